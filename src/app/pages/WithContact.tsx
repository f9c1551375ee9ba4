import type { ReactNode } from "react"
import { css } from "../../../styled-system/css"
import { Loading } from "../../ui/Loading.tsx"
import { lazyPart } from "../../ui/lazyPart.ts"
import { SkeletonRows } from "../../ui/Skeleton.tsx"
import { WhenIdle } from "../../ui/WhenIdle.tsx"
import { useShownContact } from "./contactInAddress.ts"
import { useContactOpening } from "./useContactOpening.ts"
import type { Member } from "./useMember.ts"

const parts = () => import("./contactParts.tsx")
const ContactAside = lazyPart(() => parts().then((module) => module.ContactAside))
const ContactDialogs = lazyPart(() => parts().then((module) => module.ContactDialogs))

const columns = css({
  display: "grid",
  gap: "4",
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  "&[data-beside]": { lg: { gridTemplateColumns: "minmax(0, 1fr) minmax(20rem, 23rem)" } }
})

type WithContactProps = { readonly member: Member; readonly children: ReactNode }

/** A list, the contact of the address beside it, and their dialogs. */
export const WithContact = ({ member, children }: WithContactProps) => {
  const contactId = useShownContact()
  useContactOpening()
  return (
    <>
      <div className={columns} data-beside={contactId === null ? undefined : ""}>
        {children}
        {contactId === null ? null : (
          <Loading fallback={<SkeletonRows rows={8} />}>
            <ContactAside member={member} contactId={contactId} />
          </Loading>
        )}
      </div>
      <WhenIdle>
        <Loading>
          <ContactDialogs member={member} />
        </Loading>
      </WhenIdle>
    </>
  )
}
