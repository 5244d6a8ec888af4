{{- define "footnote.check" }}
{{- if not .Values.image.repository }}{{ fail "image.repository is empty: set it to where you have put the image of Footnote." }}{{ end }}
{{- if not .Values.database.secret }}{{ fail "database.secret is empty: Footnote needs a Postgres of yours here. Name a Secret whose key DATABASE_URL (database.key) holds its address." }}{{ end }}
{{- if and .Values.bot.replicas (not .Values.worker.replicas) }}{{ fail "bot.replicas is set and worker.replicas is 0: the bot would take requests that nobody works on. Set both, or both to 0." }}{{ end }}
{{- if and .Values.pages.url (not .Values.bot.replicas) }}{{ fail "pages.url is set and bot.replicas is 0: the bot serves the pages. Set bot.replicas, or leave pages.url empty." }}{{ end }}
{{- if and .Values.pages.url (not (regexMatch "^https?://" .Values.pages.url)) }}{{ fail "pages.url is no address: write it with https:// in front." }}{{ end }}
{{- if not (kindIs "slice" .Values.secrets) }}{{ fail "secrets is no list: write the names of Secrets in brackets, such as [footnote-slack]." }}{{ end }}
{{- range $name, $value := .Values.env }}
{{- if not (kindIs "string" $value) }}{{ fail (printf "env.%s is no text: write its value in quotes." $name) }}{{ end }}
{{- if regexMatch "^(DATABASE_URL|REDIS_URL)$" $name }}{{ fail (printf "env.%s holds a password: put it into a Secret and name that in database.secret or redis.secret." $name) }}{{ end }}
{{- if regexMatch "(TOKEN|KEY|SECRET|HEADERS)$" $name }}{{ fail (printf "env.%s is a secret: put it into a Secret and name that in secrets." $name) }}{{ end }}
{{- if regexMatch "://[^/]*@" $value }}{{ fail (printf "env.%s holds a password: put it into a Secret and name that in secrets." $name) }}{{ end }}
{{- if regexMatch "^FOOTNOTE_((OPS|WEB)_[A-Z]+|CONFIG|DATA|KNOWLEDGE)$" $name }}{{ fail (printf "env.%s is set by the chart: use pages.url, config or knowledge.claim instead." $name) }}{{ end }}
{{- end }}
{{- end }}

{{- define "footnote.names" -}}
app.kubernetes.io/name: footnote
app.kubernetes.io/instance: {{ .Release.Name | quote }}
{{- end }}

{{- define "footnote.pod" -}}
automountServiceAccountToken: false
# Otherwise a Service beside it named footnote-ops would set FOOTNOTE_OPS_PORT to tcp://….
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
imagePullSecrets:
  {{- toYaml .Values.image.pullSecrets | nindent 2 }}
{{- end }}

{{- define "footnote.container" -}}
image: {{ printf "%s:%s" .Values.image.repository (default .Chart.AppVersion .Values.image.tag) | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{- define "footnote.database" -}}
- name: DATABASE_URL
  valueFrom:
    secretKeyRef: { name: {{ .Values.database.secret | quote }}, key: {{ .Values.database.key | quote }} }
{{- end }}
