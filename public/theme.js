/*
 * Runs before the first paint, so that theme and direction never flash (src/display takes over from here), and asks
 * for what the address will need while the shell is still coming.
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

  const ask = (rel, href) => {
    const link = document.createElement("link")
    link.rel = rel
    link.crossOrigin = "anonymous"
    if (rel === "preload") link.as = "fetch"
    link.href = href
    document.head.append(link)
  }
  const askForWords = (namespace) => {
    if (language !== "en") ask("preload", `/locales/${language}/${namespace}.json`)
    if (namespace !== "common") ask("preload", `/locales/en/${namespace}.json`)
  }

  /* The build writes here what each page needs: see scripts/vite/firstRequests.ts. */
  const first = null
  const isMember = () => {
    try {
      return localStorage.getItem("token") !== null
    } catch (_) {
      return false
    }
  }
  askForWords("common")
  if (first) {
    const path = location.pathname
    const page = first.pages[path] || first.pages[path.slice(0, path.lastIndexOf("/"))]
    const needed = page?.isOpenToAll || isMember() ? page : first.signIn
    const { code, words } = needed || { code: [], words: [] }
    for (const file of code) ask("modulepreload", `/${file}`)
    words.forEach(askForWords)
  }

  if (dark) {
    const wait = new MutationObserver(() => {
      if (!document.body) return
      document.body.classList.add("dark")
      wait.disconnect()
    })
    wait.observe(root, { childList: true })
  }
})()
