import { createHash } from "node:crypto"
import type { Schema } from "effect"
import type { Call } from "../../contract/call.ts"
import { everyCall } from "../../contract/calls/index.ts"
import { errorStatus } from "../../contract/errors.ts"
import { scopeOf } from "../../contract/rules/apiScopes.ts"
import { type Json, jsonSchemaOf } from "./jsonSchema.ts"
import { codesOf } from "./openapi.ts"

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

const depthShown = 3

const shape = (json: Json, depth = 0): string => {
  if (json.const !== undefined) return JSON.stringify(json.const)
  if (json.enum) return json.enum.map((value) => JSON.stringify(value)).join(" | ")
  if (json.anyOf) return [...new Set(json.anyOf.map((part) => shape(part, depth)))].join(" | ")
  if (json.type === "array") return `${json.items ? shape(json.items, depth) : "unknown"}[]`
  if (json.type === "object" && json.properties && depth < depthShown) {
    const fields = Object.entries(json.properties).map(
      ([name, field]) =>
        `${"  ".repeat(depth + 1)}${name}${json.required?.includes(name) ? "" : "?"}: ${shape(field, depth + 1)}`
    )
    return fields.length === 0 ? "{}" : `{\n${fields.join("\n")}\n${"  ".repeat(depth)}}`
  }
  return json.type ?? "unknown"
}

const shapeOf = (schema: Schema.Constraint) => escaped(shape(jsonSchemaOf(schema)))

const whoWords: Record<Call["who"], string> = {
  anyone: "anyone",
  signedIn: "anyone signed in",
  newcomer: "signed in, in no organisation yet",
  Read: "any member",
  Write: "Write or Admin",
  Admin: "Admin"
}

const keyWords = (payload: Schema.Constraint) => {
  const { properties = {}, required = [] } = jsonSchemaOf(payload)
  if (properties.idempotencyKey === undefined) return "takes no idempotencyKey"
  return required.includes("idempotencyKey") ? "needs an idempotencyKey" : "takes an idempotencyKey"
}

const section = ({ path, summary, who, effect, payload, reply, addition, ...rest }: Call) => `
<article id="${path.slice(1).replaceAll("/", "-")}">
  <h3>POST <code>${path}</code>${addition ? " <small>addition</small>" : ""}</h3>
  <p>${escaped(summary)}</p>
  <p class="facts">Who: ${whoWords[who]} · ${effect === "read" ? "reads only" : keyWords(payload)} · API keys: ${scopeOf({ effect, ...rest }) ?? "none"}</p>
  <div class="shapes"><section><h4>Payload</h4><pre>${shapeOf(payload)}</pre></section><section><h4>Reply</h4><pre>${shapeOf(reply)}</pre></section></div>
  <p class="facts">Can fail with: ${codesOf({ path, summary, who, effect, payload, reply, addition, ...rest })
    .map((code) => `<code>${code}</code> ${errorStatus[code]}`)
    .join(", ")}</p>
</article>`

const style = `
:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:1080px;padding:24px}
nav{columns:3 220px;font-size:13px;margin-block:16px 32px}nav a{display:block}
article{border-block-start:1px solid color-mix(in srgb,currentColor 20%,transparent);padding-block:16px}
h3{margin:0}h4{margin:0 0 4px;font-size:13px}small{font-weight:400;opacity:.7}
.facts{font-size:13px;opacity:.8}.shapes{display:grid;gap:16px;grid-template-columns:repeat(auto-fit,minmax(300px,1fr))}
pre{background:color-mix(in srgb,currentColor 6%,transparent);border-radius:6px;font-size:12px;margin:0;overflow:auto;padding:12px}`

/** The page is one document with its own style. */
export const referencePolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; frame-ancestors 'none'`

/** The contract as a page: every call with its payload, reply, permission and errors. */
export const referencePage = (title: string, base: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} API</title><style>${style}</style></head><body>
<h1>${escaped(title)} API</h1>
<p>Every call is a POST with a JSON body below <code>${escaped(base)}</code>, with the header <code>access-token</code>, and <code>authKey: Bearer &lt;token&gt;</code> once signed in, or with an API key of the organisation in place of the token. A key may make the calls of its scopes alone. Success answers 200 with <code>status: true</code>; failure answers the fitting status with <code>status: false</code>, a <code>message</code> for people, a <code>code</code> for programs and, where fields are at fault, <code>errors</code>. Machine-readable: <a href="openapi.json">openapi.json</a>.</p>
<nav>${everyCall.map(({ call }) => `<a href="#${call.path.slice(1).replaceAll("/", "-")}">${call.path}</a>`).join("")}</nav>
${everyCall.map(({ call }) => section(call)).join("")}
</body></html>`
