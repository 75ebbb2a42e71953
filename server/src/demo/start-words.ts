import { servesBeside, worksBeside } from '../platform/settings/beside.ts'
import { isDemo } from '../platform/settings/demo-mode.ts'
import { originOf, publishAddressOf, type Settings } from '../platform/settings/settings.ts'
import { DEMO_PASSWORD, demoPeople, isOperator, type DemoPeople } from './people.ts'

/** A demo gives its outbox, its fake payment page and its people to everybody who reaches it. */
const WARNING =
  'This is a demo: it must not be reachable from outside this machine (set TAYANG_ORIGIN behind a proxy).'

/** The short block that a start prints. */
export function printStart(facts: StartFacts): void {
  console.log(`\n${startWords(facts)}\n`)
}

interface StartFacts {
  settings: Settings
  port: number
  people: DemoPeople | null
  /** What the media engine could not be kept from on this system. */
  unconfined?: readonly string[]
}

export function startWords(facts: StartFacts): string {
  const { settings, people } = facts
  const lessSafe = (facts.unconfined ?? []).map((sentence) => `  Less safe    ${sentence}`)
  if (worksBeside(settings)) {
    const roles = settings.roles.join(',')
    const where = servesBeside(settings) ? ` (port ${facts.port})` : ''
    return [`Tayang works beside the server of this database: ${roles}${where}`, ...lessSafe].join('\n')
  }
  const origin = originOf({ ...settings, port: facts.port })
  const rtmp = publishAddressOf(settings, new URL(origin).hostname)
  const lines = [`Tayang is on air at ${origin}`]
  if (isDemo(settings)) lines.push('', `  ${WARNING}`)
  if (people) {
    const operators = demoPeople.filter(isOperator)
    const others = demoPeople.filter((person) => !isOperator(person))
    lines.push(
      '',
      ...signInLines({ title: 'Sign in', password: DEMO_PASSWORD, people: others }),
      ...signInLines({ title: 'Operators', password: people.operatorPassword, people: operators }),
      `  Go live      server ${rtmp}`,
      `               key    ${people.streamKey}`,
    )
  } else {
    lines.push(`  Go live      server ${rtmp}`)
  }
  if (isDemo(settings)) lines.push(`  Outbox       ${origin}/dev/outbox`)
  if (people) lines.push(`  Top up       ${origin}/dev/topup`)
  if (people) lines.push(`  Partner      ${origin}/dev/partner?partner=surge`)
  if (!people) lines.push('  Operator     make the first one with: npm run operator -- {email}')
  return [...lines, ...lessSafe].join('\n')
}

interface SignIns {
  title: string
  password: string
  people: readonly { email: string; is: string }[]
}

function signInLines({ title, password, people }: SignIns): string[] {
  const width = Math.max(...demoPeople.map(({ email }) => email.length))
  return [
    `  ${title.padEnd(12)} password ${password} for all of`,
    ...people.map(({ email, is }) => `               ${email.padEnd(width)}  ${is}`),
  ]
}
