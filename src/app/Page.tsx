import type { ReactNode } from "react"
import { css, cva } from "../../styled-system/css"
import { Row, Stack } from "../ui/layout.tsx"
import { useTitle } from "./pageTitle.ts"

const frame = cva({
  base: {
    display: "grid",
    alignContent: "start",
    minInlineSize: "0",
    animation: "fadeIn 180ms token(easings.out)",
    "[data-animation=slide] &": { animationName: "rise" },
    "[data-drawn=early] &": { animation: "none" }
  },
  variants: {
    isWindow: { true: {}, false: { gap: "6", padding: { base: "4", sm: "6", xl: "8" } } }
  }
})
const unseen = css({ srOnly: true })
const titleStyle = css({ fontSize: "2xl", letterSpacing: "-0.02em" })
const descriptionStyle = css({ color: "text.muted", maxInlineSize: "40rem", textWrap: "pretty" })

type PageProps = {
  readonly title: string
  /** Set if title and description are in another language than the page. */
  readonly lang?: string
  readonly description?: ReactNode
  readonly actions?: ReactNode
  /** True if the content has a heading of its own, and names the window. */
  readonly hasOwnHead?: boolean
  /** True if the content takes the whole panel, and the title is seen by screen readers only. */
  readonly isWindow?: boolean
  readonly children: ReactNode
}

export const Page = ({
  title,
  lang,
  description,
  actions,
  hasOwnHead = false,
  isWindow = false,
  children
}: PageProps) => {
  useTitle(hasOwnHead ? null : title)
  return (
    <div className={frame({ isWindow })}>
      {isWindow ? (
        <h1 lang={lang} className={unseen}>
          {title}
        </h1>
      ) : null}
      {hasOwnHead || isWindow ? null : (
        <Row gap="4" align="end">
          <Stack gap="1" width="fills" lang={lang} dir={lang && "ltr"}>
            <h1 className={titleStyle}>{title}</h1>
            {description ? <p className={descriptionStyle}>{description}</p> : null}
          </Stack>
          {actions ? <Row gap="2">{actions}</Row> : null}
        </Row>
      )}
      {children}
    </div>
  )
}
