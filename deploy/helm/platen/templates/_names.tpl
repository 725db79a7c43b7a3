{{- define "platen.labels" -}}
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/part-of: platen
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- /* Where the platform finds its Redis. */ -}}
{{- define "platen.redis" -}}
{{- if and .Values.redis.bundled .Values.redis.existingSecret.name -}}
{{- fail "Set redis.bundled or redis.existingSecret.name, not both." -}}
{{- else if .Values.redis.bundled -}}
name: {{ .Release.Name }}-redis
key: url
{{- else -}}
name: {{ required "Set redis.existingSecret.name to a Secret with the address of your Redis, or, for trying out, redis.bundled=true." .Values.redis.existingSecret.name }}
key: {{ .Values.redis.existingSecret.key }}
{{- end -}}
{{- end }}

{{- define "platen.edgeImage" -}}
{{- $images := .Values.platform.images | default dict -}}
{{- $edge := .Values.platform.edge | default dict -}}
{{ $edge.image | default (printf "%s/edge:%s" ($images.registry | default "docker.io/platen") ($images.tag | default .Chart.AppVersion)) }}
{{- end }}

{{- /* Of the chart's own pods; the operator gives them to the platform's. */ -}}
{{- define "platen.pullSecrets" -}}
{{- with (.Values.platform.images).pullSecrets -}}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
