import { walkInBrowser } from "../../support/walkInBrowser.ts"
import { bulkChangeWalk } from "./bulkChanges.ts"
import { fieldDefinitionsWalk, savedViewWalk } from "./ownFields.ts"
import { contactMergeWalk, doNotCallWalk, listExportWalk, personErasureWalk } from "./peopleData.ts"

walkInBrowser([
  doNotCallWalk,
  personErasureWalk,
  listExportWalk,
  contactMergeWalk,
  bulkChangeWalk,
  fieldDefinitionsWalk,
  savedViewWalk
])
