import i18n from "i18next"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { notify } from "../../ui/toasts.tsx"

type Respondent = Pick<Contact, "_id" | "name" | "email" | "company">

/** Opens a new request, for a contact or without a respondent. False if its code could not be loaded, after saying so. */
export const requestHonorarium = async (contact: Respondent | null): Promise<boolean> => {
  const respondent = contact && {
    _id: contact._id,
    name: contact.name,
    email: contact.email,
    company: contact.company
  }
  try {
    const { honorariumRequest } = await import("../../features/honorarium/request/request.ts")
    honorariumRequest.send({ type: "request.open", respondent })
    return true
  } catch {
    notify.error(i18n.t("common:failure.offline"))
    return false
  }
}
