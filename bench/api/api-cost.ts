import { admin, catalog, loyalty, notification, pathOf, subscription, user } from '@tayang/contract'
import { asCpu, nameOf } from './call-words.ts'
import { openCalls, type Calls } from '../app/calls.ts'
import { fillCatalogue } from '../app/fill-catalogue.ts'
import { startApp, type RunningApp } from '../app/start-app.ts'
import type { Benchmark, Findings, Verdict } from '../protocol/figure.ts'
import { metricOf, runPairs, valuesOf, type Measured, type Paired } from '../protocol/pairs.ts'
import { ratiosOf, spreadOf, type Spread } from '../protocol/ratios.ts'
import { asRatio } from '../protocol/words.ts'
import { fillMoney, PAYMENT_ENV } from './money-calls.ts'
import { cpuMsOf, startBare } from './start-bare.ts'
import type { Server } from '../protocol/start-server.ts'
import { openAppHere, type Statement } from './record-statements.ts'
import { sendOne, type Sent } from './send-many.ts'

const CALL_RATIO_MAX = 1.6
const LOGIN_RATIO_MAX = 1.2
const TOKEN_CHECK_MS_MAX = 0.2
const PAIRS = Number(process.env['BENCH_PAIRS'] ?? 5)

const REQUESTS = 4_000
const CONNECTIONS = 16
/** Below what one address may try in a minute, in all runs together. */
const LOGINS = 25
const LOGINS_AT_ONCE = 2
/** More than a page of them. */
const NOTIFICATIONS = 25
const TOKEN_CHECKS = 5_000

interface MeasuredCall {
  readonly metric: string
  readonly name: string
  readonly path: string
  /** The input of a call that changes something; a new one for each request. */
  readonly sentOf?: () => Sent
}

interface MeasuredCalls {
  readonly own: readonly MeasuredCall[]
  /** What any guest asks for; the floor says the same word to everybody. */
  readonly guests: readonly MeasuredCall[]
}

/** A row of home and the first title of it, as `fillCatalogue` put them. */
async function measuredCallsOf({ operator }: RunningApp, callbackOf: () => Sent): Promise<MeasuredCalls> {
  const pages = await operator.call(catalog.listPages, { query: {} })
  const id = pages.data.find(({ friendlyId }) => friendlyId === 'home')?.items[1]?.playlistId ?? ''
  const items = await operator.call(catalog.listPlaylistItems, { params: { id }, query: {} })
  const list = pathOf(catalog.listPlaylistItems, { id })
  const money = pathOf(loyalty.listTransactions)
  const detail = pathOf(catalog.getVideo, { id: items.data[0]?.id ?? '' })
  return {
    own: [
      { metric: 'account', name: 'own account', path: pathOf(user.getAccount) },
      { metric: 'listings', name: 'own notifications', path: pathOf(notification.listNotifications) },
      { metric: 'summary', name: 'how many are unread', path: pathOf(notification.getSummary) },
      { metric: 'orders', name: 'own orders and vouchers', path: pathOf(subscription.listTransactions) },
      { metric: 'diamonds', name: 'own diamonds', path: `${money}?purpose=transfer` },
      { metric: 'cash-outs', name: 'own cash-outs', path: `${money}?purpose=withdraw` },
      {
        metric: 'callback',
        name: 'a payment that is told again',
        path: callbackOf().path,
        sentOf: callbackOf,
      },
    ],
    guests: [
      { metric: 'guest list', name: 'a list of titles', path: list },
      { metric: 'guest detail', name: 'a title', path: detail },
    ],
  }
}

const GUEST_SHARE_MIN = 0.5
/** A guest's answer costs so little that processor time, which is told in hundredths of a second, needs many. */
const GUEST_REQUESTS = 12_000

export const apiCost: Benchmark = {
  goals: ['G10'],
  name: 'api-cost',
  title: 'Processor time of a call',
  method:
    `A person with ${NOTIFICATIONS} notifications asks for the same thing ${REQUESTS} times over ${CONNECTIONS} connections; the` +
    ' processor time of the server process alone is divided by that number. The floor is node’s own HTTP server' +
    ' with `pg` on the same database: it runs the very statements that our call was heard to run, and writes their' +
    ' rows as JSON. A sign-in is compared with the same argon2id hash behind the same bare server. Both take turns,' +
    ' each after a series that is not counted. The person has 25 paid orders, 25 gifts and a cash-out; a payment site' +
    ' tells again and again of the same payment. Guests ask for catalogue pages that are kept packed; there the floor is' +
    ` node’s own HTTP server that says hello, and each side answers ${GUEST_REQUESTS} times.`,
  packages: ['fastify', 'kysely', 'pg'],

  async measure(tell): Promise<Findings> {
    await using app = await startApp(PAYMENT_ENV)
    const { token, callbackOf } = await signInSomebody(app)
    await fillInbox(app)
    await fillCatalogue(app.operator)
    const databaseUrl = await app.databaseUrl()
    await using here = await openAppHere(app, PAYMENT_ENV)
    const calls = await measuredCallsOf(app, callbackOf)
    const statements: Record<string, Statement[]> = {}
    for (const own of calls.own) statements[own.path] = await here.statementsOf(sentOf(own, token))
    const checks = []
    for (let run = 0; run <= PAIRS; run++) checks.push(await here.tokenCheckMs(token, TOKEN_CHECKS))
    await using bare = await startBare({ databaseUrl, statements })

    const floor = sideOf(bare, {
      calls,
      token,
      guestPathOf: () => '/hello',
      loginOf: () => ({ path: '/', body: { password: PASSWORD } }),
    })
    const ours = sideOf(app, {
      calls,
      token,
      guestPathOf: (path) => path,
      loginOf: (at) => ({
        path: pathOf(user.createSession),
        body: loginBody({ email: OTHER_EMAIL, device: at % 5 }),
      }),
    })
    await floor(REQUESTS / 4)
    await ours(REQUESTS / 4)
    const paired = await runPairs({
      count: PAIRS,
      metric: calls.own[0]?.metric ?? '',
      floor: () => floor(REQUESTS),
      ours: () => ours(REQUESTS),
      tell,
    })
    // The first one warms.
    return findingsOf({ calls, paired, checks: spreadOf(checks.slice(1)), statements })
  },
}

/** Whose calls are measured is not who signs in all the time: an account keeps so many sessions and no more. */
const EMAIL = 'somebody@example.com'
const OTHER_EMAIL = 'somebody-else@example.com'
/** As `signIn` of the calls sets it. */
const PASSWORD = 'a good password'

/** Somebody with everything that a person has; and what a payment site tells of one of their orders. */
async function signInSomebody(app: RunningApp): Promise<{ token: string; callbackOf: () => Sent }> {
  const calls = openCalls(app.address)
  await calls.signIn({ email: EMAIL, name: 'Somebody' })
  const other = await calls.signIn({ email: OTHER_EMAIL, name: 'Somebody Else' })
  const address = new URL(app.address)
  const login = loginBody({ email: EMAIL, device: 9 })
  const made = await sendOne(address, postOf(pathOf(user.createSession), login))
  const { data } = JSON.parse(made) as { data: { accessToken: string; isNewDevice: boolean } }
  const own: Calls = openCalls(app.address, data.accessToken)
  await own.call(user.validateSession, { body: { isNewDevice: data.isNewDevice } })
  const callbackOf = await fillMoney(app, {
    own,
    other,
    ownEmail: EMAIL,
    otherEmail: OTHER_EMAIL,
    password: PASSWORD,
  })
  return { token: own.token, callbackOf }
}

async function fillInbox({ operator }: RunningApp): Promise<void> {
  for (let at = 0; at < NOTIFICATIONS; at++) {
    await operator.call(admin.sendNotification, {
      body: {
        key: crypto.randomUUID(),
        type: 'announcement',
        title: `Kabar ${at} dari Tayang`,
        desc: 'Malam ini ada yang baru untuk kamu tonton bersama keluarga di rumah.',
        audience: { to: 'all' },
      },
    })
  }
}

/** From a handful of devices, as people have them. */
function loginBody({ email, device: number }: { email: string; device: number }): object {
  const uuid = `01890000-0000-7000-8000-00000000000${number}`
  const device = { uuid, name: 'Benchmark', platform: 'chrome', osVersion: '1' }
  return { type: 'username', username: email, password: PASSWORD, device }
}

const postOf = (path: string, body: object): Sent => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', 'x-app-id': user.WEB_APP_ID },
  body: JSON.stringify(body),
})

/** As somebody sends it, who is signed in. */
function sentOf({ path, sentOf: made }: MeasuredCall, token: string): Sent {
  return made?.() ?? { method: 'GET', path, headers: { authorization: `Bearer ${token}` } }
}

/** One run of one side: milliseconds of processor time for each thing that is asked. */
function sideOf(
  { address, pid }: Server,
  how: {
    calls: MeasuredCalls
    token: string
    guestPathOf(path: string): string
    loginOf(at: number): { path: string; body: object }
  },
): (count: number) => Promise<Measured> {
  const timeOf = (count: number, connections: number, requestOf: (at: number) => Sent) =>
    cpuMsOf({ address, pid }, { count, connections, requestOf })
  return async (count) => {
    const measured: Record<string, number> = {}
    for (const own of how.calls.own) {
      measured[own.metric] = await timeOf(count, CONNECTIONS, () => sentOf(own, how.token))
    }
    for (const { metric, path: asked } of how.calls.guests) {
      const path = how.guestPathOf(asked)
      const guest = { 'accept-encoding': 'gzip, br' }
      const many = (count * GUEST_REQUESTS) / REQUESTS
      measured[metric] = await timeOf(many, CONNECTIONS, () => ({ method: 'GET', path, headers: guest }))
    }
    measured['login'] = await timeOf(LOGINS, LOGINS_AT_ONCE, (at) => {
      const { path, body } = how.loginOf(at)
      return postOf(path, body)
    })
    return measured
  }
}

function findingsOf({
  calls,
  paired,
  checks,
  statements,
}: {
  calls: MeasuredCalls
  paired: Paired
  checks: Spread
  statements: Readonly<Record<string, Statement[]>>
}): Findings {
  const asked = [
    ...calls.own.map(({ metric, name, path, sentOf: made }) => ({
      metric,
      goal: `G10: ${name} (\`${made ? 'POST' : 'GET'} ${nameOf(path)}\`), ours over bare node and pg`,
      name: `${name}: ${(statements[path] ?? []).length} statements`,
      most: CALL_RATIO_MAX,
    })),
    { metric: 'login', goal: 'G10: a sign-in over the bare hash', name: 'a sign-in', most: LOGIN_RATIO_MAX },
  ]
  const verdicts: Verdict[] = asked.map(({ metric, goal, most }) => {
    const ratio = ratiosOf(
      paired.pairs.map(({ floor, ours }) => ({
        floor: metricOf(floor, metric),
        ours: metricOf(ours, metric),
      })),
    )
    return { goal, wanted: `<= ${most}`, reached: asRatio(ratio), isReached: ratio.median <= most }
  })
  for (const { metric, name, path } of calls.guests) {
    const share = ratiosOf(
      paired.pairs.map(({ floor, ours }) => ({
        floor: metricOf(ours, metric),
        ours: metricOf(floor, metric),
      })),
    )
    verdicts.push({
      goal: `G10: ${name} for a guest (\`GET ${nameOf(path)}\`), answers per processor second over a bare hello`,
      wanted: `>= ${GUEST_SHARE_MIN}`,
      reached: asRatio(share),
      isReached: share.median >= GUEST_SHARE_MIN,
    })
  }
  verdicts.push({
    goal: 'G10: finding out whose token it is',
    wanted: `<= ${TOKEN_CHECK_MS_MAX} ms`,
    reached: asCpu(checks),
    isReached: checks.median <= TOKEN_CHECK_MS_MAX,
  })
  return {
    verdicts,
    tables: [
      {
        head: ['processor time of one', 'bare node and pg', 'ours'],
        rows: asked.map(({ metric, name }) => [
          name,
          asCpu(spreadOf(valuesOf(paired, 'floor', metric))),
          asCpu(spreadOf(valuesOf(paired, 'ours', metric))),
        ]),
      },
      {
        head: ['processor time of one for a guest', 'bare hello', 'ours'],
        rows: calls.guests.map(({ metric, name }) => [
          name,
          asCpu(spreadOf(valuesOf(paired, 'floor', metric))),
          asCpu(spreadOf(valuesOf(paired, 'ours', metric))),
        ]),
      },
    ],
    notes: [
      'The database’s own processor time is on neither side: both run the same statements on it.',
      `A token is checked in a process of its own, ${TOKEN_CHECKS} times a run.`,
    ],
    paired: [paired],
    measured: { paired, tokenCheckMs: checks },
  }
}
