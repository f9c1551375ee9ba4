import { fold } from "../mapping/fold.ts"

const totalWords = new Set(
  "total, totals, grand total, subtotal, sum, count, summe, gesamt, gesamtsumme, insgesamt, anzahl, total général, somme, suma, suma total, recuento, totale, totale generale, somma, soma, total geral, i alt, ialt, sum i alt, summa, totalt, antal, razem, suma końcowa, ogółem, итого, всего, сумма, общий итог, összesen, összeg, végösszeg, σύνολο, γενικό σύνολο, toplam, genel toplam, 合计, 总计, 总和, 小计, 合計, 総計, 小計, المجموع, الإجمالي, المجموع الكلي"
    .split(", ")
    .map(fold)
)

/** True for a sheet's last line "Total: 12", with figures alone beside it. */
export const isTotalRow = (row: ReadonlyArray<string>): boolean => {
  const [first, ...others] = row.filter((cell) => cell.trim() !== "")
  if (first === undefined || first.length > 40) return false
  const word = fold(first.replace(/\d+/g, " "))
  return totalWords.has(word) && others.every((cell) => !/[\p{L}@]|^\s*\+/u.test(cell))
}
