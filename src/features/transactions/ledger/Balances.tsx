import { useTranslation } from "react-i18next"
import { LedgerAccount } from "../../../../contract/entities/Transaction.ts"
import { currencyCodes } from "../../../../contract/rules/currencies.ts"
import { toMinor } from "../../../../contract/rules/money.ts"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Digits, Small } from "../../../ui/layout.tsx"
import { Table, TableCell, TableRow } from "../../../ui/Table.tsx"
import { ledger } from "./ledger.ts"

const account = css({ display: "grid", minInlineSize: "10rem" })

/** The balance of every account. Each currency's column adds up to zero: every posting has two sides. */
export const Balances = () => {
  const { t } = useTranslation("transactions")
  const { money } = useFormats()
  const balances = ledger.useContext(({ summary }) => summary)
  const shown = currencyCodes.filter((code) => balances.some(({ currency }) => currency === code))
  if (shown.length === 0) return null
  return (
    <Table
      label={t("ledger.balances")}
      columns={[
        { name: t("ledger.account") },
        ...shown.map((code) => ({ name: code, align: "end" as const }))
      ]}
    >
      {LedgerAccount.literals
        .filter((name) => balances.some((one) => one.account === name))
        .map((name) => (
          <TableRow key={name}>
            <TableCell>
              <span className={account}>
                <span>{t(`ledger.accounts.${name}.name`)}</span>
                <Small>{t(`ledger.accounts.${name}.about`)}</Small>
              </span>
            </TableCell>
            {shown.map((code) => {
              const found = balances.find((one) => one.account === name && one.currency === code)
              return (
                <TableCell key={code} align="end">
                  <Digits>{found ? money(toMinor(found.balance, code) ?? 0, code) : ""}</Digits>
                </TableCell>
              )
            })}
          </TableRow>
        ))}
    </Table>
  )
}
