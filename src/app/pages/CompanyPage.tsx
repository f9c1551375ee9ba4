import { useTranslation } from "react-i18next"
import { Link, useLocation } from "wouter"
import { paths } from "../../../contract/paths.ts"
import { css } from "../../../styled-system/css"
import { useFact } from "../../actors/useFact.ts"
import { ContactListView } from "../../features/contacts/ContactListView.tsx"
import { CompanyHead } from "../../features/contacts/company/CompanyHead.tsx"
import { CompanySpend } from "../../features/contacts/company/CompanySpend.tsx"
import { companyEntries, useCompany } from "../../features/contacts/company/companies.ts"
import { companyAt, isNarrowed, widened } from "../../features/contacts/contactAddress.ts"
import {
  companyContacts,
  readList,
  selectCriteria,
  selectWhyNoOne,
  useContactList
} from "../../features/contacts/contactLists.ts"
import { useFilterWords } from "../../features/contacts/useFilterWords.ts"
import { selectLabels, useLabelList } from "../../features/labels/labels.ts"
import { useWhyNot } from "../../i18n/useWhyNot.ts"
import { Button } from "../../ui/Button.tsx"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { focusList } from "../../ui/focus.ts"
import { Loading } from "../../ui/Loading.tsx"
import { Stack } from "../../ui/layout.tsx"
import { lazyPart } from "../../ui/lazyPart.ts"
import { BuildingIcon } from "../../ui/pageIcons.tsx"
import { Section } from "../../ui/Section.tsx"
import { SkeletonRows } from "../../ui/Skeleton.tsx"
import { useTitle } from "../pageTitle.ts"
import { CallThese } from "./CallThese.tsx"
import { ChosenContacts } from "./ChosenContacts.tsx"
import { showContact } from "./contactInAddress.ts"
import { MemberPage } from "./MemberPage.tsx"
import { useListParts } from "./useListParts.ts"
import type { Member } from "./useMember.ts"
import { WithContact } from "./WithContact.tsx"

const CompanyTimeline = lazyPart(() =>
  import("../../features/contacts/company/CompanyTimeline.tsx").then((module) => module.CompanyTimeline)
)

const columns = css({
  display: "grid",
  gap: "8",
  alignItems: "start",
  gridTemplateColumns: { base: "minmax(0, 1fr)", xl: "minmax(0, 1fr) 22rem" },
  "[data-beside] > div > &": { gridTemplateColumns: "minmax(0, 1fr)" }
})

const NoContacts = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation(["company", "contacts"])
  return (
    <EmptyState
      title={t("empty.title")}
      icon={<BuildingIcon size={20} />}
      action={
        <Link href={paths.searchFor(name)} className={buttonStyle({ look: "primary" })}>
          {t("contacts:empty.findLeads")}
        </Link>
      }
    >
      {t("empty.message")}
    </EmptyState>
  )
}

type CompanyProps = { readonly member: Member; readonly name: string }

const People = ({ member, name }: CompanyProps) => {
  const { t } = useTranslation("company")
  return (
    <Section title={t("people")}>
      <ContactListView
        {...useListParts(member)}
        list={companyContacts}
        kind="company"
        labels={useLabelList(member.owner, selectLabels)}
        selectionBar={<ChosenContacts list={companyContacts} kind="company" member={member} />}
        onOpen={({ _id }) => showContact(_id)}
        emptyAction={<NoContacts name={name} />}
      />
    </Section>
  )
}

/** Calls the people of the company, as they are filtered. */
const CallPeople = ({ member }: Pick<CompanyProps, "member">) => {
  const { t } = useTranslation("contacts")
  const { words } = useWhyNot()
  const why = useContactList(companyContacts, selectWhyNoOne)
  const criteria = useContactList(companyContacts, selectCriteria)
  const labels = useLabelList(member.owner, selectLabels)
  const filters = useFilterWords(criteria, { labels, personId: member.owner.userId })
  if (why !== "noContacts" || !isNarrowed(criteria))
    return <CallThese list="company" whyNoOne={why === null ? undefined : words(why)} />
  const clear = () => {
    focusList()
    companyContacts.send({ type: "criteria.change", criteria: widened(criteria) })
  }
  return (
    <CallThese
      list="company"
      whyNoOne={{ ...words(why), remedy: filters }}
      remedyAction={
        <Button size="small" onClick={clear}>
          {t("filters.clear")}
        </Button>
      }
    />
  )
}

const Company = ({ member, name }: CompanyProps) => {
  const isEmpty = useCompany()?.people.value === 0
  useTitle(name)
  companyEntries.useFilter({ name })
  useFact("outboxEntry.sent", () => companyEntries.send({ type: "list.news" }))
  return (
    <Stack gap="6" width="fits">
      <CompanyHead name={name} actions={member.canWrite ? <CallPeople member={member} /> : null} />
      <div className={columns}>
        <People key={name} member={member} name={name} />
        {isEmpty ? null : (
          <Stack gap="6" width="fits">
            <CompanySpend />
            <Loading fallback={<SkeletonRows rows={3} />}>
              <CompanyTimeline />
            </Loading>
          </Stack>
        )}
      </div>
    </Stack>
  )
}

export const prepare = () => readList(companyContacts)

/** One company: its contacts, what was paid to them, and the calls and emails to them. */
const CompanyPage = () => {
  const [pathname] = useLocation()
  const name = companyAt(pathname) ?? ""
  return (
    <MemberPage page="company" hasOwnHead>
      {(member) => (
        <WithContact member={member}>
          <Company member={member} name={name} />
        </WithContact>
      )}
    </MemberPage>
  )
}

export default CompanyPage
