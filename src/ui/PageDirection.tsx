import { LocaleProvider } from "@ark-ui/react/locale"
import type { ReactNode } from "react"

/** Ark derives its reading direction from a locale; here the page's own direction setting applies. */
export const PageDirection = ({ children }: { readonly children: ReactNode }) => (
  <LocaleProvider locale={document.documentElement.dir === "rtl" ? "ar" : "en"}>{children}</LocaleProvider>
)
