import { selectOrganisation, selectUser, session } from "../features/auth/session.ts"
import { importOwner } from "../features/import/owner.ts"
import { isImportRunning } from "../features/import/running.ts"

const tell = () => {
  const snapshot = session.getSnapshot()
  const user = selectUser(snapshot)
  const organisation = selectOrganisation(snapshot)
  const isHere = snapshot.hasTag("present") && user !== null && organisation !== null
  importOwner.set(
    isHere
      ? {
          id: `${organisation._id}/${user._id}`,
          organisationId: organisation._id,
          callingCode: organisation.countryCode
        }
      : null
  )
}

/** Tells the import who is here, and goes on with one that a reload or a crash stopped, on whichever page. */
export const joinImport = () => {
  session.subscribe(tell)
  tell()
  if (isImportRunning()) import("../features/import/bulkImport.ts").catch(console.error)
}
