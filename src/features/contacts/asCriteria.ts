import type { ContactCriteria } from "../../../machines/flows/contact-list.machine.ts"

/** The criteria in the form of the calls. Days start in the person's time zone. */
export const asCriteria = (criteria: ContactCriteria) => {
  const { query, labelId, callStatuses, thumbs, addedBy, nextCall, origin, hasEmail, hasPhone } = criteria
  return {
    ...(query.trim() === "" ? {} : { query: query.trim() }),
    ...(labelId === "" ? {} : { labelId }),
    ...(callStatuses.length === 0 ? {} : { callStatuses }),
    ...(thumbs === "" ? {} : { thumbs }),
    ...(addedBy === "" ? {} : { addedBy }),
    ...(nextCall === "" ? {} : { nextCall, utcOffset: -new Date().getTimezoneOffset() }),
    ...(origin === "" ? {} : { origin }),
    ...(hasEmail ? { hasEmail } : {}),
    ...(hasPhone ? { hasPhone } : {}),
    ...(criteria.importId === undefined ? {} : { importId: criteria.importId })
  }
}
