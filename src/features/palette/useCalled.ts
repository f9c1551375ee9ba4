import { useTranslation } from "react-i18next"
import { calledIn } from "./lines.ts"

const english = "call"

/** Reads the name from a query that asks for a call, in the interface's language or English; null for any other. */
export const useCalled = () => {
  const { t } = useTranslation("palette")
  const words = [t("callWord"), english]
  return (query: string): string | null => calledIn(query, words)
}
