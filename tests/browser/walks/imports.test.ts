import { walkInBrowser } from "../../support/walkInBrowser.ts"
import { bulkImportWalk, textImportWalk } from "./bulkImport.ts"
import { importSendingWalk } from "./importSending.ts"
import { importReceiptWalk, importUndoWalk } from "./imports.ts"

walkInBrowser([importUndoWalk, importReceiptWalk, importSendingWalk, bulkImportWalk, textImportWalk])
