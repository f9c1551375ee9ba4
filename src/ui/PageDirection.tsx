import { LocaleProvider } from "@ark-ui/react/locale"
import type { ReactNode } from "react"

/** Ark takes its reading direction from a locale; the page's own direction is the setting that counts here. */
export const PageDirection = ({ children }: { readonly children: ReactNode }) => (
  <LocaleProvider locale={document.documentElement.dir === "rtl" ? "ar" : "en"}>{children}</LocaleProvider>
)
