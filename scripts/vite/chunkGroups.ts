/**
 * What is fetched together. On a slow line every request costs a round trip, so that what a page needs comes in a few:
 * each group takes the modules it names and all that they import, unless a group above it has them.
 */
export const chunkGroups = [
  {
    name: "vendor",
    priority: 9,
    test: /node_modules\/(?:react|react-dom|scheduler|xstate|@xstate|use-sync-external-store|wouter|regexparam|mitt|i18next|i18next-http-backend|react-i18next|html-parse-stringify)\//
  },
  /** What every first paint needs: main.tsx and all it imports outright. */
  { name: "shell", priority: 8, test: /\/src\/main\.tsx$/ },
  /** What dialogs, forms and pages are made of. */
  {
    name: "kit",
    priority: 7,
    test: /\/src\/(?:ui\/(?:Dialog|Field|Form|TextInput|Checkbox)\.tsx|actors\/snapshots\.ts|i18n\/useRuleWords\.ts|services\/ownScript\.ts|features\/auth\/(?:problems\.ts|CodeForm\.tsx))$|\/contract\/rules\/(?:countries|limits|messages)\.ts$/
  },
  { name: "signIn", priority: 6, test: /\/src\/features\/auth\/(?:AuthModal\.tsx|authModal\.ts)$/ },
  /** The contract, the calls to the server, and what most pages ask of it first. */
  {
    name: "api",
    priority: 5,
    test: /\/src\/(?:runtime\.ts|features\/(?:auth\/decodeSession\.ts|(?:auth\/(?:auth|session)|contacts\/contacts|labels\/labels|notifications\/notifications|search\/search|views\/views)\.effects\.ts))$/
  },
  /** What every page of a member shows: its frame, and the parts that most pages share. */
  {
    name: "member",
    priority: 4,
    test: /\/src\/(?:app\/pages\/MemberPage\.tsx|features\/calling\/(?:outbox\/upon|wrapUp\/keys)\.ts|entities\/(?:(?:outcome|label|contact)\/[a-zA-Z]+|honorarium\/useAmount)\.tsx?|services\/saveFile\.ts|ui\/(?:Badge|Choice|Drawer|LoadMore|Popover|SearchBox|Select|Table|TextArea|WhyNot)\.tsx|i18n\/[a-zA-Z]+\.ts)$|\/machines\/lifecycles\/(?:call-outcome\.machine|legal|outcomes)\.ts$|\/contract\/rules\/(?:outcomes|money)\.ts$/
  },
  {
    name: "contacts",
    priority: 3,
    test: /\/src\/(?:app\/pages\/(?:(?:useContactReactions|handedCalls)\.ts|WithContact\.tsx)|(?:ui\/Fold|features\/(?:views\/ViewsBar|labels\/LabelPicker|contacts\/ThumbButtons))\.tsx)$/
  },
  /** What stands in the header of a member, and what opens beside or over a list: fetched after the page. */
  {
    name: "header",
    priority: 2,
    test: /\/src\/features\/(?:notifications\/NotificationBell|calling\/outbox\/OutboxSign)\.tsx$/
  },
  /** Of calling, what stands beside a contact too. */
  {
    name: "callable",
    priority: 2,
    test: /\/contract\/rules\/callingHours\.ts$|\/src\/features\/calling\/(?:useNow\.ts|queue\/LocalClock\.tsx|mail\/WriteMailButton\.tsx)$/
  },
  /** What chooses a list, and what records a call: the line may be cut once there is one. */
  { name: "import", priority: 1, test: /\/src\/app\/pages\/ImportPage\.tsx$/ },
  { name: "calling", priority: 1, test: /\/src\/app\/pages\/CallingPage\.tsx$/ },
  /** What a caller works at, once somebody is there to be called. */
  {
    name: "desk",
    priority: 0,
    test: /\/src\/features\/calling\/queue\/(?:Finished|OnCall|Ready|Undecided)\.tsx$/
  },
  /** What comes of a file after it is chosen. */
  {
    name: "importSteps",
    priority: 0,
    test: /\/src\/features\/import\/steps\/(?:Checking|Ended|Mapping|Sending)Step\.tsx$/
  },
  { name: "honorarium", priority: 1, test: /\/src\/features\/honorarium\/request\/RequestDialog\.tsx$/ }
]
