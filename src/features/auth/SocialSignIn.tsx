import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { Button } from "../../ui/Button.tsx"
import { Stack } from "../../ui/layout.tsx"
import type { SocialSignInRef } from "./authModal.ts"
import type { IdentityCode } from "./identityProblems.ts"
import { providerName } from "./providers.ts"
import { Waiting } from "./Waiting.tsx"

const sentence = css({ textWrap: "pretty" })

export const useSocialTitle = (actor: SocialSignInRef | undefined) => {
  const { t } = useTranslation("identity")
  const provider = providerName(useSelector(actor, (snapshot) => snapshot?.context.provider) ?? "")
  const isBusy = useSelector(actor, (snapshot) => snapshot?.hasTag("busy"))
  const isOpened = useSelector(actor, (snapshot) => snapshot?.matches("popup"))
  if (isBusy === undefined) return undefined
  const description = isOpened ? t("opened") : isBusy ? t("checking", { provider }) : t("stopped")
  return { title: t("title", { provider }), description }
}

/** Waits for the provider's window, or shows a problem and what to do. */
export const SocialSignIn = ({ actor }: { readonly actor: SocialSignInRef }) => {
  const { t } = useTranslation("identity")
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"))
  const canLeave = useSelector(actor, (snapshot) => snapshot.can({ type: "social.leave" }))
  const canRetry = useSelector(actor, (snapshot) => snapshot.can({ type: "social.retry" }))
  const problem = useSelector(actor, (snapshot) => snapshot.context.problem)
  const leave = () => actor.send({ type: "social.leave" })
  return (
    <Stack gap="4">
      {isBusy ? <Waiting /> : null}
      {problem && !isBusy ? (
        <p className={sentence} role="alert">
          {problem.words ?? t(`problem.${problem.key as IdentityCode | "unknown"}`)}
        </p>
      ) : null}
      {canRetry ? (
        <Button
          look="primary"
          size="large"
          wide
          autoFocus
          onClick={() => actor.send({ type: "social.retry" })}
        >
          {t("retry")}
        </Button>
      ) : null}
      {canLeave ? (
        <Button size="large" wide onClick={leave}>
          {isBusy ? t("cancel") : t("useEmail")}
        </Button>
      ) : null}
    </Stack>
  )
}
