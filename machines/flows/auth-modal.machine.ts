import { assign, fromCallback, fromPromise, sendTo, setup } from "xstate"
import type { Organisation } from "../../contract/entities/Organisation.ts"
import type { EmailCodeEvent, emailCodeMachine, SignedIn } from "./email-code.machine.ts"
import type { InvitationOutput, invitationMachine } from "./invitation.machine.ts"
import type { OrganisationCreated, organisationSetupMachine } from "./organisation-setup.machine.ts"
import type { PhoneCodeInput, PhoneVerified, phoneCodeMachine } from "./phone-code.machine.ts"
import type { profileCompletionMachine } from "./profile-completion.machine.ts"
import type { SocialSignInOutput, socialSignInMachine } from "./social-sign-in.machine.ts"

/** `hasLink` while an invitation link, which only the shell knows, is unused. */
export type AuthModalInput = {
  readonly email: string
  readonly hasLink: boolean
  readonly defaultCountryCode: string
}

/** The address and organisation of an invitation. */
export type Invited = { readonly email: string; readonly organisation: string }

export type AuthModalContext = AuthModalInput & {
  readonly invited: Invited | null
  readonly provider: string
  readonly phone: PhoneCodeInput
}

export type AuthModalEvent =
  | { readonly type: "modal.open" }
  | { readonly type: "modal.dismiss" }
  | { readonly type: "social.start"; readonly provider: string }
  | { readonly type: "phone.confirm"; readonly phone: PhoneCodeInput }
  | { readonly type: "session.absent"; readonly email: string }
  | { readonly type: "session.withoutOrganisation" }
  | { readonly type: "session.unverified"; readonly phone: PhoneCodeInput }
  | { readonly type: "session.ready" }

const mustProvide = (): never => {
  throw new Error("authModal was started without its implementations")
}

/** Signing in, registering and joining an organisation: which step is shown, and when the dialog can be closed. */
export const authModalMachine = setup({
  types: {
    context: {} as AuthModalContext,
    events: {} as AuthModalEvent,
    input: {} as AuthModalInput,
    children: {} as {
      emailCode: "emailCode"
      socialSignIn: "socialSignIn"
      invitation: "invitation"
      profileCompletion: "profileCompletion"
      organisationSetup: "organisationSetup"
      phoneCode: "phoneCode"
      readInvitation: "readInvitation"
      watchSession: "watchSession"
    },
    tags: {} as "open" | "busy" | "unstored"
  },
  actors: {
    watchSession: fromCallback<AuthModalEvent | { readonly type: "session.ask" }>(mustProvide),
    readInvitation: fromPromise<Invited>(mustProvide),
    emailCode: fromPromise(mustProvide) as unknown as typeof emailCodeMachine,
    socialSignIn: fromPromise(mustProvide) as unknown as typeof socialSignInMachine,
    invitation: fromPromise(mustProvide) as unknown as typeof invitationMachine,
    profileCompletion: fromPromise(mustProvide) as unknown as typeof profileCompletionMachine,
    organisationSetup: fromPromise(mustProvide) as unknown as typeof organisationSetupMachine,
    phoneCode: fromPromise(mustProvide) as unknown as typeof phoneCodeMachine
  },
  guards: {
    hasLink: ({ context }) => context.hasLink,
    isFounding: (_, { kind }: InvitationOutput) => kind === "found",
    isLater: (_, { kind }: InvitationOutput) => kind === "later",
    isCreated: (_, params: { created: OrganisationCreated | null }) => params.created !== null,
    isIncomplete: (_, { output }: { output: SocialSignInOutput }) =>
      output.kind === "signedIn" && output.needsProfile,
    isSignedIn: (_, { output }: { output: SocialSignInOutput }) => output.kind === "signedIn",
    isLink: (_, { output }: { output: SocialSignInOutput }) => output.kind === "link",
    hasAddress: (_, { output }: { output: SocialSignInOutput }) =>
      output.kind === "left" && output.email !== ""
  },
  actions: {
    setAddress: assign(({ context }, params: { email: string }) => ({
      email: params.email || context.email
    })),
    setInvited: assign((_, params: { invited: Invited }) => ({
      invited: params.invited,
      email: params.invited.email
    })),
    forgetLink: assign({ hasLink: false, invited: null }),
    setProvider: assign((_, params: { provider: string }) => params),
    setPhone: assign((_, params: { phone: PhoneCodeInput }) => params),
    setCreatedPhone: assign((_, { created }: { created: OrganisationCreated | null }) =>
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
    tellEmailCode: sendTo(
      "emailCode",
      (_, { output }: { output: SocialSignInOutput }): EmailCodeEvent =>
        output.kind === "link"
          ? { type: "link.start", link: output.link }
          : { type: "address.offer", email: output.kind === "left" ? output.email : "" }
    ),
    askSession: sendTo("watchSession", { type: "session.ask" }),
    openSession: (_, _params: SignedIn) => mustProvide(),
    openSocialSession: (_, _params: { output: SocialSignInOutput }) => mustProvide(),
    foundOrganisation: (_, _params: { organisation: Organisation | undefined }) => mustProvide(),
    refreshOrganisation: mustProvide,
    confirmPhone: (_, _params: PhoneVerified) => mustProvide(),
    announceVerified: mustProvide,
    warnInvitationGone: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "authModal",
  description:
    "Signing in, registering and joining an organisation, step by step. The dialog can be closed only once someone is signed in.",
  context: ({ input }) => ({
    ...input,
    invited: null,
    provider: "",
    phone: { countryCode: input.defaultCountryCode, phone: "", resendAfter: 0 }
  }),
  invoke: { id: "watchSession", src: "watchSession" },
  initial: "closed",
  on: {
    "session.absent": {
      target: ".signIn",
      actions: { type: "setAddress", params: ({ event }) => ({ email: event.email }) }
    },
    "session.withoutOrganisation": { target: ".invitation" },
    "session.unverified": {
      target: ".phone",
      actions: { type: "setPhone", params: ({ event }) => ({ phone: event.phone }) }
    },
    "session.ready": [{ guard: "hasLink", target: ".invitation" }, { target: ".closed" }]
  },
  states: {
    closed: {
      description: "The dialog is closed.",
      on: {
        "session.absent": [
          { guard: "hasLink", target: "invited" },
          {
            target: "signIn",
            actions: { type: "setAddress", params: ({ event }) => ({ email: event.email }) }
          }
        ],
        "phone.confirm": {
          target: "ownPhone",
          actions: { type: "setPhone", params: ({ event }) => ({ phone: event.phone }) }
        }
      }
    },
    invited: {
      description: "An invitation link was opened. The server says who it is for.",
      tags: ["open", "busy"],
      invoke: {
        id: "readInvitation",
        src: "readInvitation",
        onDone: {
          target: "signIn",
          actions: { type: "setInvited", params: ({ event }) => ({ invited: event.output }) }
        },
        onError: {
          target: "signIn",
          actions: ["forgetLink", { type: "warnInvitationGone", params: ({ event }) => event }]
        }
      }
    },
    signIn: {
      description: "No one is signed in. People sign in with an email code or at an identity provider.",
      tags: ["open"],
      initial: "email",
      on: { "session.absent": {} },
      invoke: {
        id: "emailCode",
        src: "emailCode",
        input: ({ context }) => ({ email: context.email, mode: "signIn" as const }),
        onDone: {
          target: "settling",
          actions: { type: "openSession", params: ({ event }) => event.output }
        }
      },
      states: {
        email: {
          description: "The email address (step 0) and the code sent to it (step 1).",
          on: {
            "social.start": {
              target: "social",
              actions: { type: "setProvider", params: ({ event }) => ({ provider: event.provider }) }
            }
          }
        },
        social: {
          description: "Signing in at an identity provider. The draft of the email form is kept.",
          invoke: {
            id: "socialSignIn",
            src: "socialSignIn",
            input: ({ context }) => ({ provider: context.provider }),
            onDone: [
              {
                guard: { type: "isIncomplete", params: ({ event }) => ({ output: event.output }) },
                target: "#authModal.profile",
                actions: { type: "openSocialSession", params: ({ event }) => ({ output: event.output }) }
              },
              {
                guard: { type: "isSignedIn", params: ({ event }) => ({ output: event.output }) },
                target: "#authModal.settling",
                actions: { type: "openSocialSession", params: ({ event }) => ({ output: event.output }) }
              },
              {
                guard: { type: "isLink", params: ({ event }) => ({ output: event.output }) },
                target: "email",
                actions: { type: "tellEmailCode", params: ({ event }) => ({ output: event.output }) }
              },
              {
                guard: { type: "hasAddress", params: ({ event }) => ({ output: event.output }) },
                target: "email",
                actions: { type: "tellEmailCode", params: ({ event }) => ({ output: event.output }) }
              },
              { target: "email" }
            ]
          }
        }
      }
    },
    settling: {
      description: "Waits until the organisation is loaded, then decides which step is missing.",
      tags: ["open", "busy"],
      entry: "askSession"
    },
    profile: {
      description: "Signed in at a provider with details missing. They can be given later, in the profile.",
      tags: ["open"],
      on: {
        "session.withoutOrganisation": {},
        "session.unverified": {},
        "session.ready": {},
        "modal.dismiss": { target: "settling" }
      },
      invoke: {
        id: "profileCompletion",
        src: "profileCompletion",
        input: ({ context }) => ({ countryCode: context.defaultCountryCode }),
        onDone: {
          target: "ownPhone",
          actions: { type: "setPhone", params: ({ event }) => ({ phone: event.output }) }
        }
      }
    },
    ownPhone: {
      description: "The code that was sent to a person's own phone.",
      tags: ["open"],
      on: {
        "session.withoutOrganisation": {},
        "session.unverified": {},
        "session.ready": {},
        "modal.dismiss": { target: "settling" }
      },
      invoke: {
        id: "phoneCode",
        src: "phoneCode",
        input: ({ context }) => ({ ...context.phone, canChange: false }),
        onDone: { target: "settling", actions: ["refreshOrganisation", "announceVerified"] }
      }
    },
    invitation: {
      description:
        "Signed in with a possible invitation. No one joins an organisation without confirming it.",
      tags: ["open", "unstored"],
      exit: "forgetLink",
      invoke: {
        id: "invitation",
        src: "invitation",
        onDone: [
          { guard: { type: "isFounding", params: ({ event }) => event.output }, target: "organisation" },
          { guard: { type: "isLater", params: ({ event }) => event.output }, target: "organisation.putOff" },
          { target: "settling" }
        ]
      }
    },
    organisation: {
      description: "Signed in without an organisation: shows the organisation form.",
      initial: "shown",
      on: { "session.withoutOrganisation": {} },
      invoke: {
        id: "organisationSetup",
        src: "organisationSetup",
        input: ({ context }) => ({ countryCode: context.defaultCountryCode }),
        onDone: [
          {
            guard: { type: "isCreated", params: ({ event }) => event.output },
            target: "phone",
            actions: [
              { type: "setCreatedPhone", params: ({ event }) => event.output },
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
          description: "The person closed the form. Its draft is kept, and a reload shows it again.",
          tags: ["unstored"],
          on: {
            "modal.open": { target: "shown" },
            "phone.confirm": {
              target: "ownPhone",
              actions: { type: "setPhone", params: ({ event }) => ({ phone: event.phone }) }
            }
          }
        },
        ownPhone: {
          description:
            "The person verifies a phone changed in the profile. The draft of the organisation form is kept.",
          tags: ["open", "unstored"],
          on: { "modal.dismiss": { target: "putOff" } },
          invoke: {
            id: "phoneCode",
            src: "phoneCode",
            input: ({ context }) => ({ ...context.phone, canChange: false }),
            onDone: { target: "putOff", actions: ["refreshOrganisation", "announceVerified"] }
          }
        }
      }
    },
    phone: {
      description: "The organisation exists, but its phone is not verified.",
      initial: "shown",
      on: { "session.withoutOrganisation": {}, "session.unverified": {} },
      invoke: {
        id: "phoneCode",
        src: "phoneCode",
        input: ({ context }) => ({ ...context.phone, canChange: true }),
        onDone: {
          target: "closed",
          actions: [{ type: "confirmPhone", params: ({ event }) => event.output }, "announceVerified"]
        }
      },
      states: {
        shown: { tags: ["open"], on: { "modal.dismiss": { target: "putOff" } } },
        putOff: {
          description: "The person closed this step. A reload shows it again.",
          tags: ["unstored"],
          on: {
            "modal.open": { target: "shown" },
            "phone.confirm": {
              target: "#authModal.ownPhone",
              actions: { type: "setPhone", params: ({ event }) => ({ phone: event.phone }) }
            }
          }
        }
      }
    }
  }
})
