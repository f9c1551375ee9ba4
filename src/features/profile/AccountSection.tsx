import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import type { AccountDeletion } from "../../../contract/entities/User.ts"
import { paths } from "../../../contract/paths.ts"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { Button } from "../../ui/Button.tsx"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { Dialog } from "../../ui/Dialog.tsx"
import { Bullets, Muted, Stack } from "../../ui/layout.tsx"
import { ProblemText } from "../../ui/ProblemText.tsx"
import { accountDeletion, useAccountDeletion } from "./accountDeletion.ts"

const column = css({ display: "grid", gap: "3", textWrap: "pretty" })

const close = () => accountDeletion.send({ type: "deletion.cancel" })

const Effects = ({ effects }: { readonly effects: AccountDeletion }) => {
  const { t } = useTranslation("profile")
  const { number } = useFormats()
  const { organisation, contacts, callbacks, heir } = effects
  return (
    <>
      <Bullets>
        <li>{t("account.question.details")}</li>
        <li>{t("account.question.devices")}</li>
        {organisation === null ? null : <li>{t("account.question.organisation", { organisation })}</li>}
        {contacts + callbacks === 0 || heir === null ? null : (
          <li>
            {t("account.question.handed", {
              contacts: number(contacts),
              callbacks: number(callbacks),
              name: heir
            })}
          </li>
        )}
        <li>{t("account.question.unsent")}</li>
      </Bullets>
      {organisation === null ? null : (
        <Muted size="inherit">{t("account.question.stays", { organisation })}</Muted>
      )}
    </>
  )
}

const Question = () => {
  const { t } = useTranslation("profile")
  const isOpen = useAccountDeletion((snapshot) => snapshot.hasTag("question"))
  const isHindered = useAccountDeletion((snapshot) => snapshot.hasTag("hindered"))
  const isBusy = useAccountDeletion((snapshot) => snapshot.hasTag("busy"))
  const { effects, problem } = useAccountDeletion(({ context }) => context)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isBusy ? undefined : close}
      title={t(isHindered ? "account.hindered.title" : "account.question.title")}
      role="alertdialog"
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            {t("account.question.keep")}
          </Button>
          {isHindered ? (
            <Link href={paths.members} className={buttonStyle({ look: "primary" })} onClick={close}>
              {t("account.hindered.members")}
            </Link>
          ) : (
            <Button
              look="danger"
              isBusy={isBusy}
              onClick={() => accountDeletion.send({ type: "deletion.confirm" })}
            >
              {t("account.question.confirm")}
            </Button>
          )}
        </>
      }
    >
      <div className={column}>
        {isHindered ? (
          <p>{t("account.hindered.message", { organisation: effects.organisation })}</p>
        ) : (
          <Effects effects={effects} />
        )}
        <ProblemText>{problem}</ProblemText>
      </div>
    </Dialog>
  )
}

/** Deletes the person's account. */
export const AccountSection = () => {
  const { t } = useTranslation("profile")
  const isWeighing = useAccountDeletion((snapshot) => snapshot.matches("weighing"))
  return (
    <Stack gap="3" align="start">
      <Muted size="inherit">{t("account.description")}</Muted>
      <Button
        look="danger"
        isBusy={isWeighing}
        onClick={() => accountDeletion.send({ type: "deletion.ask" })}
      >
        {t("account.delete")}
      </Button>
      <Question />
    </Stack>
  )
}
