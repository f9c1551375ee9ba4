import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { useSearch } from "wouter"
import { navigate } from "wouter/use-browser-location"
import type { SavedView, ViewKind } from "../../../contract/entities/SavedView.ts"
import type { ViewChange } from "../../../machines/flows/saved-view.machine.ts"
import { css } from "../../../styled-system/css"
import { useFact } from "../../actors/useFact.ts"
import { Button } from "../../ui/Button.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { Muted } from "../../ui/layout.tsx"
import { patientPart } from "../../ui/lazyPart.ts"
import { Menu, type MenuItem } from "../../ui/Menu.tsx"
import { ChevronDownIcon } from "../../ui/pageIcons.tsx"
import {
  selectIsKnown,
  selectIsNaming,
  selectIsUnknown,
  selectRemoved,
  selectViews,
  useViews,
  viewAddress,
  viewsOf
} from "./views.ts"

const NameDialog = patientPart(() => import("./NameDialog.tsx").then((module) => module.NameDialog))

const row = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "2",
  minBlockSize: "9",
  fontSize: "sm"
})
const name = css({
  maxInlineSize: "14rem",
  truncate: true
})

type ViewsBarProps = {
  readonly kind: ViewKind
  readonly path: string
  readonly canWrite: boolean
}

const open = (path: string, { _id, address }: SavedView, replace = false) => {
  const params = new URLSearchParams(address)
  params.set("view", _id)
  navigate(`${path}?${params}`, { replace })
}

/** An address with only a view is completed once the view is loaded. */
const useWholeAddress = (path: string, current: SavedView | undefined, isBare: boolean) =>
  useEffect(() => {
    if (isBare && current && current.address !== "") open(path, current, true)
  }, [path, isBare, current])

/** The address follows a view that is saved, restored or deleted. */
const useFollowViews = (kind: ViewKind, path: string) =>
  useFact("view.written", ({ view, act }) => {
    if (view.kind !== kind || location.pathname !== path) return
    const params = new URLSearchParams(location.search)
    if (act === "save" || act === "restore") params.set("view", view._id)
    else if (act === "delete" && params.get("view") === view._id) params.delete("view")
    navigate(params.size === 0 ? path : `${path}?${params}`, { replace: true })
  })

type Actor = ReturnType<typeof viewsOf>

/** The actions on a view of the person. */
const useOwnItems = (actor: Actor, now: string, isChanged: boolean, canWrite: boolean) => {
  const { t } = useTranslation("views")
  const update = (view: SavedView, part: Omit<ViewChange, "viewId">) =>
    actor.send({ type: "view.update", change: { viewId: view._id, ...part } })
  return (view: SavedView): ReadonlyArray<MenuItem> => [
    {
      id: "update",
      label: t("update", { name: view.name }),
      startsGroup: true,
      disabled: !isChanged,
      onSelect: () => update(view, { address: now })
    },
    {
      id: "rename",
      label: t("rename"),
      onSelect: () =>
        actor.send({
          type: "view.name",
          draft: { viewId: view._id, name: view.name, shared: view.shared }
        })
    },
    {
      id: "share",
      label: t(view.shared ? "unshare" : "share"),
      disabled: !canWrite && !view.shared,
      ...(canWrite ? {} : { hint: t("dialog.shareNeedsWrite") }),
      onSelect: () => update(view, { shared: !view.shared })
    },
    {
      id: "delete",
      label: t("delete"),
      danger: true,
      onSelect: () => actor.send({ type: "view.delete", viewId: view._id })
    }
  ]
}

type NotesProps = { readonly kind: ViewKind; readonly isGone: boolean }

/** Says that the address names no known view, or that one was deleted. */
const Notes = ({ kind, isGone }: NotesProps) => {
  const { t } = useTranslation("views")
  const removed = useViews(kind, selectRemoved)
  return (
    <>
      {isGone ? (
        <Muted as="span" size="inherit" role="status">
          {t("gone")}
        </Muted>
      ) : null}
      {removed ? (
        <Muted as="span" size="inherit" role="status">
          {t("removed", { name: removed.name })}{" "}
          <Button
            look="link"
            onClick={() => viewsOf(kind).send({ type: "view.restore", viewId: removed._id })}
          >
            {t("undo")}
          </Button>
        </Muted>
      ) : null}
    </>
  )
}

const Naming = ({ kind, canWrite }: Omit<ViewsBarProps, "path">) =>
  useViews(kind, selectIsNaming) ? (
    <Loading>
      <NameDialog kind={kind} canWrite={canWrite} />
    </Loading>
  ) : null

/** The saved views of a page: open one, save the current address, and manage the person's own. */
export const ViewsBar = ({ kind, path, canWrite }: ViewsBarProps) => {
  const { t, ready } = useTranslation(["views", "common"])
  const search = useSearch()
  const actor = viewsOf(kind)
  const views = useViews(kind, selectViews)
  const isKnown = useViews(kind, selectIsKnown)
  const isUnknown = useViews(kind, selectIsUnknown)
  const removed = useViews(kind, selectRemoved)
  const wantedId = new URLSearchParams(search).get("view")
  const current = views.find(({ _id }) => _id === wantedId)
  const now = viewAddress(search)
  useWholeAddress(path, current, wantedId !== null && now === "")
  useFollowViews(kind, path)
  const isChanged = current !== undefined && viewAddress(current.address) !== now
  const ownItems = useOwnItems(actor, now, isChanged, canWrite)

  if (!ready) return <div className={row} />

  const title = t(kind === "pool" ? "searches" : "lists")
  const items: ReadonlyArray<MenuItem> = [
    ...views.map((view) => ({
      id: view._id,
      label: view.name,
      isChosen: view._id === wantedId,
      ...(view.own ? (view.shared ? { hint: t("shared") } : {}) : { hint: t("by", { name: view.owner }) }),
      onSelect: () => open(path, view)
    })),
    ...(isUnknown
      ? [{ id: "again", label: t("again"), onSelect: () => actor.send({ type: "views.refresh" }) }]
      : []),
    {
      id: "save",
      label: t("save"),
      startsGroup: true,
      disabled: !isKnown,
      onSelect: () => actor.send({ type: "view.name", draft: { viewId: "", address: now } })
    },
    ...(current?.own ? ownItems(current) : [])
  ]

  return (
    <div className={row}>
      <Menu label={title} items={items}>
        <span className={name}>
          {current && isChanged ? t("changed", { name: current.name }) : (current?.name ?? title)}
        </span>
        <ChevronDownIcon />
      </Menu>
      <Notes
        kind={kind}
        isGone={wantedId !== null && isKnown && current === undefined && removed?._id !== wantedId}
      />
      <Naming kind={kind} canWrite={canWrite} />
    </div>
  )
}
