const names: Readonly<Record<string, string>> = {
  "google.com": "Google",
  "microsoft.com": "Microsoft",
  "apple.com": "Apple",
  "github.com": "GitHub",
  "facebook.com": "Facebook",
  "twitter.com": "X",
  "linkedin.com": "LinkedIn",
  "oidc.linkedin": "LinkedIn",
  "yahoo.com": "Yahoo"
}

/** A provider's display name. */
export const providerName = (id: string): string => names[id] ?? id.replace(/^(oidc|saml)\./, "")
