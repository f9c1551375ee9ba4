import { checks, runSteps, tell } from "./steps/steps.ts"

/** Everything that is checked without running the program: types, lint, format, unused code, texts. */
const outcomes = await runSteps([{ name: "styles", command: "panda codegen --silent" }, ...checks("styles")])
process.exitCode = tell(outcomes) ? 0 : 1
