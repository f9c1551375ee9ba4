import type { Honorarium } from "../../../../contract/entities/Honorarium.ts"

/** `isChanging` makes the list load again until the payment has ended. */
export type ListedHonorarium = Honorarium & { readonly isChanging: boolean }

export const listed = (honorarium: Honorarium): ListedHonorarium => ({
  ...honorarium,
  isChanging: honorarium.state === "paying"
})
