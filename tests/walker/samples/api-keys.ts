import type { ApiKey } from "../../../contract/entities/ApiKey.ts"
import type { apiKeysMachine } from "../../../machines/flows/api-keys.machine.ts"
import { done, failed, type Samples } from "../events.ts"

export const apiKey: ApiKey = {
  _id: "k1",
  name: "CRM",
  scopes: ["contacts:read"],
  lastFour: "3f9a",
  state: "active",
  createdBy: "Ada Example",
  actsAs: "Ada Example",
  createdAt: "2030-01-01T00:00:00.000Z",
  lastUsedAt: null,
  expiresAt: null,
  previousUntil: null
}

const made = { key: apiKey, secret: `pl_${"a".repeat(39)}3f9a` }

export const apiKeysSamples: Samples<typeof apiKeysMachine> = {
  events: [
    { type: "keys.open" },
    { type: "keys.leave" },
    { type: "key.create" },
    { type: "key.rotate", key: apiKey },
    { type: "key.revoke", key: apiKey },
    { type: "draft.change", change: { name: "CRM", scopes: ["contacts:read"] } },
    { type: "overlap.choose", overlap: false },
    { type: "dialog.confirm" },
    { type: "dialog.close" },
    { type: "secret.copy" },
    done("loadKeys", { keys: [apiKey], limit: 20 }),
    failed("loadKeys"),
    done("createKey", made),
    failed("createKey", { message: "", fields: { name: "Name is required" } }),
    done("rotateKey", made),
    failed("rotateKey"),
    done("revokeKey"),
    failed("revokeKey")
  ],
  view: ({ keys }) => keys.length > 0,
  isPossible: ({ type }, _, { keys }) => (type !== "key.rotate" && type !== "key.revoke") || keys.length > 0
}
