import { assign, setup, stateIn } from "xstate"

export type DisplayContext = { readonly locale: string }

export type DisplayEvent =
  | { readonly type: "theme.cycle" }
  | { readonly type: "theme.light" }
  | { readonly type: "theme.dark" }
  | { readonly type: "theme.system" }
  | { readonly type: "system.light" }
  | { readonly type: "system.dark" }
  | { readonly type: "menu.vertical" }
  | { readonly type: "menu.collapsible" }
  | { readonly type: "menu.horizontal" }
  | { readonly type: "layout.full" }
  | { readonly type: "layout.boxed" }
  | { readonly type: "direction.ltr" }
  | { readonly type: "direction.rtl" }
  | { readonly type: "locale.choose"; readonly locale: string }
  | { readonly type: "navbar.sticky" }
  | { readonly type: "navbar.floating" }
  | { readonly type: "navbar.static" }
  | { readonly type: "animation.fade" }
  | { readonly type: "animation.slide" }
  | { readonly type: "animation.none" }
  | { readonly type: "semidark.on" }
  | { readonly type: "semidark.off" }
  | { readonly type: "viewport.wide" }
  | { readonly type: "viewport.narrow" }
  | { readonly type: "page.open" }
  | { readonly type: "sidebar.toggle" }
  | { readonly type: "settings.open" }
  | { readonly type: "settings.close" }
  | { readonly type: "menuSetting.open" }

/** The person's display settings. They are restored by starting from a stored state. */
export const displayMachine = setup({
  types: {
    context: {} as DisplayContext,
    events: {} as DisplayEvent
  },
  guards: {
    isNarrow: stateIn({ viewport: "narrow" }),
    readsRightToLeft: (_, params: { locale: string }) => params.locale === "ae"
  },
  actions: {
    setLocale: assign((_, params: { locale: string }) => ({ locale: params.locale }))
  }
}).createMachine({
  id: "display",
  description: "Theme, menu, layout, direction, language, header and sidebar, each its own setting.",
  context: { locale: "en" },
  type: "parallel",
  states: {
    theme: {
      description: "The switch in the header cycles through light, dark and system.",
      initial: "light",
      on: {
        "theme.light": { target: ".light" },
        "theme.dark": { target: ".dark" },
        "theme.system": { target: ".system" }
      },
      states: {
        light: { on: { "theme.cycle": { target: "dark" } } },
        dark: { on: { "theme.cycle": { target: "system" } } },
        system: {
          description: "Follows the operating system as it changes.",
          on: { "theme.cycle": { target: "light" } }
        }
      }
    },
    system: {
      description: "The operating system's current preference.",
      initial: "light",
      states: {
        light: { on: { "system.dark": { target: "dark" } } },
        dark: { on: { "system.light": { target: "light" } } }
      }
    },
    menu: {
      description: "Position and width of the navigation menu.",
      initial: "vertical",
      on: {
        "menu.vertical": { target: ".vertical" },
        "menu.collapsible": { target: ".collapsible" },
        "menu.horizontal": { target: ".horizontal" }
      },
      states: {
        vertical: { description: "A sidebar that can be hidden." },
        collapsible: { description: "A sidebar that shrinks to icons." },
        horizontal: { description: "A menu bar below the header." }
      }
    },
    layout: {
      initial: "full",
      on: {
        "layout.full": { target: ".full" },
        "layout.boxed": { target: ".boxed" }
      },
      states: {
        full: { description: "Content is as wide as the window." },
        boxed: { description: "Content is a centred column on wide windows." }
      }
    },
    language: {
      initial: "chosen",
      states: {
        chosen: {
          description: "One of the sixteen languages.",
          on: {
            "locale.choose": {
              actions: { type: "setLocale", params: ({ event }) => ({ locale: event.locale }) }
            }
          }
        }
      }
    },
    direction: {
      description: "Choosing a language sets its reading direction.",
      initial: "ltr",
      on: {
        "direction.ltr": { target: ".ltr" },
        "direction.rtl": { target: ".rtl" },
        "locale.choose": [
          {
            guard: { type: "readsRightToLeft", params: ({ event }) => ({ locale: event.locale }) },
            target: ".rtl"
          },
          { target: ".ltr" }
        ]
      },
      states: {
        ltr: {},
        rtl: {}
      }
    },
    navbar: {
      initial: "sticky",
      on: {
        "navbar.sticky": { target: ".sticky" },
        "navbar.floating": { target: ".floating" },
        "navbar.static": { target: ".static" }
      },
      states: {
        sticky: { description: "The header stays at the top." },
        floating: { description: "The header stays, with space around it." },
        static: { description: "The header scrolls away." }
      }
    },
    animation: {
      description: "The animation of a new page.",
      initial: "fade",
      on: {
        "animation.fade": { target: ".fade" },
        "animation.slide": { target: ".slide" },
        "animation.none": { target: ".none" }
      },
      states: {
        fade: {},
        slide: {},
        none: { description: "Nothing is animated." }
      }
    },
    semidark: {
      description: "A dark sidebar in the light theme.",
      initial: "off",
      states: {
        off: { on: { "semidark.on": { target: "on" } } },
        on: { on: { "semidark.off": { target: "off" } } }
      }
    },
    viewport: {
      description: "Narrow is below 1024 px, where the sidebar lies over the page.",
      initial: "wide",
      states: {
        wide: { on: { "viewport.narrow": { target: "narrow" } } },
        narrow: { on: { "viewport.wide": { target: "wide" } } }
      }
    },
    sidebar: {
      initial: "open",
      on: {
        "viewport.narrow": { target: ".closed" },
        "viewport.wide": { target: ".open" }
      },
      states: {
        open: {
          on: {
            "sidebar.toggle": { target: "closed" },
            "page.open": { guard: "isNarrow", target: "closed" },
            "menuSetting.open": { target: "closed" }
          }
        },
        closed: { on: { "sidebar.toggle": { target: "open" } } }
      }
    },
    settings: {
      description: "The drawer with these settings.",
      initial: "closed",
      states: {
        closed: { on: { "settings.open": { target: "open" } } },
        open: { on: { "settings.close": { target: "closed" } } }
      }
    }
  }
})
