import type { ServerResponse } from "node:http"

export type SecurityOptions = {
  /** Other origins that the page uses: the identity provider's. */
  readonly connect: ReadonlyArray<string>
  readonly frame: ReadonlyArray<string>
  readonly script: ReadonlyArray<string>
  readonly style: ReadonlyArray<string>
  readonly isDevelopmentServer: boolean
}

const policy = ({ connect, frame, script, style, isDevelopmentServer }: SecurityOptions) =>
  [
    "default-src 'self'",
    `script-src 'self' ${script.join(" ")}${isDevelopmentServer ? " 'unsafe-inline'" : ""}`.trim(),
    `style-src 'self' ${style.join(" ")}${isDevelopmentServer ? " 'unsafe-inline'" : ""}`.trim(),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${connect.join(" ")}${isDevelopmentServer ? " ws:" : ""}`.trim(),
    `frame-src ${frame.length === 0 ? "'none'" : frame.join(" ")}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isDevelopmentServer
      ? []
      : [
          "require-trusted-types-for 'script'",
          "trusted-types default pro-leads firebase-js-sdk-policy 'allow-duplicates'"
        ])
  ].join("; ")

/** Headers that every response carries. */
export const securityHeaders = (options: SecurityOptions) => {
  const headers = Object.entries({
    "content-security-policy": policy(options),
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "referrer-policy": "strict-origin-when-cross-origin",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY"
  })
  return (response: ServerResponse) => {
    for (const [name, value] of headers) response.setHeader(name, value)
  }
}
