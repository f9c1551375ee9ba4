import { callingCalls } from "../../../contract/calls/calling.ts"
import { paths } from "../../../contract/paths.ts"
import { Notice } from "../../ui/Notice.tsx"
/** The code that records a call is loaded with the page, because the network may fail before it is first needed. */
import "../../features/calling/outbox/outbox.effects.ts"
import "../../features/calling/queue/lastOutcome.effects.ts"
import "../../features/calling/queue/namedCall.effects.ts"
import "../../features/calling/queue/nextContact.effects.ts"
import "../../features/calling/queue/queue.effects.ts"
import "../../features/calling/queue/queueAhead.effects.ts"
import "../../features/calling/wrapUp/wrapUp.effects.ts"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { Link, useSearch } from "wouter"
import { css } from "../../../styled-system/css"
import { shownLabelName } from "../../entities/label/LabelName.tsx"
import { Choosing } from "../../features/calling/queue/Choosing.tsx"
import { callQueueOf } from "../../features/calling/queue/callQueue.ts"
import { callPerson } from "../../features/calling/queue/namedCall.ts"
import { QueueView } from "../../features/calling/queue/QueueView.tsx"
import { selectLabels, useLabelList } from "../../features/labels/labels.ts"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { Loading } from "../../ui/Loading.tsx"
import { patientPart } from "../../ui/lazyPart.ts"
import { SkeletonRows } from "../../ui/Skeleton.tsx"
import { showContact, useShownContact } from "./contactInAddress.ts"
import { HonorariumOffer } from "./HonorariumOffer.tsx"
import { handedIn } from "./handedCalls.ts"
import { MemberPage } from "./MemberPage.tsx"
import type { Member } from "./useMember.ts"
import { useNamedPerson } from "./useNamedPerson.ts"
import { useWhyNotFor } from "./useWhyNotFor.ts"
import { WithContact } from "./WithContact.tsx"

const Callbacks = patientPart(() =>
  import("../../features/calling/callbacks/Callbacks.tsx").then((module) => module.Callbacks)
)
const CallAside = patientPart(() => import("./CallAside.tsx").then((module) => module.CallAside))

const desk = css({ minInlineSize: "0" })
const waits = css({ "& > *": { marginBlockEnd: "4" } })

const namespaces = ["calling", "outcomes", "reasons", "contacts", "labels", "common"] as const

/** The list that another page passed on, by the address or in this tab. */
const useHanded = (labelNames: ReadonlyMap<string, string>) => {
  const { t } = useTranslation("calling")
  const search = useSearch()
  const source = useMemo(() => handedIn(search), [search])
  if (source === null) return null
  if (source.kind === "contacts")
    return { source, title: t("choose.handedSelection", { count: source.contactIds.length }) }
  if (source.kind === "company") return { source, title: source.company }
  const name = source.kind === "label" ? labelNames.get(source.labelId) : undefined
  return { source, title: name ?? t("choose.handedList") }
}

const Calls = ({ member }: { readonly member: Member }) => {
  const { owner } = member
  const { t } = useTranslation("calling")
  const why = useWhyNotFor(callingCalls.startSession)
  const labels = useLabelList(owner, selectLabels)
  const isOtherShown = useShownContact() !== null
  const handed = useHanded(new Map(labels.map(({ _id, name }) => [_id, shownLabelName(name)])))
  const queue = callQueueOf(`${owner.organisationId}/${owner.userId}`)
  const isNamedWaiting = useNamedPerson(queue, why === undefined)
  return (
    <WithContact member={member}>
      <div className={desk}>
        <div role="status" className={waits}>
          {isNamedWaiting ? <Notice tone="accent">{t("named.waits")}</Notice> : null}
        </div>
        <QueueView
          queue={queue}
          choosing={
            <Choosing queue={queue} labels={labels} handed={handed} why={why}>
              <Loading fallback={<SkeletonRows rows={3} />}>
                <Callbacks why={why} onCall={(contactId) => callPerson(queue, contactId)} />
              </Loading>
            </Choosing>
          }
          finishedAction={
            <>
              <Link href={paths.analytics} className={buttonStyle({})}>
                {t("finished.numbers")}
              </Link>
              <HonorariumOffer queue={queue} />
            </>
          }
          aside={(contactId) =>
            isOtherShown ? null : (
              <Loading fallback={<SkeletonRows rows={4} />}>
                <CallAside contactId={contactId} />
              </Loading>
            )
          }
          onShow={showContact}
          readyAside={<HonorariumOffer queue={queue} />}
        />
      </div>
    </WithContact>
  )
}

const CallingPage = () => {
  const { t, ready } = useTranslation(namespaces)
  return (
    <MemberPage
      page="calls"
      description={ready ? t("description") : undefined}
      actions={() =>
        ready ? (
          <Link href={paths.interviewForm} className={buttonStyle()}>
            {t("common:pages.interviewForm")}
          </Link>
        ) : null
      }
    >
      {(member) => (ready ? <Calls member={member} /> : <SkeletonRows />)}
    </MemberPage>
  )
}

export default CallingPage
