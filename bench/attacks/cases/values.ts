import { admin, user, type Operation } from '@tayang/contract'
import { nameOf, operations } from '../../../tests/operations.ts'
import { inParallel, Tally, type AttackCase, type Budget, type Outcome } from '../attack.ts'
import type { Asked } from '../client.ts'
import { readReference, valueOf, type Described, type Shape } from '../described.ts'
import type { Attacker, Installation } from '../installation.ts'
import type { Random } from '../random.ts'

const AT_ONCE = 8
const ATTACKERS = 12

/** Values that no field of JSON should take, as they stand in the text of a body. */
const RAW_VALUES: readonly string[] = [
  'null',
  'true',
  '[]',
  '{}',
  '""',
  '"0"',
  '-1',
  '-0',
  '0.1',
  '1e309',
  '-1e309',
  'NaN',
  'Infinity',
  '9007199254740993',
  '2147483648',
  '99999999999999999999999999',
  '1e-400',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"\\u202e\\u200b"',
  '"\\r\\nx-injected: 1"',
  '"/\\\\host"',
  '"javascript:alert(1)"',
  '"=HYPERLINK(1)"',
  `"'; drop table account; --"`,
  '"%00%2e%2e/"',
  '"../../../../etc/passwd"',
  '"${7*7}{{7*7}}"',
  '"\\"><img src=x onerror=alert(1)>"',
  '{"$gt":""}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '["a",["b"]]',
  '"2026-13-45T99:99:99Z"',
  '"01890000-0000-7000-8000-00000000000"',
  '"{\\"a\\":1}"',
]
/** Fields that a caller must not be able to set by naming them. */
const MASS = {
  roles: ['admin'],
  role: 'admin',
  isDemo: true,
  isAdmin: true,
  verified: true,
  status: 'completed',
  price: 0,
  balance: 1e6,
  diamonds: 1e6,
  accountId: '01890000-0000-7000-8000-000000000001',
  id: '01890000-0000-7000-8000-000000000001',
  __proto__: { isAdmin: true },
}
const CONTENT_TYPES: readonly string[] = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-7',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/x-www-form-urlencoded',
  'application/vnd.api+json',
  'json',
  '*/*',
  `application/json; ${'a'.repeat(2_000)}=1`,
]
const QUERIES: readonly string[] = [
  '?%',
  '?%ff=%ff',
  '?a[b]=1',
  '?__proto__[isAdmin]=1',
  '?perPage=1e309',
  '?perPage=-1&page=99999999999999',
  '?page=NaN',
  '?cursor=%00',
  '?cursor=eyJhIjoxfQ',
  '?id=1&id=2&id=3',
  `?q=${'%F0%9F%98%80'.repeat(500)}`,
  '?order=;drop',
  '?from=0&to=1e20',
  '?constructor=1',
  `?${'a=1&'.repeat(900)}`,
]
const SEGMENTS: readonly string[] = [
  '%00',
  '%2e%2e%2f',
  '..%5c',
  '%ff',
  'null',
  '-1',
  '0x10',
  '%F0%9F%98%80',
  "'",
  'a'.repeat(300),
  '__proto__',
  'constructor',
]
const HEADERS: readonly Record<string, string>[] = [
  { 'x-app-id': "' or 1=1" },
  { 'accept-language': '*;q=9,'.repeat(200) },
  { 'x-profile-id': '__proto__' },
  { range: `bytes=${'0-1,'.repeat(300)}` },
  { 'idempotency-key': 'k'.repeat(5_000) },
  { 'accept-encoding': 'br;q=nan, gzip;q=-1' },
  { 'if-none-match': '"'.repeat(500) },
  { authorization: `Bearer ${'x'.repeat(4_000)}` },
  { authorization: 'Bearer' },
  { cookie: `a=${'b'.repeat(4_000)}` },
  { 'content-encoding': 'gzip' },
  { 'x-refresh-token': 'x'.repeat(3_000) },
  { expect: 'something' },
  { 'transfer-encoding': 'identity' },
]

/** Nothing of this kind is sent: it would end the caller, or close the site for all others. */
const LEFT_OUT: ReadonlySet<Operation> = new Set([
  user.deleteSession,
  user.deleteAccount,
  user.clearSessions,
  admin.leaveConsole,
  admin.putMaintenance,
  admin.putSwitch,
  user.changePassword,
])

export const values: AttackCase = {
  name: 'values',
  holds:
    'No value makes an error of ours (5xx other than a 503 of the contract), hangs, or ends the program.',

  async run(installation: Installation, budget: Budget): Promise<Outcome> {
    const tally = new Tally()
    const described = new Map(
      (await readReference(installation)).map((one) => [`${one.method} ${one.path}`, one]),
    )
    const attackers: Attacker[] = []
    for (let at = 0; at < budget.many(ATTACKERS, 4); at += 1)
      attackers.push(await installation.person('Usil'))
    const chosen = operations.filter((one) => !LEFT_OUT.has(one))
    const mutationsOfEach = budget.many(60, 3)
    const tries = chosen.flatMap((operation) => Array.from({ length: mutationsOfEach }, () => operation))
    const left = await inParallel(
      tries,
      { atOnce: AT_ONCE, endMs: budget.endMs },
      async (operation, index) => {
        const { kind, asked } = mutationOf(operation, described.get(nameOf(operation)), budget.random)
        const token =
          operation.caller === 'operator'
            ? installation.operator.token
            : attackers[index % attackers.length]!.token
        const headers = { 'x-app-id': user.WEB_APP_ID, authorization: `Bearer ${token}`, ...asked.headers }
        const answer = await installation
          .ask({ ...asked, headers, from: installation.newAddress() })
          .catch((error: unknown) => error as Error)
        const wrong = wrongOf(answer)
        tally.note(wrong === null ? null : `${kind} at ${nameOf(operation)}: ${wrong}; sent ${shown(asked)}`)
      },
    )
    if (left > 0) tally.say(`${left} of ${tries.length} requests were left when the time was over`)
    return tally.outcome()
  },
}

function wrongOf(answer: { status: number; text: string } | Error): string | null {
  // A connection that is closed without an answer is what a malformed request gets.
  if (answer instanceof Error)
    return /ECONNRESET|hang up|EPIPE|invalid header|Parse Error/i.test(answer.message) ? null : answer.message
  if (answer.status < 500) return null
  const isOfContract =
    (answer.status === 503 || answer.status === 501) && /"code":"[A-Z_]+"/.test(answer.text)
  return isOfContract ? null : `${answer.status} ${answer.text.slice(0, 200)}`
}

const shown = ({ method, path, body }: Asked) =>
  `${method} ${path.slice(0, 200)} ${String(body ?? '').slice(0, 200)}`

function mutationOf(
  operation: Operation,
  described: Described | undefined,
  random: Random,
): { kind: string; asked: Asked } {
  const body = described?.body ?? null
  const kinds = [
    ...(body ? ['field', 'field', 'field', 'mass', 'duplicate', 'deep', 'large', 'content type', 'cut'] : []),
    'query',
    'path',
    'header',
  ]
  const kind = random.pick(kinds)
  const good = body ? JSON.stringify(valueOf(body, () => undefined)) : undefined
  const path = operation.path.replace(/\{(\w+)\}/g, () =>
    kind === 'path' ? random.pick(SEGMENTS) : crypto.randomUUID(),
  )
  const asked = {
    method: operation.method,
    path: kind === 'query' ? `${path}${random.pick(QUERIES)}` : path,
    headers: {
      ...(good !== undefined && {
        'content-type': kind === 'content type' ? random.pick(CONTENT_TYPES) : 'application/json',
      }),
      ...(kind === 'header' && random.pick(HEADERS)),
    },
  }
  const sent = good === undefined ? undefined : bodyOf(kind, { good, body: body!, random })
  return { kind, asked: sent === undefined ? asked : { ...asked, body: sent } }
}

const DEEP = 15_000
const LARGE = 1_000_000

function bodyOf(kind: string, { good, body, random }: { good: string; body: Shape; random: Random }): string {
  switch (kind) {
    case 'field':
      return withRaw(body, random)
    case 'mass':
      return JSON.stringify({ ...(JSON.parse(good) as object), ...MASS })
    case 'duplicate':
      return good.startsWith('{"') ? `${good.slice(0, -1)},${good.slice(1)}` : good
    case 'deep':
      return `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`
    case 'large':
      return JSON.stringify('x'.repeat(LARGE))
    case 'cut':
      return good.slice(0, random.below(good.length))
    default:
      return good
  }
}

const PLACE = '"a place for something else"'

/** The good body with one field, anywhere, replaced by something that JSON may or may not allow. */
function withRaw(body: Shape, random: Random): string {
  const names: string[] = []
  valueOf(body, (name) => {
    if (name !== '') names.push(name)
    return undefined
  })
  const chosen = names.length > 0 ? random.pick(names) : ''
  const text = JSON.stringify(
    valueOf(body, (name) => (name === chosen ? (JSON.parse(PLACE) as unknown) : undefined)),
  )
  return text.replaceAll(PLACE, () => random.pick(RAW_VALUES))
}
