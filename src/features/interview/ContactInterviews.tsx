import { useTranslation } from "react-i18next"
import { AnswerList } from "../../entities/interview/AnswerList.tsx"
import { useFormats } from "../../i18n/useFormats.ts"
import { LoadState } from "../../ui/LoadState.tsx"
import { Heading, Muted, Stack } from "../../ui/layout.tsx"
import { interviews } from "./interviews.ts"

/** The interviews that document the work of a respondent. */
export const ContactInterviews = ({ contactId }: { readonly contactId: string }) => {
  const { t } = useTranslation(["interview", "contacts"])
  const { dateTime } = useFormats()
  const rows = interviews.useContext((context) => context.rows)
  interviews.useFilter({ contactId })
  return (
    <Stack as="section" gap="2" width="fits" aria-label={t("dossier")}>
      <Heading as="h3" size="label">
        {t("dossier")}
      </Heading>
      <LoadState
        status={interviews.useStatus()}
        failedTitle={t("dossierFailed")}
        isEmpty={rows.length === 0}
        empty={<Muted>{t("none")}</Muted>}
        skeletonRows={1}
      >
        <Stack as="ul" gap="2" size="sm">
          {rows.map(({ _id, at, by, answers }) => (
            <li key={_id}>
              <bdi>{by || t("contacts:history.someone")}</bdi>{" "}
              <Muted as="time" dateTime={at}>
                {dateTime(new Date(at))}
              </Muted>
              <AnswerList answers={answers} />
            </li>
          ))}
        </Stack>
      </LoadState>
    </Stack>
  )
}
