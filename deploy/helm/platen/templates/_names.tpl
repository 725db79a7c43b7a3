{{- /* What finds the pods of one kind, by the kind's name: they are not the platform's own. */ -}}
{{- define "platen.selector" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- end }}

{{- define "platen.labelsOf" -}}
{{ include "platen.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
app.kubernetes.io/part-of: platen
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{- define "platen.labels" -}}
{{ include "platen.labelsOf" (dict "root" . "name" "platen") }}
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

{{- /* Where all images are: there is no public registry of them. */ -}}
{{- define "platen.registry" -}}
{{- required "Set platform.images.registry to your registry with Platen's images, such as registry.example.com/platen; docs/guides/install.md says how to make them." (.Values.platform.images).registry -}}
{{- end }}

{{- define "platen.edgeImage" -}}
{{- $images := .Values.platform.images | default dict -}}
{{- $edge := .Values.platform.edge | default dict -}}
{{ $edge.image | default (printf "%s/edge:%s" (include "platen.registry" .) ($images.tag | default .Chart.AppVersion)) }}
{{- end }}

{{- /* Of the chart's own pods; the operator gives them to the platform's. */ -}}
{{- define "platen.pullSecrets" -}}
{{- with (.Values.platform.images).pullSecrets -}}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- /* Where the chart's own pods run: as those of the platform, by its defaults. */ -}}
{{- define "platen.placement" -}}
{{- range $name := list "nodeSelector" "tolerations" "affinity" "priorityClassName" "runtimeClassName" -}}
{{- with index ($.Values.platform.defaults | default dict) $name }}
{{ $name }}: {{ toJson . }}
{{- end -}}
{{- end -}}
{{- if hasKey ($.Values.platform.defaults | default dict) "hostUsers" }}
hostUsers: {{ $.Values.platform.defaults.hostUsers }}
{{- end -}}
{{- end }}

{{- /* The security context of such a pod: of this user, or of one that the namespace assigns. */ -}}
{{- define "platen.podSecurity" -}}
securityContext:
  runAsNonRoot: true
  {{- if ne .root.Values.platform.podUser "namespace" }}
  runAsUser: {{ .user }}
  runAsGroup: {{ .user }}
  fsGroup: {{ .user }}
  {{- end }}
  seccompProfile:
    type: RuntimeDefault
{{- end }}
