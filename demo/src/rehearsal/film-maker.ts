import { createInterface } from 'node:readline'
import sharp from 'sharp'
import { makeFilm } from '../footage/make-film.ts'
import type { Scenario } from '../footage/scenario.ts'

/** The program that draws one film: `film-maker.ts {path} {folder}`. The first line that it reads is the scenario. */
sharp.cache(false)
sharp.concurrency(1)

const [path = '', folder = ''] = process.argv.slice(2)
const lines = createInterface({ input: process.stdin })
// The rehearsal holds the other end: when it is gone, this ends too.
lines.once('close', () => process.exit(1))
lines.once('line', (line) => {
  makeFilm(JSON.parse(line) as Scenario, { path, folder }).then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      process.exit(1)
    },
  )
})
