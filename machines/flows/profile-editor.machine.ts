import { assign, fromPromise, setup } from "xstate"
import type { Device } from "../../contract/entities/Device.ts"
import type { User } from "../../contract/entities/User.ts"

export type OwnField = "name" | "countryCode" | "phone" | "linkedinProfile" | "jobRole"

export type OwnDetails = Readonly<Record<OwnField, string>>

export type ProfileEditorInput = { readonly details: OwnDetails }

type Phone = { readonly countryCode: string; readonly phone: string }

/** `known` is the server's number. */
export type ProfileEditorContext = ProfileEditorInput & {
  readonly known: Phone
  readonly locale: string
  readonly attempt: string
  readonly errors: Readonly<Record<string, string>>
  readonly devices: ReadonlyArray<Device>
  readonly ending: ReadonlyArray<string>
  readonly problem: string
}

export type ProfileEditorEvent =
  | { readonly type: "field.change"; readonly field: OwnField; readonly value: string }
  | { readonly type: "details.submit" }
  | { readonly type: "phone.verify" }
  | { readonly type: "locale.change"; readonly locale: string }
  | { readonly type: "devices.refresh" }
  | { readonly type: "device.end"; readonly id: string }
  | { readonly type: "otherDevices.end" }

/** `resendAfter` is in seconds. */
type CodeSent = { readonly resendAfter: number }

export type OwnSaved = CodeSent & { readonly user: User; readonly message: string }

const mustProvide = (): never => {
  throw new Error("profileEditor was started without its implementations")
}

type Failure = { readonly message?: string; readonly fields?: Readonly<Record<string, string>> }

const failureIn = (error: unknown): Failure => (typeof error === "object" && error !== null ? error : {})

/** A person's own details and signed-in devices. */
export const profileEditorMachine = setup({
  types: {
    context: {} as ProfileEditorContext,
    events: {} as ProfileEditorEvent,
    input: {} as ProfileEditorInput,
    tags: {} as "saving" | "loading" | "failed" | "ending"
  },
  actors: {
    saveDetails: fromPromise<OwnSaved, OwnDetails & { readonly attempt: string }>(mustProvide),
    sendPhoneCode: fromPromise<CodeSent, { readonly attempt: string }>(mustProvide),
    saveLocale: fromPromise<void, { readonly locale: string; readonly attempt: string }>(mustProvide),
    loadDevices: fromPromise<ReadonlyArray<Device>>(mustProvide),
    endDevices: fromPromise<void, { readonly ids: ReadonlyArray<string>; readonly attempt: string }>(
      mustProvide
    )
  },
  guards: {
    hasOthers: ({ context }) => context.devices.some(({ current }) => !current),
    hasPhone: ({ context }) => context.known.phone !== "",
    hasNewPhone: ({ context }, { saved: { user } }: { saved: OwnSaved }) =>
      user.phone !== undefined &&
      !user.phoneVerified &&
      (user.phone !== context.known.phone || user.countryCode !== context.known.countryCode)
  },
  actions: {
    setField: assign(({ context }, params: { field: OwnField; value: string }) => ({
      details: { ...context.details, [params.field]: params.value },
      errors: Object.fromEntries(Object.entries(context.errors).filter(([field]) => field !== params.field))
    })),
    startAttempt: assign(() => ({ attempt: crypto.randomUUID(), errors: {} })),
    setErrors: assign((_, params: { error: unknown }) => ({ errors: failureIn(params.error).fields ?? {} })),
    setDevices: assign((_, params: { devices: ReadonlyArray<Device> }) => ({ ...params, problem: "" })),
    setProblem: assign((_, params: { error: unknown }) => ({
      problem: failureIn(params.error).message ?? ""
    })),
    markEnding: assign((_, params: { id: string }) => ({
      ending: [params.id],
      attempt: crypto.randomUUID()
    })),
    markOthers: assign(({ context }) => ({
      ending: context.devices.filter(({ current }) => !current).map(({ id }) => id),
      attempt: crypto.randomUUID()
    })),
    unmark: assign({ ending: [] }),
    setKnown: assign(({ context }, { user }: OwnSaved) => ({
      known: {
        countryCode: user.countryCode ?? context.known.countryCode,
        phone: user.phone ?? context.known.phone
      }
    })),
    setLocale: assign((_, params: { locale: string }) => ({ ...params, attempt: crypto.randomUUID() })),
    speakLocale: (_, _params: { locale: string }) => mustProvide(),
    tellUser: (_, _params: OwnSaved) => mustProvide(),
    askForPhoneCode: (_, _params: Phone & CodeSent) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "profileEditor",
  description: "The person's details and signed-in devices, edited independently.",
  context: ({ input }) => ({
    details: input.details,
    known: { countryCode: input.details.countryCode, phone: input.details.phone },
    locale: "",
    attempt: "",
    errors: {},
    devices: [],
    ending: [],
    problem: ""
  }),
  type: "parallel",
  states: {
    details: {
      initial: "editing",
      states: {
        editing: {
          on: {
            "field.change": {
              actions: {
                type: "setField",
                params: ({ event }) => ({ field: event.field, value: event.value })
              }
            },
            "phone.verify": { guard: "hasPhone", target: "sendingCode", actions: "startAttempt" },
            "details.submit": { target: "saving", actions: "startAttempt" }
          }
        },
        saving: {
          description: "Saves the details. A changed phone is verified with a code.",
          tags: ["saving"],
          invoke: {
            id: "saveDetails",
            src: "saveDetails",
            input: ({ context }) => ({ ...context.details, attempt: context.attempt }),
            onDone: [
              {
                guard: { type: "hasNewPhone", params: ({ event }) => ({ saved: event.output }) },
                target: "editing",
                actions: [
                  { type: "setKnown", params: ({ event }) => event.output },
                  { type: "tellUser", params: ({ event }) => event.output },
                  {
                    type: "askForPhoneCode",
                    params: ({ context, event }) => ({
                      ...context.known,
                      resendAfter: event.output.resendAfter
                    })
                  }
                ]
              },
              {
                target: "editing",
                actions: [
                  { type: "setKnown", params: ({ event }) => event.output },
                  { type: "tellUser", params: ({ event }) => event.output }
                ]
              }
            ],
            onError: {
              target: "editing",
              actions: [
                { type: "setErrors", params: ({ event }) => ({ error: event.error }) },
                { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
              ]
            }
          }
        },
        sendingCode: {
          description: "Sends another code to the unverified number.",
          tags: ["saving"],
          invoke: {
            id: "sendPhoneCode",
            src: "sendPhoneCode",
            input: ({ context }) => ({ attempt: context.attempt }),
            onDone: {
              target: "editing",
              actions: {
                type: "askForPhoneCode",
                params: ({ context, event }) => ({ ...context.known, resendAfter: event.output.resendAfter })
              }
            },
            onError: {
              target: "editing",
              actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
            }
          }
        }
      }
    },
    language: {
      initial: "settled",
      on: {
        "locale.change": {
          target: ".saving",
          actions: [
            { type: "setLocale", params: ({ event }) => ({ locale: event.locale }) },
            { type: "speakLocale", params: ({ event }) => ({ locale: event.locale }) }
          ]
        }
      },
      states: {
        settled: {},
        saving: {
          description: "Saves the language for emails. The page has switched already.",
          invoke: {
            id: "saveLocale",
            src: "saveLocale",
            input: ({ context }) => ({ locale: context.locale, attempt: context.attempt }),
            onDone: { target: "settled" },
            onError: {
              target: "settled",
              actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
            }
          }
        }
      }
    },
    devices: {
      initial: "loading",
      states: {
        loading: {
          tags: ["loading"],
          invoke: {
            id: "loadDevices",
            src: "loadDevices",
            onDone: {
              target: "listed",
              actions: { type: "setDevices", params: ({ event }) => ({ devices: event.output }) }
            },
            onError: {
              target: "failed",
              actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
            }
          }
        },
        listed: {
          on: {
            "devices.refresh": { target: "loading" },
            "device.end": {
              target: "ending",
              actions: { type: "markEnding", params: ({ event }) => ({ id: event.id }) }
            },
            "otherDevices.end": { guard: "hasOthers", target: "ending", actions: "markOthers" }
          }
        },
        ending: {
          description: "Signs the other device out, then loads the devices again.",
          tags: ["ending"],
          invoke: {
            id: "endDevices",
            src: "endDevices",
            input: ({ context }) => ({ ids: context.ending, attempt: context.attempt }),
            onDone: { target: "loading", actions: "unmark" },
            onError: {
              target: "loading",
              actions: ["unmark", { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }]
            }
          }
        },
        failed: { tags: ["failed"], on: { "devices.refresh": { target: "loading" } } }
      }
    }
  }
})
