{{- /* The namespaces that this release watches, as a JSON array; ["*"] are all. The value for one had another name once. */ -}}
{{- define "operator.watched" -}}
{{- if has "*" .Values.watchNamespaces -}}
["*"]
{{- else -}}
{{- $one := .Values.watchNamespace | default .Release.Namespace -}}
{{ .Values.watchNamespaces | default (list $one) | uniq | toJson }}
{{- end -}}
{{- end }}

{{- /* Those that it watched until now, in the same way. An operator of which nothing is known may have watched all. */ -}}
{{- define "operator.watchedBefore" -}}
{{- $named := "" -}}
{{- $deployment := lookup "apps/v1" "Deployment" .Release.Namespace .Release.Name -}}
{{- range dig "spec" "template" "spec" "containers" list $deployment -}}
{{- range .env -}}
{{- /* The older name has one namespace, or nothing for all. */ -}}
{{- if has .name (list "PLATEN_WATCH_NAMESPACE" "PLATEN_WATCH_NAMESPACES") -}}
{{- $named = .value | default "" -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{ $named | default "*" | splitList "," | toJson }}
{{- end }}

{{- /* What this release would keep no more, platforms first, as a JSON array of "KIND NAMESPACE/NAME". Without a cluster there is nothing. */ -}}
{{- define "operator.left" -}}
{{- $left := list -}}
{{- $kept := concat (include "operator.watched" . | fromJsonArray) (.Values.unwatchNamespaces | default list) -}}
{{- if not (has "*" $kept) -}}
{{- $before := include "operator.watchedBefore" . | fromJsonArray -}}
{{- range $kind := list "PdfPlatform" "PdfPlan" "PdfAccount" "PdfApiKey" -}}
{{- if $.Capabilities.APIVersions.Has (printf "platen.dev/v1alpha1/%s" $kind) -}}
{{- range $before -}}
{{- if not (has . $kept) -}}
{{- $found := lookup "platen.dev/v1alpha1" $kind (ternary "" . (eq . "*")) "" -}}
{{- range dig "items" list $found -}}
{{- if not (has .metadata.namespace $kept) -}}
{{- $left = append $left (printf "%s %s/%s" $kind .metadata.namespace .metadata.name) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{ $left | toJson }}
{{- end }}
