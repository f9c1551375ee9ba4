import { Context, type Effect } from "effect"
import type { GatewayUnavailable, Notice, WebhookRejected, WebhookRequest } from "./gateway.ts"

/** Reads a notice. Undefined if it is genuine but about none of our transactions. */
export type WebhookReader = (
  request: WebhookRequest
) => Effect.Effect<Notice | undefined, WebhookRejected | GatewayUnavailable>

/** Webhook readers, by the last part of their address. */
export class Webhooks extends Context.Service<
  Webhooks,
  { readonly named: (name: string) => WebhookReader | undefined }
>()("pro-leads/Webhooks") {}
