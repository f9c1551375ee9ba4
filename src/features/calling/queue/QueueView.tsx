import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { css } from "../../../../styled-system/css"
import { Button } from "../../../ui/Button.tsx"
import { EmptyState, ErrorState } from "../../../ui/EmptyState.tsx"
import { Loading } from "../../../ui/Loading.tsx"
import { patientPart } from "../../../ui/lazyPart.ts"
import { ClockIcon } from "../../../ui/pageIcons.tsx"
import { SkeletonRows } from "../../../ui/Skeleton.tsx"
import { useWhileShown } from "../../../ui/useWhileShown.ts"
import {
  type CallQueueRef,
  selectCanBeHanded,
  selectCanFinish,
  selectFace,
  selectProblem,
  useCallQueue
} from "./callQueue.ts"
import { LastLine } from "./LastLine.tsx"
import { selectIsShown, useNamedCall } from "./namedCall.ts"

const desk = () => import("./Desk.tsx").then((module) => module.Desk)
const finished = () => import("./Finished.tsx").then((module) => module.Finished)
const onCall = () => import("./OnCall.tsx").then((module) => module.OnCall)
const named = () => import("./NamedPerson.tsx").then((module) => module.NamedPerson)
const ready = () => import("./Ready.tsx").then((module) => module.Ready)
const undecided = () => import("./Undecided.tsx").then((module) => module.Undecided)

const Desk = patientPart(desk)
const Finished = patientPart(finished)
const NamedPerson = patientPart(named)
const OnCall = patientPart(onCall)
const Ready = patientPart(ready)
const Undecided = patientPart(undecided)

/** The other steps load while a list is being chosen: during calls the network may fail. */
const fetchAhead = () => {
  Promise.all([desk(), named(), ready(), onCall(), undecided(), finished()]).catch(() => {})
}

const column = css({ minInlineSize: "0" })

type QueueViewProps = {
  readonly queue: CallQueueRef
  readonly choosing: ReactNode
  readonly finishedAction?: ReactNode
  /** Details of a contact beside the call. */
  readonly aside: (contactId: string) => ReactNode
  readonly readyAside: ReactNode
  /** Shows the contact of the last outcome. */
  readonly onShow: (contactId: string) => void
}

type WaitingProps = Pick<QueueViewProps, "queue"> & { readonly children: ReactNode }

/** No contact can be called now. */
const Waiting = ({ queue, children }: WaitingProps) => {
  const { t } = useTranslation(["calling", "common"])
  const problem = useCallQueue(queue, selectProblem)
  return (
    <EmptyState
      title={t("waiting.title")}
      icon={<ClockIcon size={20} />}
      action={
        <>
          <Button look="primary" onClick={() => queue.send({ type: "queue.retry" })}>
            {t("common:retry")}
          </Button>
          {children}
        </>
      }
    >
      {t("waiting.message")} {problem}
    </EmptyState>
  )
}

const Face = ({ queue, choosing, finishedAction, aside, readyAside }: QueueViewProps) => {
  const { t } = useTranslation("calling")
  const face = useCallQueue(queue, selectFace)
  const problem = useCallQueue(queue, selectProblem)
  const canFinish = useCallQueue(queue, selectCanFinish)
  const finish = <Button onClick={() => queue.send({ type: "queue.finish" })}>{t("finish")}</Button>
  switch (face) {
    case "busy":
      return (
        <>
          <SkeletonRows rows={6} />
          {canFinish ? finish : null}
        </>
      )
    case "failed":
      return (
        <ErrorState
          title={t("failed")}
          message={problem}
          onRetry={() => queue.send({ type: "queue.retry" })}
        />
      )
    case "choosing":
      return choosing
    case "waiting":
      return <Waiting queue={queue}>{finish}</Waiting>
    case "undecided":
      return <Undecided>{finish}</Undecided>
    case "delivering":
      return (
        <EmptyState title={t("delivering.title")} icon={<ClockIcon size={20} />} action={finish}>
          {t("delivering.message")}
        </EmptyState>
      )
    case "ready":
      return (
        <Desk queue={queue}>
          <Ready queue={queue} aside={readyAside} />
        </Desk>
      )
    case "onCall":
      return (
        <Desk queue={queue}>
          <OnCall queue={queue} aside={aside} />
        </Desk>
      )
    case "finished":
      return (
        <Finished queue={queue}>
          <Button onClick={() => queue.send({ type: "queue.choose" })}>{t("finished.choose")}</Button>
          {finishedAction}
        </Finished>
      )
  }
}

/** The calling desk, from choosing a list to the session's numbers. */
export const QueueView = (props: QueueViewProps) => {
  const canBeHanded = useCallQueue(props.queue, selectCanBeHanded)
  const isNamed = useNamedCall(selectIsShown) && canBeHanded
  useWhileShown(fetchAhead)
  return (
    <div className={column}>
      <LastLine onShow={props.onShow} />
      <Loading fallback={<SkeletonRows rows={6} />}>
        {isNamed ? <NamedPerson /> : <Face {...props} />}
      </Loading>
    </div>
  )
}
