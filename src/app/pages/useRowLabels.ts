import type { RowLabels } from "../../features/contacts/inline/RowMenu.tsx"
import { labelEditorOf, selectLabels, useLabelList } from "../../features/labels/labels.ts"
import type { Member } from "./useMember.ts"

/** The labels that the rows of a list offer. */
export const useRowLabels = ({ owner }: Member): RowLabels => ({
  labels: useLabelList(owner, selectLabels),
  onAddLabel: () => labelEditorOf(owner).send({ type: "label.add" })
})
