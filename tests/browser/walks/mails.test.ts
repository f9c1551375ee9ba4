import { walkInBrowser } from "../../support/walkInBrowser.ts"
import { analyticsWalk } from "./analytics.ts"
import { emailWritingWalk, templateEditorWalk } from "./mails.ts"

walkInBrowser([emailWritingWalk, templateEditorWalk, analyticsWalk])
