type FirebaseSettings = { readonly [key: string]: string }

/** What the server writes into the page. */
export type Settings = {
  readonly product: string
  readonly company: string
  readonly apiBase: string
  readonly accessToken: string
  readonly firebase: FirebaseSettings | null
  readonly environment: string
}

const defaults: Settings = {
  product: "Pro Leads",
  company: "Pro Leads",
  apiBase: "/api",
  accessToken: "",
  firebase: null,
  environment: "development"
}

export const settings: Settings = {
  ...defaults,
  ...(JSON.parse(document.getElementById("settings")?.textContent || "{}") as Partial<Settings>)
}
