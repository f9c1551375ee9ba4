export { fromNeutral, neutral } from "../../../../../contract/rules/formulas.ts"
