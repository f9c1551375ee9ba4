/* Runs before the first paint, so that theme and direction never flash. src/display takes over from here. */
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

  const words = document.createElement("link")
  words.rel = "preload"
  words.as = "fetch"
  words.crossOrigin = "anonymous"
  words.href = `/locales/${language}/common.json`
  document.head.append(words)

  if (dark) {
    const wait = new MutationObserver(() => {
      if (!document.body) return
      document.body.classList.add("dark")
      wait.disconnect()
    })
    wait.observe(root, { childList: true })
  }
})()
