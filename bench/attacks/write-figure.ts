import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { keepFigures } from '../measure-goals.ts'
import type { Figure } from '../protocol/figure.ts'
import { describeMachine, root } from '../protocol/machine.ts'
import type { Attack, CaseReport } from './run-attacks.ts'

/** Writes what was tried and what held to docs/figures/attacks.md, with its numbers and its plot. */
export async function writeAttackFigure(attack: Attack, loadBefore: number): Promise<void> {
  const figure = figureOf(attack, loadBefore)
  const file = path.join(root, 'docs/figures/attacks')
  await writeFile(`${file}.json`, `${JSON.stringify(figure, null, 2)}\n`)
  await keepFigures()
}

function figureOf({ cases, seed }: Attack, loadBefore: number): Figure {
  const sum = (of: (one: CaseReport) => number) => cases.reduce((total, one) => total + of(one), 0)
  const [tried, held] = [sum((one) => one.tried), sum((one) => one.held)]
  const broke = cases.flatMap((one) => one.broke.map((sentence) => `${one.name}: ${sentence}`))
  return {
    goals: ['ATTACKS'],
    name: 'attacks',
    title: 'What was attacked, and what held',
    method:
      'An installation of its own (program, PostgreSQL and media engine, in demo mode on loopback) is ' +
      'attacked by every case, one after another, within five minutes each. The seed decides all values: ' +
      `\`npm run attack -- --seed ${seed}\` sends the same again. \`npm test\` runs a share of it.`,
    at: new Date().toISOString(),
    machine: describeMachine(loadBefore, ['fastify', 'pg', 'ws']),
    verdicts: [
      {
        goal: 'hostile requests, connections and races that were held',
        wanted: 'all',
        reached: `${held.toLocaleString('en')} of ${tried.toLocaleString('en')}`,
        isReached: held === tried && broke.length === 0,
      },
    ],
    tables: [
      {
        head: ['case', 'what must hold', 'tried', 'held', 'took'],
        rows: cases.map((one) => [
          one.name,
          one.holds,
          one.tried.toLocaleString('en'),
          one.held.toLocaleString('en'),
          `${one.seconds} s`,
        ]),
      },
    ],
    notes: [
      `The seed was ${seed}.`,
      ...broke.map((sentence) => `Broke: ${sentence}`),
      ...cases.flatMap(({ name, notes = [] }) => notes.map((note) => `${name}: ${note}`)),
    ],
    paired: [],
    measured: cases,
  }
}
