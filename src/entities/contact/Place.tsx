import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"

const flag = css({ fontFamily: "flag", marginInlineEnd: "1.5" })

const firstLetter = 0x1f1e6 - "A".charCodeAt(0)

const flagOf = (country: string) =>
  /^[A-Z]{2}$/.test(country)
    ? String.fromCodePoint(...[...country].map((letter) => letter.charCodeAt(0) + firstLetter))
    : ""

type PlaceProps = {
  readonly city: string
  /** A code of ISO 3166-1, or a name in the page's language. */
  readonly country: string
}

/** A city and a country, with its flag; nothing if neither is known. */
export const Place = ({ city, country: code }: PlaceProps) => {
  const { country, countryCode } = useFormats()
  const words = [city, country(code)].filter((text) => text !== "").join(", ")
  const drawn = flagOf(countryCode(code))
  if (words === "") return null
  return (
    <span>
      {drawn === "" ? null : (
        <span className={flag} aria-hidden="true">
          {drawn}
        </span>
      )}
      <bdi>{words}</bdi>
    </span>
  )
}
