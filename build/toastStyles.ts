import type { Plugin } from "vite"

/** sonner adds its styles with an inline <style>, which the Content-Security-Policy refuses; src/ui/toasts.tsx imports its style sheet instead. */
export const toastStyles = (): Plugin => ({
  name: "toast-styles",
  transform: {
    filter: { id: /sonner\/dist\/index\.mjs/ },
    handler(code) {
      const cleaned = code.replace(/^__insertCSS\(".*"\);?$/m, "")
      if (cleaned === code) this.error("sonner's style injection was not found where it used to be")
      return { code: cleaned, map: null }
    }
  }
})
