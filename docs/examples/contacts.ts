/**
 * Adds a contact by an API key with `contacts:write`, then reads the added contacts by one with `contacts:read`.
 *
 *     PRO_LEADS_API=https://app.example.com/api/consumer PRO_LEADS_KEY=pl_… node docs/examples/contacts.ts
 */
type Settings = {
  readonly api: string
  readonly key: string
  /** The fixed `access-token` header of the server, its setting ACCESS_TOKEN. */
  readonly accessToken?: string
}

type Failure = { readonly code: string; readonly message: string }

/** The refusal of a call. `code` is for programs and never changes. */
export class Refused extends Error {
  readonly code: string
  readonly status: number

  constructor(status: number, { code, message }: Failure) {
    super(message)
    this.status = status
    this.code = code
  }
}

const longestWaitMs = 60_000

/** Sends a call. Waits and repeats it when the key has made too many calls, or the server is busy. */
export const makeClient = ({ api, key, accessToken = "pro-leads-web" }: Settings) => {
  const call = async <Reply>(path: string, payload: object): Promise<Reply> => {
    const response = await fetch(`${api}${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "access-token": accessToken,
        authKey: `Bearer ${key}`
      },
      body: JSON.stringify(payload)
    })
    if (response.ok) return (await response.json()) as Reply
    const retryAfter = Number(response.headers.get("retry-after")) * 1_000
    if ((response.status === 429 || response.status === 503) && retryAfter <= longestWaitMs) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(1_000, retryAfter)))
      return call<Reply>(path, payload)
    }
    throw new Refused(response.status, (await response.json()) as Failure)
  }
  return call
}

export type Contact = { readonly _id: string; readonly name: string; readonly email: string }

type Page = { readonly data: ReadonlyArray<Contact>; readonly nextCursor: string | null }

/** Adds a contact, or returns the existing one. The key makes a repeated request harmless. */
export const addContact = async (
  call: ReturnType<typeof makeClient>,
  contact: { readonly name: string; readonly email: string }
): Promise<Contact> => {
  const idempotencyKey = `contact ${contact.email}`
  const { data } = await call<{ data: Contact }>("/leads/add-lead", { ...contact, idempotencyKey })
  return data
}

/** Every added contact, a page at a time. */
export async function* addedContacts(call: ReturnType<typeof makeClient>): AsyncGenerator<Contact> {
  let cursor: string | null = null
  do {
    const page: Page = await call<Page>("/leads/get-added-contacts", {
      sort: "oldest",
      limit: 100,
      ...(cursor !== null && { cursor })
    })
    yield* page.data
    cursor = page.nextCursor
  } while (cursor !== null)
}

const run = async ({ PRO_LEADS_API = "", PRO_LEADS_KEY = "" }: NodeJS.ProcessEnv) => {
  const call = makeClient({ api: PRO_LEADS_API, key: PRO_LEADS_KEY })
  await addContact(call, { name: "Ada Example", email: "ada@example.com" }).catch((error: unknown) => {
    if (!(error instanceof Refused && error.code === "duplicate_contact")) throw error
  })
  for await (const { name, email } of addedContacts(call)) console.log(`${name} <${email}>`)
}

if (import.meta.main) await run(process.env)
