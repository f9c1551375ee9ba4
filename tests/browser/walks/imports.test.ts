import { walkInBrowser } from "../../support/walkInBrowser.ts"
import { bulkImportWalk, textImportWalk } from "./bulkImport.ts"
import { importSendingWalk } from "./importSending.ts"
import { importListWalk, importReceiptWalk } from "./imports.ts"

walkInBrowser([importListWalk, importReceiptWalk, importSendingWalk, bulkImportWalk, textImportWalk])
