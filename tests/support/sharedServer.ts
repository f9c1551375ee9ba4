import { inject } from "vitest"
import type { Urls } from "./realProcess.ts"

/** The server that all browser tests share: each test needs an organisation, e-mails and phone numbers of its own. */
export const sharedServer = (): { readonly urls: Urls } => ({ urls: inject("server") })
