import { reloadInBrowser } from "../support/walkInBrowser.ts"
import { contactAddingWalk } from "./walks/contactWrites.ts"
import { labelEditorWalk } from "./walks/labels.ts"
import { emailWritingWalk, templateEditorWalk } from "./walks/mails.ts"

reloadInBrowser([contactAddingWalk, labelEditorWalk, emailWritingWalk, templateEditorWalk])
