import { useTranslation } from "react-i18next"
import type { HonorariumRequestContext } from "../../../../machines/flows/honorarium-request.machine.ts"
import { css } from "../../../../styled-system/css"
import { useRuleWords } from "../../../i18n/useRuleWords.ts"
import { Avatar } from "../../../ui/Avatar.tsx"
import { Button } from "../../../ui/Button.tsx"
import { TextField } from "../../../ui/fields.tsx"
import { Muted, Row, Stack } from "../../../ui/layout.tsx"
import { honorariumRequest, selectIsNoneFound, selectIsSearching, useHonorariumRequest } from "./request.ts"

const listStyle = css({
  display: "grid",
  maxBlockSize: "14rem",
  overflowY: "auto",
  borderWidth: "1px",
  borderColor: "border",
  borderRadius: "control"
})
const option = css({
  display: "flex",
  alignItems: "center",
  gap: "3",
  inlineSize: "full",
  padding: "2",
  textAlign: "start",
  _hover: { background: "hover" },
  _focusVisible: { outlineOffset: "-2px" }
})

type Respondent = HonorariumRequestContext["found"][number]

const Person = ({ person: { name, company, email } }: { readonly person: Respondent }) => (
  <>
    <Avatar name={name} />
    <Stack as="span" width="fills">
      <bdi>{name}</bdi>
      <Muted as="bdi">{company || email}</Muted>
    </Stack>
  </>
)

/** A contact of the organisation, found by name. Fixed when a request is changed. */
export const RespondentField = () => {
  const { t } = useTranslation("honorarium")
  const ruleWords = useRuleWords()
  const { draft, query, found, errors, changing } = useHonorariumRequest(({ context }) => context)
  const isSearching = useHonorariumRequest(selectIsSearching)
  const isNoneFound = useHonorariumRequest(selectIsNoneFound)
  const { respondent } = draft
  if (changing) return null
  if (respondent) {
    return (
      <Row gap="3" wraps="no" width="fits" align="center">
        <Person person={respondent} />
        <Button size="small" onClick={() => honorariumRequest.send({ type: "respondent.clear" })}>
          {t("request.otherRespondent")}
        </Button>
      </Row>
    )
  }
  return (
    <Stack gap="2">
      <TextField
        label={t("request.respondent")}
        hint={isNoneFound ? t("request.noneFound") : undefined}
        error={ruleWords(errors.respondentId)}
        required
        type="search"
        value={query}
        placeholder={t("request.findRespondent")}
        autoComplete="off"
        aria-busy={isSearching}
        onChange={(value) => honorariumRequest.send({ type: "respondent.search", query: value })}
      />
      {found.length > 0 ? (
        <ul className={listStyle} aria-label={t("request.found")}>
          {found.map((person) => (
            <li key={person._id}>
              <button
                type="button"
                className={option}
                onClick={() => honorariumRequest.send({ type: "respondent.choose", respondent: person })}
              >
                <Person person={person} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </Stack>
  )
}
