/**
 * `npm run attack -- [--share] [--seed N] [case …]`: attacks an installation of its own, writes a figure.
 *
 * Sent is what a stranger could send, and what one of our own could; the printed seed sends it again.
 * Ends with exit code 1 where anything broke.
 */
import { parseArgs } from 'node:util'
import { runAttacks } from './attacks/run-attacks.ts'
import { writeAttackFigure } from './attacks/write-figure.ts'
import { readLoad } from './protocol/machine.ts'

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
// The command holds a channel to us; when it is killed, nobody is left who could stop us.
process.once('disconnect', () => process.exit(1))

const { values, positionals } = parseArgs({
  options: { share: { type: 'boolean', default: false }, seed: { type: 'string' } },
  allowPositionals: true,
})
const seed = values.seed === undefined ? Math.trunc(Date.now() / 1000) % 1_000_000 : Number(values.seed)
const loadBefore = readLoad()
console.log(`The seed is ${seed}.`)
runAttacks({ seed, isShare: values.share, names: positionals, tell: (line) => console.log(line) }).then(
  async (attack) => {
    // A part of it is no figure.
    if (!values.share && positionals.length === 0) await writeAttackFigure(attack, loadBefore)
    process.exit(attack.cases.every(({ broke }) => broke.length === 0) ? 0 : 1)
  },
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
