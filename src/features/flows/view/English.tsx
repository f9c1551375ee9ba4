import type { ReactNode } from "react"

type EnglishProps = { readonly children: ReactNode }

/** Words of a chart, which are English in every language. */
export const English = ({ children }: EnglishProps) => (
  <span lang="en" dir="ltr">
    {children}
  </span>
)

const place = "\u0000"

type AroundEnglishProps = EnglishProps & { readonly words: (place: string) => string }

/** A translated sentence with English words: `words` puts the placeholder where they go. */
export const AroundEnglish = ({ words, children }: AroundEnglishProps) => {
  const [before, after] = words(place).split(place)
  return (
    <>
      {before}
      <English>{children}</English>
      {after}
    </>
  )
}
