/** Settings that the server writes into index.html for the browser. Every value is public. */
export type Settings = {
  readonly product: string
  readonly company: string
  readonly apiBase: string
  readonly accessToken: string
  readonly environment: string
  /** Options of the identity provider's SDK, or null if social sign-in is not configured. */
  readonly firebase: Readonly<Record<string, unknown>> | null
}

const defaults: Settings = {
  product: "Pro Leads",
  company: "Pro Leads",
  apiBase: "/api/consumer",
  accessToken: "",
  environment: "production",
  firebase: null
}

const read = (): Settings => {
  const text = globalThis.document?.getElementById("settings")?.textContent?.trim()
  return text ? { ...defaults, ...(JSON.parse(text) as Partial<Settings>) } : defaults
}

export const settings: Settings = read()

/** The identity providers of the project, in its order. */
export const socialProviders: ReadonlyArray<string> = String(settings.firebase?.providers ?? "")
  .split(",")
  .map((id) => id.trim())
  .filter((id) => id !== "")
