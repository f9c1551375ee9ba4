import { walkInBrowser } from "../../support/walkInBrowser.ts"
import { apiKeysWalk } from "./apiKeys.ts"
import { authModalWalk, providerWalk } from "./authModal.ts"
import { emailCodeWalk } from "./emailCode.ts"
import { invitationWalks } from "./invitation.ts"
import { memberEditorWalk } from "./members.ts"
import { oneTimeCodeWalks } from "./oneTimeCode.ts"
import { organisationDeletionWalk, organisationEditorWalk } from "./organisationEditor.ts"
import { organisationSetupWalk } from "./organisationSetup.ts"
import { phoneCodeWalk } from "./phoneCode.ts"
import { profileCompletionWalk } from "./profileCompletion.ts"
import { accountDeletionWalk, profileEditorWalk } from "./profileEditor.ts"
import { questionnaireEditorWalk } from "./questionnaireEditor.ts"
import { sessionWalk } from "./session.ts"
import { socialSignInWalk } from "./socialSignIn.ts"
import { stepUpWalk } from "./stepUp.ts"
import { webhooksWalk } from "./webhooks.ts"

walkInBrowser([
  emailCodeWalk,
  organisationSetupWalk,
  phoneCodeWalk,
  ...oneTimeCodeWalks,
  sessionWalk,
  authModalWalk,
  providerWalk,
  socialSignInWalk,
  profileCompletionWalk,
  stepUpWalk,
  ...invitationWalks,
  memberEditorWalk,
  profileEditorWalk,
  accountDeletionWalk,
  organisationEditorWalk,
  organisationDeletionWalk,
  apiKeysWalk,
  questionnaireEditorWalk,
  webhooksWalk
])
