import type { Inbox } from "../inbox.ts"

/** Preferred ports; another free one is used if one is taken. */
export type Parts = {
  readonly inbox?: { readonly port?: number; readonly smtpPort?: number }
  readonly identity?: { readonly projectId: string; readonly port?: number }
  readonly gateway?: { readonly secret: string; readonly port?: number; readonly webhookUrl?: string }
}

/** Addresses of the started parts. */
export type Addresses = {
  readonly inbox?: Omit<Inbox, "close">
  readonly identity?: { readonly url: string }
  readonly gateway?: { readonly url: string }
}

export type ToChild =
  | { readonly type: "start"; readonly dataDir: string; readonly parts: Parts }
  | { readonly type: "webhook"; readonly url: string }
  | { readonly type: "stop" }

export type FromChild =
  | { readonly type: "started"; readonly addresses: Addresses }
  | { readonly type: "failed"; readonly message: string }
