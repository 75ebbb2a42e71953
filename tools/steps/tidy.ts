import { runTool, verdict, type Step } from './step.ts'

/** One format for all, so that a diff shows only what was meant. */
export const format: Step = {
  name: 'format',
  async run() {
    const { isGood, said } = await runTool('oxfmt/bin/oxfmt', ['--check', '.'])
    return verdict(isGood, `${said}\nMend it with: node_modules/.bin/oxfmt .`)
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
