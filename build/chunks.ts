/**
 * Groups modules into few chunks, because every request costs a round trip on a slow line. A group holds the modules it
 * names and all their imports, except those of a group above it.
 */
export const chunkGroups = [
  /** Libraries and what every dialog and form needs: about half of the first code, so that each half runs in a turn. */
  {
    name: "vendor",
    priority: 9,
    test: /node_modules\/(?:react|react-dom|scheduler|xstate|@xstate|use-sync-external-store|wouter|regexparam|mitt|i18next|i18next-http-backend|react-i18next|html-parse-stringify|effect)\/|rolldown\/runtime|\/src\/(?:main\.ts|ui\/(?:Dialog|Field|Form|pageIcons|Select|TextInput|Checkbox)\.tsx)$|vite\/preload-helper/
  },
  /** Everything else of the first paint. */
  {
    name: "main",
    priority: 8,
    test: /\/src\/(?:start\.tsx|app\/serviceWorker\.ts|actors\/snapshots\.ts|i18n\/use(?:Inputs|RuleWords)\.ts|services\/ownScript\.ts|features\/(?:auth\/(?:problems\.ts|CodeForm\.tsx)|honorarium\/BankFields\.tsx))$|\/contract\/rules\/(?:countries|limits|messages)\.ts$/
  },
  { name: "signIn", priority: 7, test: /\/src\/features\/auth\/(?:AuthModal\.tsx|authModal\.ts)$/ },
  /** The calls to the server, and what every page of a member shows: its frame, and the parts that most pages share. */
  {
    name: "member",
    priority: 6,
    test: /\/src\/(?:(?:runtime|actors\/(?:pagedList|request|useLoadStatus))\.ts|features\/notifications\/(?:NotificationBell\.tsx|notifications\.effects\.ts)|features\/calling\/outbox\/(?:OutboxSign\.tsx|outboxKey\.effects\.ts)|features\/auth\/(?:decodeSession|session\.effects)\.ts|app\/pages\/(?:(?:Allowed|MemberPage)\.tsx|(?:requestHonorarium|useWhyNotFor)\.ts)|features\/calling\/(?:outbox\/upon|wrapUp\/keys)\.ts|entities\/(?:(?:outcome|label|contact)\/\w+|(?:honorarium\/(?:useAmount|HonorariumBadge)|callback\/useBothClocks))\.tsx?|services\/(?:locks|saveFile)\.ts|features\/contacts\/(?:contactOwners|useFieldWords)\.ts|features\/honorarium\/(?:rowControlId\.ts|WarningList\.tsx)|ui\/useFreeKey\.ts|ui\/(?:Badge|Choice|Details|Drawer|FailedNote|FormButtons|LoadMore|LoadState|NeighbourButtons|PagedList|Popover|ProgressBar|SearchBox|Section|Select|Table|Terms|TextArea|Tiles|WhyNot)\.tsx|i18n\/\w+\.ts)$|\/machines\/lifecycles\/(?:call-outcome\.machine|legal|outcomes)\.ts$|\/contract\/(?:calls\/(?:calling|honorarium|interview|label|leads|queue)|rules\/(?:callbackStatus|fieldValues|honorarium|interviews|outcomes|money|zones))\.ts$/
  },
  /** Shared by the list of past imports and the steps of a new one. */
  {
    name: "pastImports",
    priority: 5,
    test: /\/src\/features\/import\/(?:past\/(?:PastImports\.tsx|importList\.effects\.ts)|sending\/keptImports\.ts)$/
  },
  /** A list of contacts, and of calling what stands beside one. */
  {
    name: "contacts",
    priority: 5,
    test: /\/contract\/rules\/callingHours\.ts$|\/src\/(?:app\/pages\/(?:(?:useContactOpening|handedCalls)\.ts|WithContact\.tsx)|entities\/callback\/\w+\.tsx?|ui\/(?:(?:BottomBar|Fold)\.tsx|(?:freeKeys|useListEntry)\.ts)|features\/(?:(?:contacts\/contacts|labels\/labels|views\/views)\.effects\.ts|views\/ViewsBar\.tsx|labels\/LabelPicker\.tsx|contacts\/(?:ContactThumbs\.tsx|useNeighbours\.ts)|fields\/knownFields\.ts|calling\/(?:useNow\.ts|queue\/LocalClock\.tsx|mail\/WriteMailButton\.tsx)))$/
  },
  {
    name: "search",
    priority: 4,
    test: /\/src\/(?:app\/pages\/SearchPage\.tsx|features\/search\/search\.effects\.ts)$/
  },
  /** The lists of contacts, without the actions for selected ones, which are loaded later. */
  {
    name: "contactList",
    priority: 4,
    test: /\/src\/(?:app\/pages\/(?:MyContactsPage|CallThese|ChosenContacts)|features\/contacts\/ContactListView)\.tsx$/
  },
  { name: "addedContacts", priority: 3.5, test: /\/src\/app\/pages\/AddedContactsPage\.tsx$/ },
  {
    name: "pricing",
    priority: 4,
    test: /\/src\/(?:app\/pages\/PricingPage\.tsx|features\/pricing\/pricing\.effects\.ts)$/
  },
  { name: "import", priority: 4, test: /\/src\/app\/pages\/ImportPage\.tsx$/ },
  { name: "calling", priority: 4, test: /\/src\/app\/pages\/CallingPage\.tsx$/ },
  { name: "people", priority: 4, test: /\/src\/features\/people\/UndoMergeButton\.tsx$/ },
  { name: "tabs", priority: 4.5, test: /\/src\/ui\/Tabs\.tsx$/ },
  { name: "flows", priority: 4, test: /\/src\/app\/pages\/FlowsPage\.tsx$/ },
  /** Parts of a list of contacts that are loaded after it: drawers, dialogs, and what selected rows offer. */
  {
    name: "later",
    priority: 3,
    test: /\/src\/(?:app\/pages\/(?:contactParts|SelectedContacts)\.tsx|features\/honorarium\/request\/RequestDialog\.tsx)$/
  },
  { name: "chart", priority: 3, test: /\/src\/features\/flows\/view\/ChartView\.tsx$/ },
  /** The calling desk, loaded once there is a contact to call. */
  {
    name: "desk",
    priority: 2,
    test: /\/src\/features\/calling\/queue\/(?:Finished|OnCall|Ready|Undecided)\.tsx$/
  },
  /** The steps after a file is chosen. */
  {
    name: "importSteps",
    priority: 2,
    test: /\/src\/features\/import\/steps\/(?:Checking|Ended|Mapping|Sending)Step\.tsx$/
  }
]
