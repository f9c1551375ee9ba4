import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { paths } from "../../../contract/paths.ts"
import { useFormats } from "../../i18n/useFormats.ts"
import { Button } from "../../ui/Button.tsx"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { Dialog } from "../../ui/Dialog.tsx"
import { type LeadViewingRef, selectViewing, useLeadSearch } from "./leadSearch.ts"

const Cost = ({ actor }: { readonly actor: LeadViewingRef }) => {
  const { t } = useTranslation("search")
  const { number, date } = useFormats()
  const { queue, credits } = useSelector(actor, ({ context }) => context)
  const cost = queue.filter(({ viewed }) => !viewed).length
  const free = queue.length - cost
  const left = credits === null ? null : Math.max(0, credits.limit - credits.used)
  const cancel = () => actor.send({ type: "view.cancel" })
  return (
    <Dialog
      isOpen
      onClose={cancel}
      title={t("cost.title", { count: queue.length })}
      description={[
        t("cost.spends", { count: cost, shown: number(cost) }),
        credits !== null && left !== null
          ? t("cost.left", { count: left, shown: number(left), date: date(new Date(credits.resetsAt)) })
          : "",
        credits?.cap
          ? t("cost.ownCap", { used: number(credits.cap.used), limit: number(credits.cap.limit) })
          : "",
        free > 0 ? t("cost.free", { count: free }) : ""
      ]
        .filter(Boolean)
        .join(" ")}
      footer={
        <>
          <Button onClick={cancel}>{t("cost.cancel")}</Button>
          <Button look="primary" onClick={() => actor.send({ type: "view.confirm" })}>
            {t("cost.confirm")}
          </Button>
        </>
      }
    />
  )
}

const OutOfCredits = ({ actor }: { readonly actor: LeadViewingRef }) => {
  const { t } = useTranslation("search")
  const { date } = useFormats()
  const credits = useSelector(actor, ({ context }) => context.credits)
  const close = () => actor.send({ type: "view.cancel" })
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t("noCredits.title")}
      description={[
        t("noCredits.message"),
        credits ? t("noCredits.renews", { date: date(new Date(credits.resetsAt)) }) : ""
      ].join(" ")}
      footer={
        <>
          <Button onClick={close}>{t("noCredits.close")}</Button>
          <Link href={paths.pricing} className={buttonStyle({ look: "primary" })} onClick={close}>
            {t("noCredits.plans")}
          </Link>
        </>
      }
    />
  )
}

const OverCap = ({ actor }: { readonly actor: LeadViewingRef }) => {
  const { t } = useTranslation("search")
  const problem = useSelector(actor, ({ context }) => context.problem)
  const close = () => actor.send({ type: "view.cancel" })
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t("overCap")}
      description={problem}
      footer={<Button onClick={close}>{t("noCredits.close")}</Button>}
    />
  )
}

const Failed = ({ actor }: { readonly actor: LeadViewingRef }) => {
  const { t } = useTranslation("search")
  const problem = useSelector(actor, ({ context }) => context.problem)
  const close = () => actor.send({ type: "view.cancel" })
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t("viewFailed.title")}
      description={problem}
      footer={
        <>
          <Button onClick={close}>{t("viewFailed.close")}</Button>
          <Button look="primary" onClick={() => actor.send({ type: "view.retry" })}>
            {t("viewFailed.retry")}
          </Button>
        </>
      }
    />
  )
}

const Progress = ({ actor }: { readonly actor: LeadViewingRef }) => {
  const { t } = useTranslation("search")
  const { number } = useFormats()
  const { queue, contacts } = useSelector(actor, ({ context }) => context)
  return (
    <Dialog
      isOpen
      title={t("progress.title")}
      description={
        <span role="status">
          {t("progress.message", { done: number(contacts.length), left: number(queue.length) })}
        </span>
      }
      footer={<Button onClick={() => actor.send({ type: "view.cancel" })}>{t("progress.stop")}</Button>}
    />
  )
}

const Step = ({ actor }: { readonly actor: LeadViewingRef }) => {
  const state = useSelector(actor, ({ value }) => value)
  const count = useSelector(actor, ({ context }) => context.queue.length + context.contacts.length)
  if (state === "confirming") return <Cost actor={actor} />
  if (state === "outOfCredits") return <OutOfCredits actor={actor} />
  if (state === "overCap") return <OverCap actor={actor} />
  if (state === "failed") return <Failed actor={actor} />
  return state === "spending" && count > 1 ? <Progress actor={actor} /> : null
}

/** The dialog of viewing: the cost before, the progress of many, and the reason for stopping. */
export const ViewingDialog = () => {
  const actor = useLeadSearch(selectViewing)
  return actor ? <Step actor={actor} /> : null
}
