type TrustedTypes = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string }
  ) => { readonly createScriptURL: (url: string) => string }
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }

const onlyOwn = (url: string) => {
  if (new URL(url, location.href).origin !== location.origin) throw new Error("not a script of ours")
  return url
}

const policy = trustedTypes?.createPolicy("pro-leads", { createScriptURL: onlyOwn })

/** The address of one of our own scripts in the form that the page's policy requires, for starting a worker. */
export const ownScript = (url: string): string => policy?.createScriptURL(url) ?? onlyOwn(url)
