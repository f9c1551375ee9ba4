import type { Room } from "./layout.ts"

const kept = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "opacity",
  "font-family",
  "font-size",
  "font-weight"
] as const
const forPeople = [
  "class",
  "role",
  "tabindex",
  "aria-label",
  "aria-pressed",
  "aria-hidden",
  "data-state",
  "data-ring"
]

/** The diagram as a file, in its displayed colours. */
export const toSvgFile = (svg: SVGSVGElement, size: Room): string => {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const shown = [svg, ...svg.querySelectorAll("*")]
  for (const [index, element] of [copy, ...copy.querySelectorAll("*")].entries()) {
    const original = shown[index]
    if (!original) continue
    const style = getComputedStyle(original)
    for (const name of kept) element.setAttribute(name, style.getPropertyValue(name))
    for (const name of forPeople) element.removeAttribute(name)
  }
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg")
  copy.setAttribute("width", String(Math.ceil(size.width)))
  copy.setAttribute("height", String(Math.ceil(size.height)))
  copy.setAttribute("viewBox", `0 0 ${Math.ceil(size.width)} ${Math.ceil(size.height)}`)
  copy.querySelector("[data-content]")?.removeAttribute("transform")
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect")
  for (const side of ["width", "height"]) ground.setAttribute(side, "100%")
  ground.setAttribute("fill", getComputedStyle(svg.closest("main") ?? document.body).backgroundColor)
  copy.prepend(ground)
  return new XMLSerializer().serializeToString(copy)
}

export const save = (name: string, text: string, type: string) => {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
