/**
 * `npm run bench -- [goal …]`: measures what we promise about speed beside a floor, and writes docs/figures.
 *
 * Asserts nothing: a number that misses its goal is a figure too. Everything runs on loopback, within bounds, and
 * leaves no program behind.
 */
import { measureGoals } from './measure-goals.ts'

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
// `npm run bench` holds a channel to us; when it is killed, nobody is left who could stop us.
process.once('disconnect', () => process.exit(1))

measureGoals(process.argv.slice(2).map((word) => word.toUpperCase())).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
