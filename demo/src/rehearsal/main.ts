import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCompany } from '../crowd/company.ts'
import { viewers } from '../crowd/viewers.ts'
import { HOST } from './rehearsal.ts'
import { rehearse } from './rehearse.ts'

/** Above zero is polite: viewers go first. */
const NICENESS = 10
/** People of the demo are made during its first start; until then nobody can sign in. */
const LOOK_EVERY_MS = 10_000

// The app holds the other end: when it is gone, this ends too.
process.stdin.on('end', () => process.exit(1)).resume()
setPriority(NICENESS)

let isStopped = false
process.on('SIGTERM', () => (isStopped = true))
const say = (line: string) => process.stderr.write(`${line}\n`)
const app = { address: setting('TAYANG_ADDRESS'), password: setting('TAYANG_PEOPLE_PASSWORD') }
const folder = setting('TAYANG_WORK_FOLDER')

try {
  await peopleAreThere()
  // One show: the app begins this again, with new sign-ins and no memory of the last one.
  if (!isStopped) await rehearse({ company: openCompany(app), folder, say, isStopped: () => isStopped })
  process.exit(0)
} catch (error) {
  say(`the rehearsal stopped: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(isStopped ? 0 : 1)
}

async function peopleAreThere(): Promise<void> {
  const last = viewers.at(-1)?.email ?? HOST
  while (!isStopped) {
    const company = openCompany(app)
    const found = await Promise.allSettled([HOST, last].map((email) => company.as(email)))
    if (found.every(({ status }) => status === 'fulfilled')) return
    await sleep(LOOK_EVERY_MS)
  }
}

function setting(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}
