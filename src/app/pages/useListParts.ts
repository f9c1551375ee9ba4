import { useKnownFields, wantFields } from "../../features/fields/knownFields.ts"
import { labelEditorOf, selectLabels, useLabelList } from "../../features/labels/labels.ts"
import { useShownContact } from "./contactInAddress.ts"
import type { Member } from "./useMember.ts"

/** The properties of a list of contacts that are the same on each page. */
export const useListParts = ({ owner, canWrite }: Member) => ({
  canWrite,
  personId: owner.userId,
  shownId: useShownContact(),
  definitions: useKnownFields(null),
  onFieldsWanted: wantFields,
  rowLabels: {
    labels: useLabelList(owner, selectLabels),
    onAddLabel: () => labelEditorOf(owner).send({ type: "label.add" })
  }
})
