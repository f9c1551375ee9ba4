import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { User } from "../../../contract/entities/User.ts"
import type { Language } from "../../../contract/rules/languages.ts"
import { Stack } from "../../ui/layout.tsx"
import { Section } from "../../ui/Section.tsx"
import { AccountSection } from "./AccountSection.tsx"
import { DetailsForm } from "./DetailsForm.tsx"
import { Devices } from "./Devices.tsx"
import { LanguageField } from "./LanguageField.tsx"
import { openProfileEditor } from "./profileEditor.ts"

/** The person's details, language, signed-in devices, and the end of their account. */
export const ProfileView = ({ user, locale }: { readonly user: User; readonly locale: Language }) => {
  const { t } = useTranslation("profile")
  const [actor] = useState(() => openProfileEditor(user))
  return (
    <Stack gap="8" limit="44rem">
      <Section size="lg" title={t("details.title")}>
        <DetailsForm actor={actor} user={user} />
      </Section>
      <Section size="lg" title={t("language.title")}>
        <LanguageField actor={actor} locale={locale} />
      </Section>
      <Section size="lg" title={t("devices.title")}>
        <Devices actor={actor} />
      </Section>
      <Section size="lg" title={t("account.title")}>
        <AccountSection />
      </Section>
    </Stack>
  )
}
