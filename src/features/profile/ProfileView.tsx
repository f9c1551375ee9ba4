import { useState } from "react"
import type { User } from "../../../contract/entities/User.ts"
import type { Language } from "../../../contract/rules/languages.ts"
import { Stack } from "../../ui/layout.tsx"
import { AccountSection } from "./AccountSection.tsx"
import { DetailsForm } from "./DetailsForm.tsx"
import { Devices } from "./Devices.tsx"
import { LanguageField } from "./LanguageField.tsx"
import { openProfileEditor } from "./profileEditor.ts"
import { Section } from "./Section.tsx"

/** The person's details, language, signed-in devices, and the end of their account. */
export const ProfileView = ({ user, locale }: { readonly user: User; readonly locale: Language }) => {
  const [actor] = useState(() => openProfileEditor(user))
  return (
    <Stack gap="8" limit="44rem">
      <Section name="details">
        <DetailsForm actor={actor} user={user} />
      </Section>
      <Section name="language">
        <LanguageField actor={actor} locale={locale} />
      </Section>
      <Section name="devices">
        <Devices actor={actor} />
      </Section>
      <Section name="account">
        <AccountSection />
      </Section>
    </Stack>
  )
}
