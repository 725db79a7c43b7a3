module platen/tools/prometheus-operator

go 1.26.5

require github.com/prometheus-operator/prometheus-operator v0.85.0
