import { assign, fromPromise, setup } from "xstate"
import type { ApiKey } from "../../contract/entities/ApiKey.ts"
import type { ApiScope } from "../../contract/rules/apiScopes.ts"

/** `days` until the key expires; "" for never. */
export type ApiKeyDraft = {
  readonly name: string
  readonly scopes: ReadonlyArray<ApiScope>
  readonly days: string
}

export type KnownApiKeys = { readonly keys: ReadonlyArray<ApiKey>; readonly limit: number }

/** A key with its secret, which no later response contains. */
export type MadeApiKey = { readonly key: ApiKey; readonly secret: string }

export type ApiKeysContext = KnownApiKeys & {
  readonly draft: ApiKeyDraft
  /** The key to rotate or revoke. */
  readonly chosen: ApiKey | null
  readonly overlap: boolean
  readonly made: MadeApiKey | null
  readonly attempt: string
  readonly problem: string
  readonly errors: Readonly<Record<string, string>>
}

export type ApiKeysEvent =
  | { readonly type: "keys.open" }
  | { readonly type: "keys.leave" }
  | { readonly type: "key.create" }
  | { readonly type: "key.rotate"; readonly key: ApiKey }
  | { readonly type: "key.revoke"; readonly key: ApiKey }
  | { readonly type: "draft.change"; readonly change: Partial<ApiKeyDraft> }
  | { readonly type: "overlap.choose"; readonly overlap: boolean }
  | { readonly type: "dialog.confirm" }
  | { readonly type: "dialog.close" }
  | { readonly type: "secret.copy" }

export const blankApiKey: ApiKeyDraft = { name: "", scopes: [], days: "" }

const mustProvide = (): never => {
  throw new Error("apiKeys was started without its implementations")
}

type Failed = { readonly message?: unknown; readonly fields?: Readonly<Record<string, string>> }

/** The organisation's API keys: creating, rotating and revoking them. */
export const apiKeysMachine = setup({
  types: {
    context: {} as ApiKeysContext,
    events: {} as ApiKeysEvent,
    tags: {} as "loading" | "failed" | "creating" | "rotating" | "revoking" | "secret" | "busy"
  },
  actors: {
    loadKeys: fromPromise<KnownApiKeys>(mustProvide),
    createKey: fromPromise<MadeApiKey, { readonly draft: ApiKeyDraft }>(mustProvide),
    rotateKey: fromPromise<MadeApiKey, { readonly key: ApiKey | null; readonly overlap: boolean }>(
      mustProvide
    ),
    revokeKey: fromPromise<void, { readonly key: ApiKey | null; readonly attempt: string }>(mustProvide)
  },
  actions: {
    setKeys: assign((_, params: KnownApiKeys) => params),
    startDraft: assign({ draft: blankApiKey, problem: "", errors: {} }),
    changeDraft: assign(({ context }, params: { change: Partial<ApiKeyDraft> }) => ({
      draft: { ...context.draft, ...params.change },
      errors: {}
    })),
    setChosen: assign((_, params: { key: ApiKey }) => ({ chosen: params.key, overlap: true, problem: "" })),
    setOverlap: assign((_, params: { overlap: boolean }) => params),
    startAttempt: assign(() => ({ attempt: crypto.randomUUID(), problem: "", errors: {} })),
    setMade: assign(({ context }, params: { made: MadeApiKey }) => ({
      made: params.made,
      keys: context.keys.some(({ _id }) => _id === params.made.key._id)
        ? context.keys.map((key) => (key._id === params.made.key._id ? params.made.key : key))
        : [params.made.key, ...context.keys]
    })),
    dropChosen: assign(({ context }) => ({
      keys: context.keys.filter(({ _id }) => _id !== context.chosen?._id)
    })),
    forgetSecret: assign({ made: null }),
    setProblem: assign((_, params: { error: unknown }) => {
      const { message = "", fields = {} } = (params.error ?? {}) as Failed
      return { problem: String(message), errors: fields }
    }),
    copySecret: (_, _params: { secret: string }) => mustProvide(),
    announceRevoked: (_, _params: { key: ApiKey | null }) => mustProvide()
  }
}).createMachine({
  id: "apiKeys",
  description: "An Admin creates, rotates and revokes the organisation's API keys. A secret is shown once.",
  context: {
    keys: [],
    limit: 0,
    draft: blankApiKey,
    chosen: null,
    overlap: true,
    made: null,
    attempt: "",
    problem: "",
    errors: {}
  },
  on: {
    "keys.leave": {
      target: ".away",
      description: "The Admin leaves the page. A secret that is still shown is forgotten.",
      actions: "forgetSecret"
    }
  },
  initial: "away",
  states: {
    away: { on: { "keys.open": { target: "loading" } } },
    loading: {
      tags: ["loading"],
      invoke: {
        id: "loadKeys",
        src: "loadKeys",
        onDone: { target: "listing", actions: { type: "setKeys", params: ({ event }) => event.output } },
        onError: {
          target: "unknown",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    unknown: {
      description: "The keys could not be loaded.",
      tags: ["failed"],
      on: { "keys.open": { target: "loading" } }
    },
    listing: {
      on: {
        "key.create": { target: "drafting", actions: "startDraft" },
        "key.rotate": {
          target: "askingToRotate",
          actions: { type: "setChosen", params: ({ event }) => ({ key: event.key }) }
        },
        "key.revoke": {
          target: "askingToRevoke",
          actions: { type: "setChosen", params: ({ event }) => ({ key: event.key }) }
        }
      }
    },
    drafting: {
      description: "The Admin names the key and chooses what it may do.",
      tags: ["creating"],
      on: {
        "draft.change": {
          actions: { type: "changeDraft", params: ({ event }) => ({ change: event.change }) }
        },
        "dialog.confirm": { target: "creating", actions: "startAttempt" },
        "dialog.close": { target: "listing" }
      }
    },
    creating: {
      description: "Creates the key, after a fresh code where the server asks for one. The draft stays.",
      tags: ["creating", "busy"],
      invoke: {
        id: "createKey",
        src: "createKey",
        input: ({ context: { draft } }) => ({ draft }),
        onDone: {
          target: "showing",
          actions: { type: "setMade", params: ({ event }) => ({ made: event.output }) }
        },
        onError: {
          target: "drafting",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    showing: {
      description: "Shows the secret, once. Closing forgets it.",
      tags: ["secret"],
      exit: "forgetSecret",
      on: {
        "secret.copy": {
          actions: { type: "copySecret", params: ({ context }) => ({ secret: context.made?.secret ?? "" }) }
        },
        "dialog.close": { target: "listing" }
      }
    },
    askingToRotate: {
      description: "Asks whether the old secret ends at once or works for another day.",
      tags: ["rotating"],
      on: {
        "overlap.choose": {
          actions: { type: "setOverlap", params: ({ event }) => ({ overlap: event.overlap }) }
        },
        "dialog.confirm": { target: "rotating", actions: "startAttempt" },
        "dialog.close": { target: "listing" }
      }
    },
    rotating: {
      tags: ["rotating", "busy"],
      invoke: {
        id: "rotateKey",
        src: "rotateKey",
        input: ({ context: { chosen, overlap } }) => ({ key: chosen, overlap }),
        onDone: {
          target: "showing",
          actions: { type: "setMade", params: ({ event }) => ({ made: event.output }) }
        },
        onError: {
          target: "askingToRotate",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    askingToRevoke: {
      description: "Asks for confirmation: programs that use the key stop working.",
      tags: ["revoking"],
      on: {
        "dialog.confirm": { target: "revoking", actions: "startAttempt" },
        "dialog.close": { target: "listing" }
      }
    },
    revoking: {
      tags: ["revoking", "busy"],
      invoke: {
        id: "revokeKey",
        src: "revokeKey",
        input: ({ context: { chosen, attempt } }) => ({ key: chosen, attempt }),
        onDone: {
          target: "listing",
          actions: [
            "dropChosen",
            { type: "announceRevoked", params: ({ context }) => ({ key: context.chosen }) }
          ]
        },
        onError: {
          target: "askingToRevoke",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    }
  }
})
