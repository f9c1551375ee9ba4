import { walkInBrowser } from "../../support/walkInBrowser.ts"
import { bulkChangeWalk } from "./bulkChanges.ts"
import { fieldDefinitionsWalk, knownFieldsWalk, savedViewWalk } from "./ownFields.ts"
import { contactMergeWalk, doNotCallWalk, listExportWalk, personErasureWalk } from "./peopleData.ts"

walkInBrowser([
  doNotCallWalk,
  personErasureWalk,
  listExportWalk,
  contactMergeWalk,
  bulkChangeWalk,
  fieldDefinitionsWalk,
  knownFieldsWalk,
  savedViewWalk
])
