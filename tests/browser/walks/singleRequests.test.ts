import { walkInBrowser } from "../../support/walkInBrowser.ts"
import { contactOwnersWalk, flowNumbersWalk, knownFieldsWalk } from "./singleRequests.ts"

walkInBrowser([flowNumbersWalk, knownFieldsWalk, contactOwnersWalk])
