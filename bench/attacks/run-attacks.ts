import { allCases } from './all-cases.ts'
import type { AttackCase, Outcome } from './attack.ts'
import { openInstallation } from './installation.ts'
import { randomOf } from './random.ts'

export interface CaseReport extends Outcome {
  readonly name: string
  readonly holds: string
  readonly seconds: number
}

export interface Attack {
  readonly seed: number
  readonly isShare: boolean
  readonly cases: readonly CaseReport[]
}

/** A case that takes longer stops and says how far it came. */
const CASE_MS = { full: 300_000, share: 12_000 }
/** All of a share together; on a machine that does other things besides, its last cases try less. */
const SHARE_MS = 45_000

/** Attacks an installation of its own with every case, or with those that are named. */
export async function runAttacks(how: {
  seed: number
  isShare: boolean
  names?: readonly string[]
  tell?: (line: string) => void
}): Promise<Attack> {
  const { seed, isShare, names = [], tell = () => undefined } = how
  const unknown = names.find((name) => !allCases.some((one) => one.name === name))
  if (unknown !== undefined) {
    throw new Error(`There is no case ${unknown}. There are ${allCases.map(({ name }) => name).join(', ')}.`)
  }
  const chosen = allCases.filter(({ name }) => names.length === 0 || names.includes(name))
  await using installation = await openInstallation()
  const cases: CaseReport[] = []
  const endMs = performance.now() + (isShare ? SHARE_MS : Infinity)
  for (const one of chosen) {
    const began = performance.now()
    const outcome = await runCase(one)
    const report = { ...outcome, name: one.name, holds: one.holds, seconds: secondsSince(began) }
    cases.push(report)
    tell(`${one.name}: ${report.held} of ${report.tried} held in ${report.seconds} s`)
    for (const broke of report.broke) tell(`  broke: ${broke}`)
    for (const note of report.notes ?? []) tell(`  ${note}`)
  }
  return { seed, isShare, cases }

  async function runCase(one: AttackCase): Promise<Outcome> {
    const outcome = await one
      .run(installation, {
        isShare,
        // Each case has its own numbers: one alone does what it does among all.
        random: randomOf(seed * 31 + allCases.indexOf(one)),
        endMs: Math.min(endMs, performance.now() + CASE_MS[isShare ? 'share' : 'full']),
        many: (all, share) => (isShare ? share : all),
      })
      .catch((error: unknown): Outcome => ({
        tried: 1,
        held: 0,
        broke: [`it could not be tried: ${wordsOf(error)}`],
      }))
    if (await installation.isWell()) return outcome
    return {
      ...outcome,
      held: Math.max(0, outcome.held - 1),
      broke: [...outcome.broke, 'afterwards the installation was not ready'],
    }
  }
}

const secondsSince = (began: number) => Math.round((performance.now() - began) / 100) / 10
const wordsOf = (error: unknown) =>
  (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, 600)
