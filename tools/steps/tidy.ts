import { runTool, verdict, type Step } from './step.ts'

/** One format for all, so that a diff shows only what was meant. */
export const format: Step = {
  name: 'format',
  async run() {
    const { isGood, said } = await runTool('oxfmt/bin/oxfmt', ['--check', '.'])
    return verdict(isGood, `${said}\nFix it with: node_modules/.bin/oxfmt .`)
  },
}

/** What types do not see: promises that nobody awaits, and imports through a wall. */
export const lint: Step = {
  name: 'lint',
  async run() {
    const { isGood, said } = await runTool('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings'])
    return verdict(isGood, said)
  },
}

/** Files, exports and packages that nothing uses. */
export const deadCode: Step = {
  name: 'dead code',
  async run() {
    const { isGood, said } = await runTool('knip/bin/knip.js', ['--no-progress'])
    return verdict(isGood, said)
  },
}
