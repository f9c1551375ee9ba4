import { selectOrganisation, selectUser, session } from "../../features/auth/session.ts"
import { leavingNews } from "../../features/calling/outbox/outbox.ts"
import { callingOwner } from "../../features/calling/owner.ts"

const tell = () => {
  const snapshot = session.getSnapshot()
  const user = selectUser(snapshot)
  const organisation = selectOrganisation(snapshot)
  const isHere = snapshot.hasTag("present") && user !== null && organisation !== null
  callingOwner.set(isHere ? `${organisation._id}/${user._id}` : null)
}

leavingNews.listen(() => session.send({ type: "session.signOut" }))
session.subscribe(tell)
tell()
