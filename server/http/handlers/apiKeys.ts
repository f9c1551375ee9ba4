import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from "../../domain/organisation/apiKeys.ts"
import type { HandlersOf } from "./handler.ts"

export const apiKeys: HandlersOf<"apiKeys"> = {
  getApiKeys: listApiKeys,
  createApiKey,
  rotateApiKey: ({ keyId, overlap = false }) => rotateApiKey(keyId, overlap),
  revokeApiKey: ({ keyId }) => revokeApiKey(keyId)
}
