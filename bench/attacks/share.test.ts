import { expect, it } from 'vitest'
import { allCases } from './all-cases.ts'
import { runAttacks } from './run-attacks.ts'

/** The whole matrix is `npm run attack`. */
const SEED = 2026

it('a share of every attack is held by an installation of its own', { timeout: 180_000 }, async () => {
  const { cases } = await runAttacks({ seed: SEED, isShare: true })
  expect(cases.flatMap(({ name, broke }) => broke.map((sentence) => `${name}: ${sentence}`))).toEqual([])
  expect(cases.map(({ name }) => name)).toEqual(allCases.map(({ name }) => name))
  for (const { name, tried, held } of cases) expect([name, held]).toEqual([name, tried])
})
