import { expect, it } from "vitest"
import { shortcutKey } from "../../src/ui/freeKeys.ts"

it.each([
  ["c", "KeyC", "c"],
  ["C", "KeyC", "c"],
  ["a", "KeyQ", "a"],
  ["с", "KeyC", "c"],
  ["ψ", "KeyC", "c"],
  ["ؤ", "KeyC", "c"],
  ["1", "Digit1", "1"],
  ["&", "Digit1", "&"],
  ["Enter", "Enter", "enter"],
  ["?", "Slash", "?"]
])("%s at %s is the shortcut %s", (key, code, expected) => expect(shortcutKey({ key, code })).toBe(expected))
