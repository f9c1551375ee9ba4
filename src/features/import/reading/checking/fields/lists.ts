import { limits } from "../../../../../../contract/rules/limits.ts"
import { isNoValue } from "../placeholders.ts"
import { splitList } from "../splitList.ts"
import { type Draft, type Writer, wrong } from "./draft.ts"

const several = (draft: Draft, text: string): ReadonlyArray<string> => {
  const parted = draft.plan.strictMany || text.includes(":::") ? text.split(":::") : splitList(text)
  return parted.map((part) => part.trim()).filter((part) => part !== "" && !isNoValue(part))
}

export const writeSkills: Writer = (draft, column, text) => {
  const skills = [...new Set([...(draft.skills ?? []), ...several(draft, text)])]
  if (skills.some((skill) => skill.length > 100)) wrong(draft, column, "tooLong")
  else if (skills.length > 50) wrong(draft, column, "tooMany")
  else draft.skills = skills
}

const systemLabels = /^(?:\* )?(?:my ?contacts|starred|all contacts)$/i

export const writeLabels: Writer = (draft, column, text) => {
  const given = several(draft, text).filter((label) => !systemLabels.test(label))
  const labels = [...new Set([...(draft.labels ?? []), ...given.map((label) => label.replace(/^\* /, ""))])]
  if (labels.some((label) => label.length > limits.label.length)) wrong(draft, column, "tooLong")
  else if (labels.length > limits.labelling.labels) wrong(draft, column, "tooMany")
  else draft.labels = labels
}
