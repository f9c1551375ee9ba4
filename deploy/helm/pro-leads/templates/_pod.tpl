{{- define "pro-leads.labels" -}}
app.kubernetes.io/name: pro-leads
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "pro-leads.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "pro-leads.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "pro-leads.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- /* A deployment of copies with one task: serve or work. */ -}}
{{- define "pro-leads.deployment" -}}
{{- $own := index .Values .task -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .Release.Name }}-{{ .task }}
  labels:
    {{- include "pro-leads.labels" . | nindent 4 }}
    app.kubernetes.io/component: {{ .task }}
spec:
  {{- if not (dig "autoscaling" "enabled" false $own) }}
  replicas: {{ $own.replicas }}
  {{- end }}
  selector:
    matchLabels:
      {{- include "pro-leads.labels" . | nindent 6 }}
      app.kubernetes.io/component: {{ .task }}
  strategy:
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
  template:
    metadata:
      labels:
        {{- include "pro-leads.labels" . | nindent 8 }}
        app.kubernetes.io/component: {{ .task }}
      annotations:
        checksum/settings: {{ toYaml .Values.settings | sha256sum }}
        prometheus.io/scrape: "true"
        prometheus.io/port: "4601"
        prometheus.io/path: /metrics
    spec:
      automountServiceAccountToken: false
      terminationGracePeriodSeconds: 30
      {{- with .Values.imagePullSecrets }}
      imagePullSecrets:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      securityContext:
        {{- include "pro-leads.podSecurity" . | nindent 8 }}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "pro-leads.labels" . | nindent 14 }}
              app.kubernetes.io/component: {{ .task }}
      containers:
        - name: {{ .task }}
          image: {{ include "pro-leads.image" . }}
          imagePullPolicy: {{ .Values.image.pullPolicy }}
          args: [{{ .task }}]
          envFrom:
            - configMapRef: { name: {{ .Release.Name }}-settings }
            - secretRef: { name: {{ .Values.settingsSecret }} }
          ports:
            {{- if eq .task "serve" }}
            - { name: http, containerPort: 4600 }
            {{- end }}
            - { name: health, containerPort: 4601 }
          startupProbe:
            httpGet: { path: /healthz, port: health }
            periodSeconds: 2
            failureThreshold: 60
          livenessProbe:
            httpGet: { path: /healthz, port: health }
            periodSeconds: 10
            timeoutSeconds: 5
          readinessProbe:
            httpGet: { path: /readyz, port: health }
            periodSeconds: 2
            timeoutSeconds: 2
            failureThreshold: 2
          resources:
            {{- toYaml $own.resources | nindent 12 }}
          securityContext:
            {{- include "pro-leads.containerSecurity" . | nindent 12 }}
          volumeMounts:
            - { name: tmp, mountPath: /tmp }
      volumes:
        - name: tmp
          emptyDir: {}
{{- end }}
