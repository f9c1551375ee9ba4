import { useTranslation } from "react-i18next"
import type { UndeliveredJob } from "../../../contract/entities/UndeliveredJob.ts"
import { useFormats } from "../../i18n/useFormats.ts"
import { Button } from "../../ui/Button.tsx"
import { FailedNote } from "../../ui/FailedNote.tsx"
import { Heading, Muted, Row, Stack } from "../../ui/layout.tsx"
import { undelivered, useUndelivered } from "./members.ts"

const leftToRight = (text: string) => `\u2066${text}\u2069`

const useReason = () => {
  const { t } = useTranslation("members")
  return ({ reason, answer }: UndeliveredJob) =>
    reason === "refused" && answer !== ""
      ? t("undelivered.reasons.refusedWith", { answer: leftToRight(answer) })
      : t(`undelivered.reasons.${reason}`)
}

const Line = ({ job }: { readonly job: UndeliveredJob }) => {
  const { t } = useTranslation("members")
  const { dateTime } = useFormats()
  const reasonOf = useReason()
  const isBusy = useUndelivered((snapshot) => snapshot.hasTag("busy"))
  const { _id: jobId, kind, to, at } = job
  const what = [t(`undelivered.kinds.${kind}`), to].filter((text) => text !== "").join(" · ")
  return (
    <Row as="li" gap="3" align="center">
      <Stack as="span" width="fills" basis="14rem">
        <bdi>{what}</bdi>
        <Muted as="span" size="inherit">
          {reasonOf(job)} · <time dateTime={at}>{dateTime(new Date(at))}</time>
        </Muted>
      </Stack>
      <Row as="span" gap="2">
        <Button
          disabled={isBusy}
          aria-label={`${t("undelivered.again")}: ${what}`}
          onClick={() => undelivered.send({ type: "job.again", jobId })}
        >
          {t("undelivered.again")}
        </Button>
        <Button
          look="quiet"
          disabled={isBusy}
          aria-label={`${t("undelivered.dismiss")}: ${what}`}
          onClick={() => undelivered.send({ type: "job.dismiss", jobId })}
        >
          {t("undelivered.dismiss")}
        </Button>
      </Row>
    </Row>
  )
}

/** Undelivered messages; not shown if there are none. */
export const UndeliveredSection = () => {
  const { t } = useTranslation("members")
  const jobs = useUndelivered(({ context }) => context.jobs)
  const hasFailed = useUndelivered((snapshot) => snapshot.hasTag("failed"))
  if (hasFailed)
    return (
      <FailedNote onRetry={() => undelivered.send({ type: "list.refresh" })}>
        {t("undelivered.failed")}
      </FailedNote>
    )
  if (jobs.length === 0) return null
  return (
    <Stack as="section" gap="3" width="fits" box="card" aria-label={t("undelivered.title")}>
      <div>
        <Heading size="lg">{t("undelivered.title")}</Heading>
        <Muted size="inherit">{t("undelivered.description")}</Muted>
      </div>
      <Stack as="ul" gap="3">
        {jobs.map((job) => (
          <Line key={job._id} job={job} />
        ))}
      </Stack>
    </Stack>
  )
}
