import { once } from 'node:events'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import type { Invite } from './crowd/seed-crowd.ts'
import { seed } from './seeding/seed.ts'

/** Above zero is polite: viewers go first. */
const NICENESS = 10
/** Each person costs the hash of a password. */
const INVITED_MS_MAX = 60_000

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
  await seed(app, { say, tell: (progress) => void process.send?.(progress), invite })
  say('the demo is whole')
  process.exit(0)
} catch (error) {
  say(`seeding stopped: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}

/** The server makes people; it answers each request with one message, and there is one request at a time. */
async function invite(people: Parameters<Invite>[0]): Promise<void> {
  const answered = once(process, 'message', { signal: AbortSignal.timeout(INVITED_MS_MAX) })
  process.send?.({ invite: people })
  await answered
}

function setting(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}
