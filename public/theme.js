/*
 * Runs before the first paint, so that theme and direction never flash (src/display takes over from here), asks for
 * what the address will need while the shell is still coming, and shows those who are not signed in what the dialog
 * will say.
 */
;(() => {
  const read = (key, words) => {
    try {
      const word = localStorage.getItem(key)
      return words.indexOf(word) < 0 ? words[0] : word
    } catch (_) {
      return words[0]
    }
  }
  const root = document.documentElement
  const languages = [
    "en",
    "zh",
    "da",
    "fr",
    "de",
    "el",
    "hu",
    "it",
    "ja",
    "pl",
    "pt",
    "ru",
    "es",
    "sv",
    "tr",
    "ae"
  ]
  const language = read("i18nextLng", languages)
  const arabic = language === "ae"
  const theme = read("theme", ["light", "dark", "system"])
  const dark = theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches)
  root.lang = arabic ? "ar" : language
  root.dir = read("rtlClass", arabic ? ["rtl", "ltr"] : ["ltr", "rtl"])
  root.dataset.menu = read("menu", ["vertical", "collapsible", "horizontal"])
  root.dataset.layout = read("layout", ["full", "boxed"])
  root.dataset.animation = read("animation", ["fade", "slide", "none"])
  root.dataset.navbar = read("navbar", ["navbar-sticky", "navbar-floating", "navbar-static"]).slice(7)

  const ask = (rel, href, more) => {
    const link = document.createElement("link")
    document.head.append(Object.assign(link, { rel, crossOrigin: "anonymous" }, more, { href }))
  }
  const askForWords = (namespace) => {
    if (language !== "en") ask("preload", `/locales/${language}/${namespace}.json`, { as: "fetch" })
    if (namespace !== "common") ask("preload", `/locales/en/${namespace}.json`, { as: "fetch" })
  }

  /* The build writes here what each page needs: see scripts/vite/firstRequests.ts. */
  const first = null
  const isMember = () => {
    try {
      return ![null, "false"].includes(localStorage.getItem("token"))
    } catch (_) {
      return false
    }
  }
  const withBody = (change) => {
    const wait = new MutationObserver(() => {
      if (!document.body) return
      wait.disconnect()
      change(document.body)
    })
    wait.observe(root, { childList: true })
  }

  /* In a tab that was opened just now the dialog begins with the address. src/app/App.tsx takes this away. */
  const isNewHere = () => {
    try {
      return location.hash === "" && sessionStorage.length === 0 && localStorage.getItem("user") === null
    } catch (_) {
      return false
    }
  }
  const providers = () => {
    const { firebase } = JSON.parse(document.getElementById("settings").textContent)
    return String(firebase?.providers || "")
      .split(",")
      .filter(Boolean).length
  }
  const show = (attributes, lines) => {
    const greeting = Object.assign(document.createElement("div"), attributes, { id: "greeting" })
    const card = greeting.appendChild(document.createElement("div"))
    for (const [kind, words = "", press] of lines) {
      const line = card.appendChild(document.createElement(press ? "button" : "p"))
      line.className = `greeting-${kind}`
      line.textContent = words
      line.onclick = press
    }
    document.getElementById("greeting")?.remove()
    document.body.append(greeting)
  }
  const greet = ([title, description, consent]) => {
    const buttons = Array.from({ length: 1 + providers() }, () => ["button"])
    const lines = [["title", title], ["words", description], ["field"], ["consent", consent], ...buttons]
    withBody(() => show({ ariaHidden: "true" }, lines))
  }

  /* Where the code does not come, nothing else is there to say so. */
  const missCode = async (why) => {
    const { unfetched, failure, reload } = await fetch(`/locales/${language}/common.json`)
      .then((response) => response.json())
      .catch(() => first.missing)
    if (document.querySelector("#root > *, #greeting[role=alert]")) return
    const again = ["button", reload, () => location.reload()]
    show({ role: "alert" }, [["title", unfetched], ["words", failure[why]], again])
  }
  const patienceMs = 20_000
  askForWords("common")
  if (first) {
    const path = location.pathname
    const page = first.pages[path] || first.pages[path.slice(0, path.lastIndexOf("/"))]
    const isSignIn = !page?.isOpenToAll && !isMember()
    const needed = isSignIn ? first.signIn : page
    const { code, words } = needed || { code: [], words: [] }
    /* After the first sheet, since their order tells which of two rules wins; see src/app/laterStyles.ts. */
    if (!isSignIn) ask("preload", first.later, { as: "style" })
    const media = isSignIn ? "print" : ""
    const onerror = ({ target }) => target.setAttribute("data-failed", "")
    withBody(() => ask("stylesheet", first.later, { id: "later-styles", media, onerror }))
    for (const file of code) ask("modulepreload", `/${file}`)
    words.forEach(askForWords)
    if (isSignIn && isNewHere()) greet(first.greetings[language])
    addEventListener(
      "error",
      ({ target }) => target instanceof HTMLScriptElement && missCode("offline"),
      true
    )
    addEventListener("DOMContentLoaded", () => setTimeout(missCode, patienceMs, "timeout"))
  }

  if (dark) withBody((body) => body.classList.add("dark"))
})()
