/** Words before an extension, in lower case. */
const extensionWords = new Set(
  "# x ext extn extension доб добавочный durchwahl dw poste interno int ramal anexo wew wewn mellék lok loknr ankn anknytning εσωτ εσωτερικό dahili 内線 內線 分机 分機 转 轉 تحويلة داخلي".split(
    " "
  )
)
/** "ext. 12", "x12", "доб. 12", "(Durchwahl 12)" at the end of a number. */
const wordAndDigits = /(?<!\p{L})([\p{L}#]{1,13})[\s.:=]{0,3}(\d{1,6})[\s)]{0,3}$/u
/** The pause in a phone's memory: "+1 202 555 0100,,12". */
const pause = /(?<=\d)[,;wp]{1,3}(\d{1,6})#?$/i
const trailing = /(?<![\s,;(])[\s,;(]+$/

/** A number and its extension, which is empty if there is none. */
export const withoutExtension = (text: string): { readonly bare: string; readonly extension: string } => {
  const named = wordAndDigits.exec(text)
  const isNamed = named !== null && extensionWords.has(named[1]?.toLowerCase() ?? "")
  const found = isNamed ? named : pause.exec(text)
  if (found === null) return { bare: text, extension: "" }
  const extension = (isNamed ? found[2] : found[1]) ?? ""
  return { bare: text.slice(0, found.index).replace(trailing, ""), extension }
}

/** True for "ext. 12" without a number in front. */
export const isExtension = (text: string): boolean => {
  const { bare, extension } = withoutExtension(text)
  return bare === "" && extension !== ""
}
