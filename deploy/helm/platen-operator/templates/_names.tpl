{{- define "operator.labels" -}}
{{ include "operator.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- /* auth lets pods of this name in: see operator/src/controllers/platform/resources/network-policies.ts */ -}}
{{- define "operator.selector" -}}
app.kubernetes.io/name: platen-operator
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "operator.image" -}}
{{- with .Values.image -}}
{{ required "Set image.repository to the operator's image in your registry, such as registry.example.com/platen/operator; docs/guides/install.md says how to make it." .repository }}{{ if .digest }}@{{ .digest }}{{ else }}:{{ .tag | default $.Chart.AppVersion }}{{ end }}
{{- end -}}
{{- end }}
