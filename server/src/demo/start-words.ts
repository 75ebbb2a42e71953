import { isDemo } from '../platform/demo-mode.ts'
import { originOf, type Settings } from '../platform/settings.ts'
import { DEMO_PASSWORD, demoPeople, type DemoPeople } from './people.ts'

/** The one short block that a start prints. */
export function printStart(facts: { settings: Settings; port: number; people: DemoPeople | null }): void {
  const { settings, people } = facts
  const origin = originOf({ ...settings, port: facts.port })
  const rtmp = `rtmp://${new URL(origin).hostname}:${settings.rtmpPort}/live`
  const lines = [`Tayang is on air at ${origin}`]
  if (people) {
    const width = Math.max(...demoPeople.map(({ email }) => email.length))
    lines.push(
      '',
      `  Sign in      password ${DEMO_PASSWORD} for all of`,
      ...demoPeople.map(({ email, is }) => `               ${email.padEnd(width)}  ${is}`),
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
  console.log(`\n${lines.join('\n')}\n`)
}
