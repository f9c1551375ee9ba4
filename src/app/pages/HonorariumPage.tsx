import { useTranslation } from "react-i18next"
import { honorariumCalls } from "../../../contract/calls/honorarium.ts"
import { honorariumAmountCalls } from "../../../contract/calls/honorariumAmounts.ts"
import { transactionCalls } from "../../../contract/calls/transaction.ts"
import type { LimitKind } from "../../../machines/flows/honorarium-limits.machine.ts"
import { cva } from "../../../styled-system/css"
import { useFact } from "../../actors/useFact.ts"
import { selectIsNarrow, useDisplay } from "../../display/display.ts"
import { selectUser, useSession } from "../../features/auth/session.ts"
import {
  honorariumDecision,
  honorariumList,
  honorariumReview,
  honorariumTotals,
  selectIsReviewed,
  useHonorariumReview
} from "../../features/honorarium/honoraria.ts"
import { LimitsDialog } from "../../features/honorarium/LimitsDialog.tsx"
import { honorariumLimits } from "../../features/honorarium/limits.ts"
import { HonorariumList } from "../../features/honorarium/list/HonorariumList.tsx"
import { RunDialog } from "../../features/honorarium/run/RunDialog.tsx"
import { Button } from "../../ui/Button.tsx"
import { SettingsIcon } from "../../ui/icons.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { lazyPart } from "../../ui/lazyPart.ts"
import { Menu } from "../../ui/Menu.tsx"
import { useIsOverList } from "../../ui/openDialogs.ts"
import { PlusIcon } from "../../ui/pageIcons.tsx"
import { SkeletonRows } from "../../ui/Skeleton.tsx"
import { useWhileShown } from "../../ui/useWhileShown.ts"
import { WhyNot } from "../../ui/WhyNot.tsx"
import { MemberPage } from "./MemberPage.tsx"
import { requestHonorarium } from "./requestHonorarium.ts"
import { useWhyNotFor } from "./useWhyNotFor.ts"

const parts = () => import("./honorariumParts.tsx")
const HonorariumReview = lazyPart(() => parts().then((module) => module.HonorariumReview))
const HonorariumRequest = lazyPart(() => parts().then((module) => module.HonorariumRequest))

const namespaces = ["honorarium", "reasons", "rules", "common"] as const

const RequestButton = () => {
  const { t } = useTranslation("honorarium")
  const why = useWhyNotFor(honorariumCalls.createHonorariumRequest)
  return (
    <WhyNot why={why}>
      <Button look="primary" icon={<PlusIcon />} onClick={() => void requestHonorarium(null)}>
        {t("open")}
      </Button>
    </WhyNot>
  )
}

const limitKinds: ReadonlyArray<LimitKind> = ["confirmation", "approval", "budget"]

const LimitsMenu = () => {
  const { t } = useTranslation("honorarium")
  const why = useWhyNotFor(honorariumAmountCalls.setConfirmationLimits)
  return why === undefined ? (
    <Menu
      label={t("limits.menu")}
      items={limitKinds.map((kind) => ({
        id: kind,
        label: t(`limits.${kind}.title`),
        onSelect: () => honorariumLimits.send({ type: "limits.open", kind })
      }))}
    >
      <SettingsIcon />
      {t("limits.menu")}
    </Menu>
  ) : null
}

/** The list alone, or with the chosen request beside it. */
const panes = cva({
  base: { display: "grid", alignItems: "start", gap: "4", gridTemplateColumns: "minmax(0, 1fr)" },
  variants: { isSplit: { true: { gridTemplateColumns: "minmax(0, 1fr) minmax(20rem, 45%)" } } }
})

const refreshTotals = () => honorariumTotals.send({ type: "list.refresh" })

const Honoraria = ({ organisationName }: { readonly organisationName: string }) => {
  const user = useSession(selectUser)
  const canPay = useWhyNotFor(transactionCalls.generateHonariumToken) === undefined
  useWhileShown(() => {
    honorariumList.send({ type: "list.refresh" })
    honorariumDecision.send({ type: "decision.refresh" })
    honorariumReview.send({ type: "honorarium.refresh" })
    refreshTotals()
  })
  /* Requests, decisions and results of payments by others arrive as notifications. */
  useFact("notifications.changed", refreshTotals)
  const isOver = useIsOverList(useDisplay(selectIsNarrow))
  const isSplit = useHonorariumReview(selectIsReviewed) && !isOver
  if (user === null) return null
  return (
    <>
      <div className={panes({ isSplit })}>
        <HonorariumList
          onOpen={({ _id }) => honorariumReview.send({ type: "honorarium.open", honorariumId: _id })}
          person={user}
          canPay={canPay}
          emptyAction={<RequestButton />}
        />
        <Loading fallback={isSplit ? <SkeletonRows rows={8} /> : null}>
          <HonorariumReview person={user} organisationName={organisationName} isOver={isOver} />
        </Loading>
      </div>
      <Loading>
        <HonorariumRequest />
      </Loading>
      {canPay ? <RunDialog /> : null}
      <LimitsDialog />
    </>
  )
}

const HonorariumPage = () => {
  const { t, ready } = useTranslation(namespaces)
  return (
    <MemberPage
      page="honorarium"
      description={ready ? t("description") : undefined}
      actions={() =>
        ready ? (
          <>
            <LimitsMenu />
            <RequestButton />
          </>
        ) : null
      }
    >
      {({ organisation }) => (ready ? <Honoraria organisationName={organisation.name} /> : <SkeletonRows />)}
    </MemberPage>
  )
}

export default HonorariumPage
