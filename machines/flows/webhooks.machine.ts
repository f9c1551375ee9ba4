import { assign, fromPromise, setup } from "xstate"
import type { Webhook } from "../../contract/entities/Webhook.ts"
import type { WebhookEvent } from "../../contract/rules/webhooks.ts"

/** `id` is empty for a webhook that does not exist yet. */
export type WebhookDraft = {
  readonly id: string
  readonly address: string
  readonly description: string
  readonly events: ReadonlyArray<WebhookEvent>
}

export type KnownWebhooks = { readonly webhooks: ReadonlyArray<Webhook>; readonly limit: number }

/** A saved webhook. `secret` is empty unless it was created or its secret replaced: no later response contains it. */
export type SavedWebhook = { readonly webhook: Webhook; readonly secret: string }

/** Something sent to a webhook at once: a test event, one delivery again, or all that failed. */
export type Sending =
  | { readonly kind: "test"; readonly webhookId: string }
  | { readonly kind: "replay"; readonly deliveryId: string }
  | { readonly kind: "replayFailed"; readonly webhookId: string }

export type WebhooksContext = KnownWebhooks & {
  readonly draft: WebhookDraft
  /** The webhook to turn on or off, to delete, or whose secret is replaced. */
  readonly chosen: Webhook | null
  readonly made: SavedWebhook | null
  readonly attempt: string
  readonly problem: string
  readonly errors: Readonly<Record<string, string>>
}

export type WebhooksEvent =
  | { readonly type: "webhooks.open" }
  | { readonly type: "webhooks.leave" }
  | { readonly type: "webhook.create" }
  | { readonly type: "webhook.edit"; readonly webhook: Webhook }
  | { readonly type: "webhook.toggle"; readonly webhook: Webhook }
  | { readonly type: "webhook.replaceSecret"; readonly webhook: Webhook }
  | { readonly type: "webhook.delete"; readonly webhook: Webhook }
  | { readonly type: "webhook.send"; readonly sending: Sending }
  | { readonly type: "draft.change"; readonly change: Partial<WebhookDraft> }
  | { readonly type: "dialog.confirm" }
  | { readonly type: "dialog.close" }
  | { readonly type: "secret.copy" }

export const blankWebhook: WebhookDraft = { id: "", address: "", description: "", events: [] }

const mustProvide = (): never => {
  throw new Error("webhooks was started without its implementations")
}

type Failed = { readonly message?: unknown; readonly fields?: Readonly<Record<string, string>> }
type Chosen = { readonly webhook: Webhook | null; readonly attempt: string }

/** The organisation's webhooks: creating, changing, testing and deleting them. */
export const webhooksMachine = setup({
  types: {
    context: {} as WebhooksContext,
    events: {} as WebhooksEvent,
    tags: {} as "loading" | "failed" | "drafting" | "replacing" | "deleting" | "secret" | "busy"
  },
  actors: {
    loadWebhooks: fromPromise<KnownWebhooks>(mustProvide),
    saveWebhook: fromPromise<SavedWebhook, { readonly draft: WebhookDraft; readonly attempt: string }>(
      mustProvide
    ),
    toggleWebhook: fromPromise<SavedWebhook, Chosen>(mustProvide),
    replaceSecret: fromPromise<SavedWebhook, { readonly webhook: Webhook | null }>(mustProvide),
    deleteWebhook: fromPromise<void, Chosen>(mustProvide),
    sendNow: fromPromise<void, { readonly sending: Sending; readonly attempt: string }>(mustProvide)
  },
  guards: { hasSecret: (_, params: { secret: string }) => params.secret !== "" },
  actions: {
    setWebhooks: assign((_, params: KnownWebhooks) => params),
    startDraft: assign({ draft: blankWebhook, problem: "", errors: {} }),
    editWebhook: assign((_, { webhook }: { webhook: Webhook }) => ({
      draft: {
        id: webhook._id,
        address: webhook.address,
        description: webhook.description,
        events: webhook.events
      },
      problem: "",
      errors: {}
    })),
    changeDraft: assign(({ context }, params: { change: Partial<WebhookDraft> }) => ({
      draft: { ...context.draft, ...params.change },
      errors: {}
    })),
    setChosen: assign((_, params: { webhook: Webhook }) => ({ chosen: params.webhook, problem: "" })),
    startAttempt: assign(() => ({ attempt: crypto.randomUUID(), problem: "", errors: {} })),
    setSaved: assign(({ context }, { saved }: { saved: SavedWebhook }) => ({
      made: saved,
      webhooks: context.webhooks.some(({ _id }) => _id === saved.webhook._id)
        ? context.webhooks.map((one) => (one._id === saved.webhook._id ? saved.webhook : one))
        : [saved.webhook, ...context.webhooks]
    })),
    dropChosen: assign(({ context }) => ({
      webhooks: context.webhooks.filter(({ _id }) => _id !== context.chosen?._id)
    })),
    forgetSecret: assign({ made: null }),
    setProblem: assign((_, params: { error: unknown }) => {
      const { message = "", fields = {} } = (params.error ?? {}) as Failed
      return { problem: String(message), errors: fields }
    }),
    copySecret: (_, _params: { secret: string }) => mustProvide(),
    announceDeleted: () => mustProvide(),
    announceSent: () => mustProvide(),
    refreshLog: () => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "webhooks",
  description:
    "An Admin adds, changes, tests and deletes the organisation's webhooks, and sends deliveries again. A secret is shown once.",
  context: {
    webhooks: [],
    limit: 0,
    draft: blankWebhook,
    chosen: null,
    made: null,
    attempt: "",
    problem: "",
    errors: {}
  },
  on: {
    "webhooks.leave": {
      target: ".away",
      description: "The Admin leaves the page. A secret that is still shown is forgotten.",
      actions: "forgetSecret"
    }
  },
  initial: "away",
  states: {
    away: { on: { "webhooks.open": { target: "loading" } } },
    loading: {
      tags: ["loading"],
      invoke: {
        id: "loadWebhooks",
        src: "loadWebhooks",
        onDone: { target: "listing", actions: { type: "setWebhooks", params: ({ event }) => event.output } },
        onError: {
          target: "unknown",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    unknown: {
      description: "The webhooks could not be loaded.",
      tags: ["failed"],
      on: { "webhooks.open": { target: "loading" } }
    },
    listing: {
      on: {
        "webhook.create": { target: "drafting", actions: "startDraft" },
        "webhook.edit": {
          target: "drafting",
          actions: { type: "editWebhook", params: ({ event }) => ({ webhook: event.webhook }) }
        },
        "webhook.toggle": {
          target: "toggling",
          actions: [
            { type: "setChosen", params: ({ event }) => ({ webhook: event.webhook }) },
            "startAttempt"
          ]
        },
        "webhook.replaceSecret": {
          target: "askingToReplace",
          actions: { type: "setChosen", params: ({ event }) => ({ webhook: event.webhook }) }
        },
        "webhook.delete": {
          target: "askingToDelete",
          actions: { type: "setChosen", params: ({ event }) => ({ webhook: event.webhook }) }
        },
        "webhook.send": { target: "sending", actions: "startAttempt" }
      }
    },
    drafting: {
      description: "The Admin enters the address and chooses its events.",
      tags: ["drafting"],
      on: {
        "draft.change": {
          actions: { type: "changeDraft", params: ({ event }) => ({ change: event.change }) }
        },
        "dialog.confirm": { target: "saving", actions: "startAttempt" },
        "dialog.close": { target: "listing" }
      }
    },
    saving: {
      description: "Saves the webhook, after a fresh code where the server asks for one. The draft stays.",
      tags: ["drafting", "busy"],
      invoke: {
        id: "saveWebhook",
        src: "saveWebhook",
        input: ({ context: { draft, attempt } }) => ({ draft, attempt }),
        onDone: [
          {
            guard: { type: "hasSecret", params: ({ event }) => ({ secret: event.output.secret }) },
            target: "showing",
            actions: { type: "setSaved", params: ({ event }) => ({ saved: event.output }) }
          },
          {
            target: "listing",
            actions: { type: "setSaved", params: ({ event }) => ({ saved: event.output }) }
          }
        ],
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
    toggling: {
      description: "Turns the webhook on or off.",
      tags: ["busy"],
      invoke: {
        id: "toggleWebhook",
        src: "toggleWebhook",
        input: ({ context: { chosen, attempt } }) => ({ webhook: chosen, attempt }),
        onDone: {
          target: "listing",
          actions: [{ type: "setSaved", params: ({ event }) => ({ saved: event.output }) }, "refreshLog"]
        },
        onError: {
          target: "listing",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    sending: {
      description: "Sends a test event, or deliveries again. The log shows the result.",
      tags: ["busy"],
      invoke: {
        id: "sendNow",
        src: "sendNow",
        input: ({ context: { attempt }, event }) => ({
          sending: event.type === "webhook.send" ? event.sending : { kind: "test", webhookId: "" },
          attempt
        }),
        onDone: { target: "listing", actions: ["announceSent", "refreshLog"] },
        onError: {
          target: "listing",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    askingToReplace: {
      description: "Explains that both secrets sign for a day.",
      tags: ["replacing"],
      on: {
        "dialog.confirm": { target: "replacing", actions: "startAttempt" },
        "dialog.close": { target: "listing" }
      }
    },
    replacing: {
      tags: ["replacing", "busy"],
      invoke: {
        id: "replaceSecret",
        src: "replaceSecret",
        input: ({ context: { chosen } }) => ({ webhook: chosen }),
        onDone: {
          target: "showing",
          actions: { type: "setSaved", params: ({ event }) => ({ saved: event.output }) }
        },
        onError: {
          target: "askingToReplace",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    askingToDelete: {
      description: "Asks for confirmation: the log is deleted too.",
      tags: ["deleting"],
      on: {
        "dialog.confirm": { target: "deleting", actions: "startAttempt" },
        "dialog.close": { target: "listing" }
      }
    },
    deleting: {
      tags: ["deleting", "busy"],
      invoke: {
        id: "deleteWebhook",
        src: "deleteWebhook",
        input: ({ context: { chosen, attempt } }) => ({ webhook: chosen, attempt }),
        onDone: { target: "listing", actions: ["dropChosen", "announceDeleted", "refreshLog"] },
        onError: {
          target: "askingToDelete",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    }
  }
})
