/** A person on a list, as its rows show them before the page is there. */
type Person = Readonly<Partial<Record<"name" | "title" | "company", string>>>

const id = "first-rows"

/** On a fast line the page is there by then. */
const patienceMs = 1_000

/** The lowest row of a list of contacts, in pixels. */
const lowestRow = 52

/** On the root element: the rows are or were shown, or the page was drawn without them. */
type Drawn = "early" | "page"

const drawn = (): Drawn | undefined => document.documentElement.dataset.drawn as Drawn | undefined

const setDrawn = (by: Drawn) => {
  document.documentElement.dataset.drawn = by
}

const add = <T extends HTMLElement>(parent: HTMLElement, child: T, text = ""): T => {
  child.textContent = text
  return parent.appendChild(child)
}

const draw = ({ page, title, sidebar }: Place, people: ReadonlyArray<Person>) => {
  const place = Object.assign(document.createElement("div"), { id, ariaHidden: "true" })
  Object.assign(place.dataset, { page, sidebar })
  add(place, document.createElement("p"), title)
  const list = add(place, document.createElement("ul"))
  for (const { name, title: position, company } of people.slice(0, Math.ceil(innerHeight / lowestRow))) {
    const row = add(list, document.createElement("li"))
    for (const text of [name, position, company])
      add(add(row, document.createElement("span")), document.createElement("bdi"), text)
  }
  setDrawn("early")
  document.body.append(place)
}

type Place = {
  /** The page's key, and its title in the person's language. */
  readonly page: string
  readonly title: string
  /** The stored state of the sidebar, which is open without one. */
  readonly sidebar: string | null
}

type Wanted = Place & {
  /** The responses to the calls for the session and for the list. */
  readonly responses: ReadonlyArray<Promise<Response>>
  /** False if the session has ended since. */
  readonly isCurrent: () => boolean
}

/** Shows who is on a list as soon as the server has said it, until the page is there to be used. */
export const showFirstRows = async ({ responses, isCurrent, ...place }: Wanted): Promise<void> => {
  const [session, list] = responses
  const answer = (await list)?.clone()
  if (!answer?.ok || !(await session)?.ok) return
  const { data } = await answer.json()
  if (!Array.isArray(data) || data.length === 0) return
  setTimeout(() => {
    if (drawn() === undefined && isCurrent()) draw(place, data)
  }, patienceMs - performance.now())
  addEventListener("storage", () => {
    if (!isCurrent()) removeFirstRows()
  })
}

/** The page is drawn, or the session has ended. The rows are not shown any more. */
export const removeFirstRows = () => {
  document.getElementById(id)?.remove()
  setDrawn(drawn() ?? "page")
}

/** Another page than the first one is opened, and appears as every page does. */
export const leaveFirstPage = () => setDrawn("page")
