import { walkInBrowser } from "../../support/walkInBrowser.ts"
import { contactEditorWalk } from "./contactEditor.ts"
import { contactAddingWalk, contactHistoryWalk, contactMarkWalk } from "./contactWrites.ts"
import { labelEditorWalk, labelListWalk } from "./labels.ts"

walkInBrowser([
  labelEditorWalk,
  labelListWalk,
  contactAddingWalk,
  contactEditorWalk,
  contactMarkWalk,
  contactHistoryWalk
])
