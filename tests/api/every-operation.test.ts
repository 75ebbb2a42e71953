import { admin, user, type Operation, type RefusalBody } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../app.ts'
import { hostileTexts, hostileValueOf } from '../hostile-values.ts'
import { nameOf, operations, someAddressOf } from '../operations.ts'

let test: TestApp
let viewer: Person
let other: Person
let operator: Person

beforeAll(async () => {
  test = await openTestApp()
  viewer = await test.person('Ani')
  other = await test.person('Budi')
  operator = await test.operator()
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

async function send(operation: Operation, headers: Record<string, string> = {}) {
  const hasBody = operation.body !== undefined && operation.method !== 'GET'
  const answer = await fetch(`${test.address}${someAddressOf(operation)}`, {
    method: operation.method,
    headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(hasBody ? { body: '{}' } : {}),
  })
  const text = await answer.text()
  return { status: answer.status, text, cache: answer.headers.get('cache-control') ?? 'absent' }
}

const openSite = () =>
  test.call(
    admin.putMaintenance,
    { body: { isOn: false, reason: 'It is over' } },
    { token: operator.login.accessToken },
  )

const bearer = (person: Person) => ({ authorization: `Bearer ${person.login.accessToken}` })
const codeOf = (text: string) => (JSON.parse(text) as RefusalBody).code
const callable = (...kinds: Operation['caller'][]) =>
  operations
    .filter(({ caller }) => kinds.includes(caller))
    .map((operation): [string, Operation] => [nameOf(operation), operation])

/** They end the session that calls them: somebody else's, then. */
const ENDS_SESSION: ReadonlySet<Operation> = new Set([
  user.deleteSession,
  user.clearSessions,
  admin.leaveConsole,
])
const callerFor = async (operation: Operation) => {
  const isOperated = operation.caller === 'operator'
  if (ENDS_SESSION.has(operation)) return isOperated ? test.operator() : test.person('Once')
  return isOperated ? operator : viewer
}

describe('nobody reaches what is not for everybody:', () => {
  it.each(callable('viewer', 'unvalidated', 'operator'))('a guest at %s', async (_name, operation) => {
    const answer = await send(operation)
    expect([answer.status, codeOf(answer.text)]).toEqual([401, 'INVALID_SESSION_AUTH'])
  })

  it.each(callable('viewer', 'unvalidated', 'operator'))(
    'a made-up token at %s',
    async (_name, operation) => {
      const answer = await send(operation, { authorization: `Bearer ${'A'.repeat(43)}` })
      expect([answer.status, codeOf(answer.text)]).toEqual([401, 'Session InvalidSessionToken'])
    },
  )

  it.each(callable('operator'))('a viewer at %s', async (_name, operation) => {
    const answer = await send(operation, bearer(viewer))
    expect([answer.status, codeOf(answer.text)]).toEqual([403, 'FORBIDDEN'])
  })

  it.each(callable('app'))('a program that names no app at %s', async (_name, operation) => {
    const answer = await send(operation)
    expect([answer.status, codeOf(answer.text)]).toEqual([401, 'INVALID_APP_ID'])
  })
})

describe('who somebody is comes from the token alone:', () => {
  it.each(callable('viewer', 'anyone', 'operator', 'unvalidated'))(
    'the profile of another at %s is refused',
    async (_name, operation) => {
      const who = operation.caller === 'operator' ? operator : viewer
      const answer = await send(operation, { ...bearer(who), 'x-profile-id': other.login.profile.id })
      expect([answer.status, codeOf(answer.text)]).toEqual([403, 'FORBIDDEN'])
    },
  )
})

describe('every operation', () => {
  it.each(operations.map((operation): [string, Operation] => [nameOf(operation), operation]))(
    '%s is served, makes nothing of nonsense, and gives no cache what a token was given',
    async (_name, operation) => {
      const who = await callerFor(operation)
      const answer = await send(operation, { ...bearer(who), 'x-app-id': user.WEB_APP_ID })
      expect(answer.cache).toContain('no-store')
      expect(answer.status).toBeLessThan(500)
      if (answer.status >= 400) {
        const body = JSON.parse(answer.text) as RefusalBody
        expect(Object.keys(body).toSorted()).toEqual(['code', 'details', 'message'])
        // Served: an address that nobody knows is NOT_FOUND, a thing that is not there has a name.
        const isThing = operation.refusals?.includes('NOT_FOUND')
        if (!isThing) expect(body.code).not.toBe('NOT_FOUND')
      }
    },
  )

  it('is in the reference, which is a valid document and shows nothing else', async () => {
    const answer = await fetch(`${test.address}/docs/json`)
    expect(answer.status).toBe(200)
    const document = (await answer.json()) as {
      openapi: string
      paths: Record<string, Record<string, { summary: string; responses: Record<string, unknown> }>>
    }
    expect(document.openapi).toBe('3.1.0')
    const shown = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(shown.toSorted()).toEqual(operations.map(nameOf).toSorted())
    const problems = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { summary, responses }]) => {
        const isWhole = summary && Object.keys(responses).some((status) => /^2\d\d$/.test(status))
        return isWhole && responses['400'] && responses['500'] ? [] : [`${method} ${path}`]
      }),
    )
    expect(problems).toEqual([])
    const references = JSON.stringify(document).match(/"\$ref":"([^"]+)"/g) ?? []
    expect(references.filter((reference) => !reference.includes('#/components/'))).toEqual([])
  })
})

interface Described {
  parameters?: { name: string; in: string; required?: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
}

describe('the app bears what the contract lets through:', () => {
  let described: Record<string, Record<string, Described>>
  beforeAll(async () => {
    const document = await (await fetch(`${test.address}/docs/json`)).json()
    described = (document as { paths: typeof described }).paths
  })

  it('the reference asks for no list that a search may do without', () => {
    const { parameters = [] } = described['/catalog/v1.0/searches']?.['get'] ?? {}
    expect(parameters.length).toBeGreaterThan(0)
    expect(parameters.filter(({ required }) => required)).toEqual([])
  })

  async function sendHostile(operation: Operation, text: string) {
    const { parameters = [], requestBody } = described[operation.path]?.[operation.method.toLowerCase()] ?? {}
    const value = ({ schema }: { schema: object }) => String(hostileValueOf(schema, text))
    const address = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const parameter = parameters.find((one) => one.in === 'path' && one.name === name)
      return encodeURIComponent(parameter ? value(parameter) : 'nonsense')
    })
    const query = new URLSearchParams(
      parameters.filter((one) => one.in === 'query').map((one): [string, string] => [one.name, value(one)]),
    )
    const schema = requestBody?.content['application/json']?.schema
    const who = await callerFor(operation)
    const answer = await fetch(`${test.address}${address}?${query}`, {
      method: operation.method,
      headers: {
        ...bearer(who),
        'x-app-id': user.WEB_APP_ID,
        ...(schema ? { 'content-type': 'application/json' } : {}),
      },
      ...(schema ? { body: JSON.stringify(hostileValueOf(schema, text)) } : {}),
    })
    return { status: answer.status, text: await answer.text() }
  }

  it.each(operations.map((operation): [string, Operation] => [nameOf(operation), operation]))(
    'hostile texts at %s',
    async (_name, operation) => {
      for (const hostile of hostileTexts) {
        const answer = await sendHostile(operation, hostile)
        expect([hostile, answer.status < 500, answer.status < 500 ? '' : answer.text]).toEqual([
          hostile,
          true,
          '',
        ])
        // Judged, and not turned away before: 403 only where the contract says so of what belongs to others.
        const mayForbid = operation.refusals?.includes('FORBIDDEN') ?? false
        if (operation.caller === 'viewer') expect(mayForbid ? [401] : [401, 403]).not.toContain(answer.status)
      }
      // A closed site would answer everything else alike.
      if (operation === admin.putMaintenance) await openSite()
    },
  )
})
