import { user } from '@tayang/contract'
import { Tally, type AttackCase, type Budget, type Outcome } from '../attack.ts'
import type { Installation } from '../installation.ts'
import { openRaw } from '../raw-http.ts'

const STAND_INS = ['/dev/outbox', '/dev/topup', '/dev/partner?partner=surge', '/dev/identity/auth']
/** What proxies and content networks add. */
const ADDED: readonly Readonly<Record<string, string>>[] = [
  { forwarded: 'for=1.2.3.4' },
  { 'x-forwarded-for': '1.2.3.4' },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-host': 'tayang.example' },
  { 'x-real-ip': '1.2.3.4' },
  { 'x-client-ip': '1.2.3.4' },
  { 'x-cluster-client-ip': '1.2.3.4' },
  { 'true-client-ip': '1.2.3.4' },
  { 'cf-connecting-ip': '1.2.3.4' },
  { 'cf-ray': '1' },
  { 'fastly-client-ip': '1.2.3.4' },
  { 'x-original-forwarded-for': '1.2.3.4' },
  { 'x-original-host': 'tayang.example' },
  { via: '1.1 proxy' },
  { 'fly-client-ip': '1.2.3.4' },
  { 'x-azure-clientip': '1.2.3.4' },
  { 'x-envoy-external-address': '1.2.3.4' },
  { host: 'tayang.example' },
  { host: '203.0.113.7:3000' },
]
/** More wrong passwords than one address may send for one name. */
const GUESSES = 70

/** What a proxy in front adds, and what a stranger pretends that one has added. */
export const proxies: AttackCase = {
  name: 'proxies',
  holds: 'The demo is not served through a proxy, and no header of a stranger changes whose limits count.',

  async run(installation: Installation, _budget: Budget): Promise<Outcome> {
    const tally = new Tally()
    for (const path of STAND_INS) {
      for (const headers of ADDED) {
        const { status, text } = await installation.ask({ path, headers })
        const isOpen = status < 400
        tally.note(isOpen ? `${path} with ${JSON.stringify(headers)}: ${status} ${text.slice(0, 100)}` : null)
      }
      using raw = await openRaw(installation.address)
      raw.socket.write(`GET ${path} HTTP/1.0\r\nhost: ${new URL(installation.address).host}\r\n\r\n`)
      await raw.settles(() => false, 10_000)
      tally.note(/^HTTP\/1\.1 [23]/.test(raw.heard()) ? `${path} by HTTP/1.0 was served` : null)
    }
    await spoofAddresses(installation, tally)
    return tally.outcome()
  },
}

async function spoofAddresses(installation: Installation, tally: Tally): Promise<void> {
  const device = { uuid: crypto.randomUUID(), name: 'Attack', platform: 'chrome', osVersion: '1' } as const
  const body = {
    type: 'username',
    username: 'nobody@attacks.example',
    password: 'wrong again',
    device,
  } as const
  const from = installation.newAddress()
  let refused = 0
  for (let at = 0; at < GUESSES; at += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${at}`, 'x-real-ip': `203.0.113.${at}` }
    const { status } = await installation.call(user.createSession, { body }, { from, headers })
    if (status === 429) refused += 1
  }
  tally.note(refused > 0 ? null : `${GUESSES} guesses under made-up addresses, and none was refused`, GUESSES)
}
