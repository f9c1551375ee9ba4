import { useRef } from "react"
import { useTranslation } from "react-i18next"
import { Link, useLocation, useRoute } from "wouter"
import { css, cva } from "../../../styled-system/css"
import { useOnChange } from "../../ui/useOnChange.ts"
import { type MenuRoute, menuRoutes } from "../routes.tsx"

type Shape = "list" | "rail" | "row"

const list = cva({
  base: { display: "flex", gap: "0.5", listStyle: "none" },
  variants: {
    shape: {
      list: { flexDirection: "column", padding: "3" },
      rail: { flexDirection: "column", alignItems: "center", padding: "3" },
      row: {
        paddingInline: { base: "3", xl: "4" },
        paddingBlockEnd: "2",
        overflowX: "auto",
        scrollPaddingInline: "12",
        maskImage: "linear-gradient(90deg, transparent, #000 12px calc(100% - 12px), transparent)"
      }
    }
  }
})
const groupLine = cva({
  base: { borderColor: "border" },
  variants: {
    shape: {
      list: { marginBlockStart: "3", paddingBlockStart: "3", borderBlockStartWidth: "1px" },
      rail: { marginBlockStart: "3", paddingBlockStart: "3", borderBlockStartWidth: "1px" },
      row: { marginInlineStart: "2", paddingInlineStart: "2.5", borderInlineStartWidth: "1px" }
    }
  }
})
const link = cva({
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    minBlockSize: "9",
    borderRadius: "control",
    color: "text.muted",
    fontWeight: "medium",
    transitionProperty: "background-color, color",
    transitionDuration: "quick",
    _hover: { background: "selected", color: "text" },
    "&[aria-current=page]": { background: "selected", color: "text", "& > svg": { color: "accent.text" } },
    _focusVisible: { outlineOffset: "-2px" }
  },
  variants: {
    shape: {
      list: { paddingInline: "3" },
      rail: { justifyContent: "center", boxSize: "9" },
      row: { paddingInline: { base: "2", xl: "3" }, whiteSpace: "nowrap", gap: "2", fontSize: "sm" }
    }
  }
})
const unseen = css({ srOnly: true })

type ItemProps = { readonly route: MenuRoute; readonly shape: Shape; readonly startsGroup: boolean }

const Item = ({ route, shape, startsGroup }: ItemProps) => {
  const { t } = useTranslation()
  const [isCurrent] = useRoute(route.path)
  const title = t(`pages.${route.key}`)
  return (
    <li className={startsGroup ? groupLine({ shape }) : undefined}>
      <Link
        href={route.path}
        className={link({ shape })}
        aria-current={isCurrent ? "page" : undefined}
        title={shape === "rail" ? title : undefined}
      >
        <route.Icon size={20} />
        <span className={shape === "rail" ? unseen : undefined}>{title}</span>
      </Link>
    </li>
  )
}

type NavigationProps = { readonly isAdmin: boolean; readonly shape: Shape }

/** The routes that a person may open: Members only for an Admin. */
export const Navigation = ({ isAdmin, shape }: NavigationProps) => {
  const { t, i18n } = useTranslation()
  const [path] = useLocation()
  const row = useRef<HTMLUListElement>(null)
  useOnChange([shape, path, i18n.language], () => {
    if (shape !== "row") return
    const show = () =>
      row.current?.querySelector("[aria-current]")?.scrollIntoView({ inline: "nearest", block: "nearest" })
    show()
    void document.fonts.ready.then(show)
  })
  const shown = menuRoutes.filter(({ who }) => isAdmin || who !== "Admin")
  return (
    <nav aria-label={t("mainNavigation")}>
      <ul ref={row} className={list({ shape })}>
        {shown.map((route, index) => (
          <Item
            key={route.path}
            route={route}
            shape={shape}
            startsGroup={route.menu === "group" && shown[index - 1]?.menu !== "group"}
          />
        ))}
      </ul>
    </nav>
  )
}
