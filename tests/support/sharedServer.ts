import { inject } from "vitest"
import type { Urls } from "./realProcess.ts"

/** The server shared by all browser tests: each test needs its own organisation, emails and phone numbers. */
export const sharedServer = (): { readonly urls: Urls } => ({ urls: inject("server") })
