type Claims = {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
}

export type SocialToken = { readonly idToken: string; readonly localId: string }

const post = async <A>(url: string, body: unknown, headers: Record<string, string> = {}): Promise<A> => {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body)
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return (await response.json()) as A
}

/** Signs in at the identity emulator like a browser's popup, as the person in the claims. */
export const socialToken = (identity: string, claims: Claims, providerId = "google.com") =>
  post<SocialToken>(`${identity}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=any`, {
    requestUri: "http://localhost",
    returnSecureToken: true,
    returnIdpCredential: true,
    postBody: `providerId=${providerId}&id_token=${encodeURIComponent(JSON.stringify(claims))}`
  })

/** Changes an account in the emulator as the project's owner. */
export const changeAccount = (identity: string, localId: string, change: Readonly<Record<string, unknown>>) =>
  post<unknown>(
    `${identity}/identitytoolkit.googleapis.com/v1/projects/demo-pro-leads/accounts:update`,
    { localId, ...change },
    { authorization: "Bearer owner" }
  )
