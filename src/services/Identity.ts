import { Context, Data, Effect, Layer } from "effect"
import type { Auth, AuthError } from "firebase/auth"
import { settings } from "./Settings.ts"

/** The provider or its window failed. `code` is the SDK's, without the prefix `auth/`. */
export class IdentityFailed extends Data.TaggedError("IdentityFailed")<{
  readonly code: string
  readonly email: string | undefined
  readonly cause: unknown
}> {}

/** Signing in at the hosted identity provider. Its SDK loads on first use. */
export class Identity extends Context.Service<
  Identity,
  {
    /** Opens the provider's window, which closes when the effect is interrupted, and returns the identity token. */
    readonly signIn: (provider: string) => Effect.Effect<string, IdentityFailed>
    readonly signOut: () => Effect.Effect<void, IdentityFailed>
  }
>()("pro-leads/browser/Identity") {
  static readonly layer = Layer.sync(Identity, () =>
    Identity.of({
      signIn: Effect.fn("Identity.signIn")((provider) =>
        Effect.tryPromise({ try: (signal) => signIn(provider, signal), catch: asFailure })
      ),
      signOut: Effect.fn("Identity.signOut")(() =>
        Effect.tryPromise({ try: async () => (await started())?.auth.signOut(), catch: asFailure })
      )
    })
  )
}

/** Loads the SDK before the press that needs it: browsers allow a window only shortly after one. */
export const fetchIdentity = () => {
  load().catch(() => {})
}

const load = () => Promise.all([import("firebase/app"), import("firebase/auth")])

const option = (name: string) => String(settings.firebase?.[name] ?? "")

const emulator = option("emulator")

const scopes: Readonly<Record<string, ReadonlyArray<string>>> = {
  "google.com": ["profile", "email"],
  "github.com": ["user:email"],
  "facebook.com": ["email"],
  "apple.com": ["email", "name"]
}

const signIn = async (id: string, signal: AbortSignal) => {
  const { auth, sdk } = await start()
  signal.throwIfAborted()
  auth.languageCode = document.documentElement.lang
  const provider = new sdk.OAuthProvider(id)
  for (const scope of scopes[id] ?? []) provider.addScope(scope)
  if (id === "google.com") provider.setCustomParameters({ prompt: "select_account" })
  unopened.add(signal)
  window.open = openWindow
  const { user } = await sdk.signInWithPopup(auth, provider).finally(() => expectNoMore(signal))
  return user.getIdToken()
}

const { open } = window

/** The attempts without a window yet. The SDK opens them in this order. */
const unopened = new Set<AbortSignal>()

const expectNoMore = (signal: AbortSignal) => {
  unopened.delete(signal)
  if (unopened.size === 0) window.open = open
}

/** The SDK does not expose its window. A cancelled attempt closes its window, or never opens one. */
const openWindow: typeof open = (...wanted) => {
  const [signal] = unopened
  if (signal) expectNoMore(signal)
  if (signal?.aborted) return null
  const opened = open.apply(window, wanted)
  signal?.addEventListener("abort", () => opened?.close())
  return opened
}

type Started = { readonly auth: Auth; readonly sdk: Awaited<ReturnType<typeof load>>[1] }

let starting: Promise<Started> | undefined

const started = () => starting ?? Promise.resolve(undefined)

/** Once per page, but again after a failure. */
const start = (): Promise<Started> => {
  starting ??= begin().catch((error) => {
    starting = undefined
    throw error
  })
  return starting
}

/** The token is exchanged for a session of ours immediately, so nothing of the provider's is stored. */
const begin = async (): Promise<Started> => {
  const [{ initializeApp }, sdk] = await load()
  allowScripts()
  if (emulator !== "") await loadScript(`${emulator}${standIn}`)
  const app = initializeApp({
    apiKey: option("apiKey"),
    authDomain: option("authDomain"),
    projectId: option("projectId")
  })
  const auth = sdk.initializeAuth(app, {
    persistence: sdk.inMemoryPersistence,
    popupRedirectResolver: sdk.browserPopupRedirectResolver
  })
  if (emulator !== "") sdk.connectAuthEmulator(auth, emulator, { disableWarnings: true })
  return { auth, sdk }
}

const standIn = "/__/gapi.js"

const isIdentityScript = (url: string) => {
  if (emulator !== "") return url === `${emulator}${standIn}`
  return URL.canParse(url) && /^https:\/\/apis\.google\.com\/(?:js|_\/scs)\//.test(new URL(url).href)
}

type TrustedTypes = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string | null }
  ) => unknown
}

let isAllowed = false

/** The page refuses script addresses given as text, except those needed for signing in by a window. */
const allowScripts = () => {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
  if (!isAllowed)
    trustedTypes?.createPolicy("default", {
      createScriptURL: (url) => (isIdentityScript(url) ? url : null)
    })
  isAllowed = true
}

const loadScript = (url: string) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement("script")
    script.src = url
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error("the identity provider's script did not load"))
    }
    document.head.append(script)
  })

const isAuthError = (cause: unknown): cause is AuthError =>
  cause instanceof Error && "code" in cause && String(cause.code).startsWith("auth/")

/** Any other error happened on the way to the provider or while loading the SDK. */
const asFailure = (cause: unknown) => {
  if (!isAuthError(cause))
    return new IdentityFailed({ code: "network-request-failed", email: undefined, cause })
  const { email } = cause.customData ?? {}
  return new IdentityFailed({ code: cause.code.slice("auth/".length), email, cause })
}
