import { ContactInterviews } from "../../features/interview/ContactInterviews.tsx"

/** The documents of a respondent, for those who request and approve an honorarium. */
export const dossierOf = (contactId: string) => <ContactInterviews contactId={contactId} />
