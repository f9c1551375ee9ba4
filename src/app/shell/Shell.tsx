import { type ReactNode, useRef } from "react"
import { useTranslation } from "react-i18next"
import { useLocation } from "wouter"
import { css } from "../../../styled-system/css"
import { selectAreSettingsOpen, useDisplay } from "../../display/display.ts"
import { browser } from "../../services/browser.ts"
import { removeFirstRows } from "../../services/firstRows.ts"
import { ErrorState } from "../../ui/EmptyState.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { patientPart } from "../../ui/lazyPart.ts"
import { OnceWanted } from "../../ui/OnceWanted.tsx"
import { Toasts } from "../../ui/toasts.tsx"
import { useBeforePaint } from "../../ui/useOnChange.ts"
import { ErrorBoundary } from "../ErrorBoundary.tsx"
import { PageSkeleton } from "../PageSkeleton.tsx"
import { DeletionBanner } from "./DeletionBanner.tsx"
import { Header } from "./Header.tsx"
import { OfflineBanner } from "./OfflineBanner.tsx"
import { ScrollToTop } from "./ScrollToTop.tsx"
import { Sidebar } from "./Sidebar.tsx"
import { useFirstTitle } from "./useFirstTitle.ts"
import { usePageChange } from "./usePageChange.ts"

const SettingsDrawer = patientPart(() => import("./SettingsDrawer.tsx").then((module) => module.default))

const frame = css({
  "--header-space": "token(sizes.header)",
  display: "flex",
  flexDirection: "column",
  minBlockSize: "100dvh",
  "[data-navbar=floating] &": {
    "--header-space": "calc(token(sizes.header) + 1rem)",
    paddingBlockStart: "2"
  },
  "[data-navbar=static] &": { "--header-space": "0px" },
  "[data-layout=boxed] &": { maxInlineSize: "80rem", marginInline: "auto" }
})
const skip = css({
  position: "fixed",
  insetBlockStart: "2",
  insetInlineStart: "2",
  zIndex: "skip",
  paddingInline: "4",
  paddingBlock: "2",
  borderRadius: "control",
  background: "accent",
  color: "accent.on",
  "&:not(:focus)": { srOnly: true }
})
const middle = css({ display: "flex", flexGrow: 1, alignItems: "flex-start" })
const column = css({
  display: "flex",
  flexDirection: "column",
  flexGrow: 1,
  alignSelf: "stretch",
  minInlineSize: "0",
  paddingInline: { base: "0", lg: "2" }
})
const panel = css({
  flexGrow: 1,
  background: "surface",
  borderColor: "border",
  borderBlockWidth: "1px",
  borderInlineWidth: { base: "0", lg: "1px" },
  borderRadius: { base: "0", lg: "card" },
  boxShadow: { lg: "low" },
  outline: "none"
})
const footerStyle = css({
  padding: "4",
  color: "text.subtle",
  fontSize: "xs",
  textAlign: "center",
  "body:has([data-put-off]) &": { paddingBlockEnd: "16" }
})

export type ShellUser = { readonly name: string; readonly email: string; readonly role: string }

type ShellProps = {
  readonly product: string
  readonly company: string
  readonly user: ShellUser | null
  readonly onSignOut: () => void
  readonly bell?: ReactNode
  /** Without navigation, for people without an account. */
  readonly isBare?: boolean
  readonly children: ReactNode
}

/** Takes away the rows that the head showed before the page was there. */
const Drawn = () => {
  useBeforePaint([], removeFirstRows)
  return null
}

/** The page, or its loading or error state. */
const Page = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation()
  const [path] = useLocation()
  return (
    <ErrorBoundary
      resetKey={path}
      fallback={({ retry, hasTried, isUnfetched }) => (
        <>
          <ErrorState
            title={t(isUnfetched ? "unfetched" : "crashed.title")}
            message={t(isUnfetched && !navigator.onLine ? "failure.offline" : "crashed.message")}
            retryLabel={t(hasTried ? "reload" : "retry")}
            onRetry={hasTried ? browser.reload : retry}
          />
          <Drawn />
        </>
      )}
    >
      <Loading fallback={<PageSkeleton />}>
        {children}
        <Drawn />
      </Loading>
    </ErrorBoundary>
  )
}

export const Shell = ({
  product,
  company,
  user,
  onSignOut,
  bell = null,
  isBare = false,
  children
}: ShellProps) => {
  const { t } = useTranslation()
  const main = useRef<HTMLElement>(null)
  const areSettingsOpen = useDisplay(selectAreSettingsOpen)
  const isAdmin = user?.role.toLowerCase() === "admin"
  usePageChange(main)
  useFirstTitle()

  return (
    <div className={frame}>
      <a href="#content" className={skip}>
        {t("skipToContent")}
      </a>
      <Header
        product={product}
        user={user}
        isAdmin={isAdmin}
        bell={bell}
        isBare={isBare}
        onSignOut={onSignOut}
      />
      <OfflineBanner />
      {isBare ? null : <DeletionBanner isAdmin={isAdmin} />}
      <div className={middle}>
        {isBare ? null : <Sidebar isAdmin={isAdmin} product={product} />}
        <div className={column}>
          <main className={panel} id="content" ref={main} tabIndex={-1}>
            <Page>{children}</Page>
          </main>
          <footer className={footerStyle}>
            {t("copyright", { year: new Date().getFullYear(), company })}
          </footer>
        </div>
      </div>
      <ScrollToTop />
      <OnceWanted isWanted={areSettingsOpen}>
        <SettingsDrawer />
      </OnceWanted>
      <Toasts label={t("notificationsRegion")} />
    </div>
  )
}
