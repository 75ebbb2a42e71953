import { user } from '@tayang/contract'
import { nameOf, operations } from '../../../tests/operations.ts'
import { openSharedCache, type CacheableRequest } from '../../../tests/shared-cache.ts'
import { inParallel, Tally, type AttackCase, type Budget, type Outcome } from '../attack.ts'
import type { Answered } from '../client.ts'
import { readReference } from '../described.ts'
import { addressWith, candidatesFor } from '../fill-ids.ts'
import type { Installation } from '../installation.ts'
import { stageOf, type Stage } from '../stage.ts'

const PAGES = [
  '/',
  '/search?q=a',
  '/live',
  '/live-tv',
  '/live-shows',
  '/previous-live-shows',
  '/popular-streamers',
  '/clips',
  '/my-list',
  '/history',
  '/shop',
  '/subscription',
  '/profile',
  '/profile/cashout',
  '/profile/subscription',
  '/profile/transactions/diamond',
  '/notifications',
  '/streamer-dashboard',
  '/login',
  '/forgot-password',
  '/reset-password?token=abc',
  '/hemat-kuota',
  '/interactive',
  '/offline',
  '/not-found',
  '/no/such/page',
  '/mobile',
  '/mobile/surge',
  '/mobile/surge/my-list',
  '/mobile/nobody',
  '/feeds/clips.xml',
  '/feeds/shows.xml',
  '/feeds/clips.xml?lang=id',
  '/robots.txt',
  '/sitemap.xml',
  '/oembed?url=x',
  '/console',
  '/console/cash-out',
  '/docs/',
  '/docs/json',
  '/livez',
  '/readyz',
  '/metrics',

  '/terms',
  '/privacy',
  '/manifest.webmanifest',
  '/sw.js',
  '/embed/clips/x',
  '/decision',
]

/** Somebody who asks: who they are, and in which language. */
interface Asker {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
}

const AT_ONCE = 6

/** Every GET twice in a row by different people through one shared cache. */
export const caches: AttackCase = {
  name: 'caches',
  holds: 'No shared cache gives anybody the answer of another person or of another language.',

  async run(installation: Installation, budget: Budget): Promise<Outcome> {
    const tally = new Tally()
    const stage = await stageOf(installation)
    const askers = await openAskers(installation, stage)
    const addresses = await addressesOf(installation, stage)
    let hits = 0
    const chosen = budget.isShare ? budget.random.some(addresses, 120) : addresses
    const left = await inParallel(chosen, { atOnce: AT_ONCE, endMs: budget.endMs }, async (url) => {
      for (const [first, second] of pairsOf(askers, budget)) {
        const cache = openSharedCache((request) => ask(installation, request))
        await cache.answer(requestOf(first, url))
        const { response, storedFor } = await cache.answer(requestOf(second, url))
        if (storedFor !== null) hits += 1
        const wrong = await wrongOf(response, {
          installation,
          stage,
          url,
          first,
          second,
          isStored: storedFor !== null,
        })
        tally.note(wrong === null ? null : `${url}: ${second.name} after ${first.name}: ${wrong}`, 2)
      }
    })
    if (left > 0) tally.say(`${left} of ${chosen.length} addresses were left when the time was over`)
    tally.say(`${chosen.length} addresses, ${hits} answers came out of the cache`)
    return tally.outcome()
  },
}

const ask = (installation: Installation, { method, url, headers }: CacheableRequest) =>
  installation.ask({ method, path: url, headers })

const requestOf = ({ headers }: Asker, url: string): CacheableRequest => ({ method: 'GET', url, headers })

async function openAskers(installation: Installation, stage: Stage): Promise<Asker[]> {
  const other = await installation.person('Lain')
  const plain = { 'x-app-id': user.WEB_APP_ID }
  const bearer = (token: string) => ({ ...plain, authorization: `Bearer ${token}` })
  return [
    { name: 'a guest', headers: plain },
    { name: 'a guest in Indonesian', headers: { ...plain, cookie: 'lang=id', 'accept-language': 'id' } },
    {
      name: 'a guest whose browser is Indonesian',
      headers: { ...plain, 'accept-language': 'id-ID,id;q=0.9' },
    },
    { name: 'a guest who takes gzip', headers: { ...plain, 'accept-encoding': 'gzip' } },
    { name: 'a guest who asks for a range', headers: { ...plain, range: 'bytes=0-9' } },
    { name: 'the victim', headers: bearer(stage.victim.token) },
    {
      name: 'the victim in Indonesian',
      headers: { ...bearer(stage.victim.token), cookie: 'lang=id', 'accept-language': 'id' },
    },
    { name: 'another viewer', headers: bearer(other.token) },
    { name: 'an operator', headers: bearer(installation.operator.token) },
    { name: 'a guest who names the victim', headers: { ...plain, 'x-profile-id': stage.ids['profile']! } },
  ]
}

function pairsOf(askers: readonly Asker[], budget: Budget): [Asker, Asker][] {
  const all = askers.flatMap((first) =>
    askers.filter((second) => second !== first).map((second): [Asker, Asker] => [first, second]),
  )
  return budget.isShare ? budget.random.some(all, 6) : budget.random.some(all, 30)
}

async function addressesOf(installation: Installation, stage: Stage): Promise<string[]> {
  const described = new Map(
    (await readReference(installation)).map((one) => [`${one.method} ${one.path}`, one]),
  )
  const ids = { ...stage.ids, streamer: stage.streamer.login.profile.id }
  const calls = operations
    .filter(({ method }) => method === 'GET')
    .flatMap((operation) =>
      candidatesFor(operation, ids).map((id) =>
        addressWith(operation, { id, ids, described: described.get(nameOf(operation)) }),
      ),
    )
  const pages = [...PAGES, `/profile/${ids.streamer}`, `/liveshow/${stage.ids['show']}`]
  return [...new Set([...calls, ...pages])]
}

/** What came out of the cache must be what the second one would have got without it. */
async function wrongOf(
  got: Answered,
  how: {
    installation: Installation
    stage: Stage
    url: string
    first: Asker
    second: Asker
    isStored: boolean
  },
): Promise<string | null> {
  const { installation, stage, url, first, second, isStored } = how
  const isOwn = second.headers['authorization'] === `Bearer ${stage.victim.token}`
  const isOperator = second.headers['authorization'] === `Bearer ${installation.operator.token}`
  const marker = isOwn || isOperator ? undefined : stage.markers.find((one) => got.text.includes(one))
  if (marker !== undefined) return `has what is the victim's alone: ${marker}`
  if (!isStored) return null
  const [direct, ofFirst] = [
    await ask(installation, requestOf(second, url)),
    await ask(installation, requestOf(first, url)),
  ]
  const known = [direct, ofFirst].map(plainOf)
  if (direct.headers['content-encoding'] !== got.headers['content-encoding'])
    return 'in an encoding that was not asked for'
  return known[0] === known[1] || plainOf(got) === known[0] || second.headers['range'] !== undefined
    ? null
    : `the answer of ${first.name} (${got.status} instead of ${direct.status})`
}

/** Without numbers, ids and nonces, which differ from one moment to the next. */
const plainOf = ({ status, text }: Answered) =>
  `${status} ${text
    .replaceAll(/nonce="[^"]*"/g, '')
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '')
    .replaceAll(/\d+/g, '0')}`
