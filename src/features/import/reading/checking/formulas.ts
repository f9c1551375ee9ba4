export { fromNeutral, neutral, separators } from "../../../../../contract/rules/formulas.ts"
