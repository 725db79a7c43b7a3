module platen/tools/gateway-api

go 1.26.5

require sigs.k8s.io/gateway-api v1.4.1
