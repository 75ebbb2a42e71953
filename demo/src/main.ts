import { setPriority } from 'node:os'
import sharp from 'sharp'
import { seed } from './seeding/seed.ts'

/** Above zero is polite: viewers go first. */
const NICENESS = 10

// The app holds the other end: when it is gone, this ends too.
process.stdin.on('end', () => process.exit(1)).resume()
setPriority(NICENESS)
// Pictures are made once and one at a time: nothing is worth keeping, and a second core is the encoder's.
sharp.cache(false)
sharp.concurrency(1)

const say = (line: string) => process.stderr.write(`${line}\n`)
const app = {
  address: setting('TAYANG_ADDRESS'),
  email: setting('TAYANG_OPERATOR_EMAIL'),
  password: setting('TAYANG_OPERATOR_PASSWORD'),
  peoplePassword: setting('TAYANG_PEOPLE_PASSWORD'),
  folder: setting('TAYANG_WORK_FOLDER'),
}
try {
  await seed(app, { say, tell: (progress) => void process.send?.(progress) })
  say('the demo is whole')
  process.exit(0)
} catch (error) {
  say(`seeding stopped: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}

function setting(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}
