import { assign, fromCallback, fromPromise, setup } from "xstate"
import type { Organisation } from "../../contract/entities/Organisation.ts"
import type { emailCodeMachine, SignedIn } from "./email-code.machine.ts"
import type { OrganisationCreated, organisationSetupMachine } from "./organisation-setup.machine.ts"
import type { PhoneCodeInput, PhoneVerified, phoneCodeMachine } from "./phone-code.machine.ts"

export type AuthModalInput = { readonly email: string; readonly defaultCountryCode: string }

export type AuthModalContext = AuthModalInput & { readonly phone: PhoneCodeInput }

export type AuthModalEvent =
  | { readonly type: "modal.open" }
  | { readonly type: "modal.dismiss" }
  | { readonly type: "session.absent" }
  | { readonly type: "session.withoutOrganisation" }
  | { readonly type: "session.unverified"; readonly phone: PhoneCodeInput }
  | { readonly type: "session.ready" }

const mustProvide = (): never => {
  throw new Error("authModal was started without its implementations")
}

/** The sign-in and registration modal: which of its steps a person is asked for, and when it may go away. */
export const authModalMachine = setup({
  types: {
    context: {} as AuthModalContext,
    events: {} as AuthModalEvent,
    input: {} as AuthModalInput,
    children: {} as {
      emailCode: "emailCode"
      organisationSetup: "organisationSetup"
      phoneCode: "phoneCode"
      watchSession: "watchSession"
    },
    tags: {} as "open" | "busy" | "unstored"
  },
  actors: {
    watchSession: fromCallback<AuthModalEvent>(mustProvide),
    emailCode: fromPromise(mustProvide) as unknown as typeof emailCodeMachine,
    organisationSetup: fromPromise(mustProvide) as unknown as typeof organisationSetupMachine,
    phoneCode: fromPromise(mustProvide) as unknown as typeof phoneCodeMachine
  },
  guards: {
    isCreated: (_, params: { created: OrganisationCreated | null }) => params.created !== null
  },
  actions: {
    keepPhone: assign((_, params: { phone: PhoneCodeInput }) => params),
    keepCreatedPhone: assign((_, { created }: { created: OrganisationCreated | null }) =>
      created === null
        ? {}
        : {
            phone: {
              countryCode: created.organisation.countryCode,
              phone: created.organisation.phone,
              resendAfter: created.resendAfter
            }
          }
    ),
    openSession: (_, _params: SignedIn) => mustProvide(),
    foundOrganisation: (_, _params: { organisation: Organisation | undefined }) => mustProvide(),
    refreshOrganisation: mustProvide,
    confirmPhone: (_, _params: PhoneVerified) => mustProvide(),
    announceVerified: mustProvide
  }
}).createMachine({
  id: "authModal",
  description:
    "Opens when there is neither user nor organisation. It can be closed by hand only once there is a user.",
  context: ({ input }) => ({
    email: input.email,
    defaultCountryCode: input.defaultCountryCode,
    phone: { countryCode: input.defaultCountryCode, phone: "", resendAfter: 0 }
  }),
  invoke: { id: "watchSession", src: "watchSession" },
  initial: "closed",
  states: {
    closed: {
      description: "Nothing is asked for.",
      on: {
        "session.absent": { target: "signIn" },
        "session.withoutOrganisation": { target: "organisation" },
        "session.unverified": {
          target: "phone",
          actions: { type: "keepPhone", params: ({ event }) => ({ phone: event.phone }) }
        }
      }
    },
    signIn: {
      description: "Nobody is signed in: the e-mail step, then the code step.",
      tags: ["open"],
      on: {
        "session.withoutOrganisation": { target: "organisation" },
        "session.unverified": {
          target: "phone",
          actions: { type: "keepPhone", params: ({ event }) => ({ phone: event.phone }) }
        },
        "session.ready": { target: "closed" }
      },
      invoke: {
        id: "emailCode",
        src: "emailCode",
        input: ({ context }) => ({ email: context.email, mode: "signIn" as const }),
        onDone: {
          target: "settling",
          actions: { type: "openSession", params: ({ event }) => event.output }
        }
      }
    },
    settling: {
      description: "Waits for the organisation to be fetched.",
      tags: ["open", "busy"],
      on: {
        "session.absent": { target: "signIn" },
        "session.withoutOrganisation": { target: "organisation" },
        "session.unverified": {
          target: "phone",
          actions: { type: "keepPhone", params: ({ event }) => ({ phone: event.phone }) }
        },
        "session.ready": { target: "closed" }
      }
    },
    organisation: {
      description: "Signed in without an organisation: the organisation form.",
      initial: "shown",
      on: {
        "session.absent": { target: "signIn" },
        "session.unverified": {
          target: "phone",
          actions: { type: "keepPhone", params: ({ event }) => ({ phone: event.phone }) }
        },
        "session.ready": { target: "closed" }
      },
      invoke: {
        id: "organisationSetup",
        src: "organisationSetup",
        input: ({ context }) => ({ countryCode: context.defaultCountryCode }),
        onDone: [
          {
            guard: { type: "isCreated", params: ({ event }) => event.output },
            target: "phone",
            actions: [
              { type: "keepCreatedPhone", params: ({ event }) => event.output },
              {
                type: "foundOrganisation",
                params: ({ event }) => ({ organisation: event.output.created?.organisation })
              }
            ]
          },
          { target: "settling", actions: "refreshOrganisation" }
        ]
      },
      states: {
        shown: { tags: ["open"], on: { "modal.dismiss": { target: "putOff" } } },
        putOff: {
          description: "Closed by hand, with what was typed. A reload shows it again.",
          tags: ["unstored"],
          on: { "modal.open": { target: "shown" } }
        }
      }
    },
    phone: {
      description: "The organisation is there; its phone is not verified.",
      initial: "shown",
      on: {
        "session.absent": { target: "signIn" },
        "session.ready": { target: "closed" }
      },
      invoke: {
        id: "phoneCode",
        src: "phoneCode",
        input: ({ context }) => context.phone,
        onDone: {
          target: "closed",
          actions: [{ type: "confirmPhone", params: ({ event }) => event.output }, "announceVerified"]
        }
      },
      states: {
        shown: { tags: ["open"], on: { "modal.dismiss": { target: "putOff" } } },
        putOff: {
          description: "Closed by hand. A reload shows it again.",
          tags: ["unstored"],
          on: { "modal.open": { target: "shown" } }
        }
      }
    }
  }
})
