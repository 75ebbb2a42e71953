import { brotliDecompressSync } from 'node:zlib'
import { operation } from '@tayang/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fakeClock, type FakeClock } from '../clock/clock-fake.ts'
import { openHttp, type Http } from './http.ts'
import { silentLog } from '../log/log.ts'
import { refuse } from './refusal.ts'
import { route } from './route.ts'
import { readSettings } from '../settings/settings.ts'

const list = operation({
  summary: 'List',
  method: 'GET',
  path: '/sample/v1.0/list/{id}',
  caller: 'anyone',
  params: z.object({ id: z.string() }),
  query: z.object({ page: z._default(z.coerce.number(), 1), locale: z._default(z.string(), 'en') }),
  answer: z.object({ text: z.string() }),
  cacheSeconds: 10,
})
const marked = operation({
  summary: 'Marked',
  method: 'GET',
  path: '/sample/v1.0/marked',
  caller: 'anyone',
  query: z.object({ ownId: z.optional(z.string()) }),
  answer: z.object({ text: z.string(), mark: z.optional(z.string()) }),
  cacheSeconds: 10,
})
const change = operation({
  summary: 'Change',
  method: 'PUT',
  path: '/sample/v1.0/list',
  caller: 'operator',
  permission: 'catalogue.edit',
})

let clock: FakeClock
let http: Http
let made: number
/** How often other servers were told to forget theirs. */
let told: number
let isBroken: boolean
let isClosed: boolean
let held: Promise<void> | undefined
beforeEach(async () => {
  told = 0
  ;[made, isBroken, isClosed, held] = [0, false, false, undefined]
  clock = fakeClock()
  const caller = { accountId: 'a', profileId: 'p', sessionId: 's', isValidated: true }
  http = await openHttp({
    settings: readSettings({ PORT: '0' }, []),
    log: silentLog(),
    clock,
    routes: [
      route(list, async ({ params, query, caller: known, asked }) => {
        const own = ++made
        await held
        if (isBroken) refuse('VIDEO_NOT_FOUND')
        const whose = known?.name ?? `guest ${asked.ip} ${asked.header('x-name') ?? ''}`
        return {
          data: { text: `${own} ${params.id} ${query.page} ${query.locale} ${whose} ${'x'.repeat(2_000)}` },
        }
      }),
      route(
        marked,
        async ({ query, caller: known }) => ({
          data: { text: `${++made} ${query.ownId ?? 'any'} ${String(known)}` },
        }),
        {
          hints: ['ownId'],
          add: async ({ data }, { query, caller: known }) => {
            if (query.ownId === 'another') refuse('FORBIDDEN')
            return { data: { ...data, mark: known.name } }
          },
        },
      ),
      route(change, async () => undefined),
    ],
    rawRoutes: [],
    identify: async (token) => ({ ...caller, name: token, roles: [] }),
    identifyConsole: async (token) =>
      token === 'dewi'
        ? { ...caller, name: token, roles: ['catalogue'], console: { raisedUntil: null } }
        : null,
    isClosed: () => isClosed,
    provesAnswers: true,
    sharesGuestAnswers: true,
    guestAnswersOutdated: () => void told++,
  })
})
afterEach(() => http[Symbol.asyncDispose]())

async function ask(query = '', headers: Record<string, string> = {}) {
  const answer = await http.app.inject({ url: `/sample/v1.0/list/a${query}`, headers })
  const text = answer.statusCode === 200 ? answer.json<{ data: { text: string } }>().data.text : ''
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: text.replace(/ x+$/, ''),
    raw: answer.rawPayload,
  }
}

describe('an answer for guests', () => {
  it('that many ask for at once is made once', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    const all = Array.from({ length: 50 }, () => ask())
    await expect.poll(() => made).toBe(1)
    resolve()
    for (const { text } of await Promise.all(all)) expect(text).toMatch(/^1 a 1 en/)
    expect(made).toBe(1)
  })

  it('is one for all ways to ask the same, and another for anything else', async () => {
    for (const query of ['', '?page=1', '?locale=en&page=1', '?page=1&locale=en&utm=x']) {
      expect((await ask(query)).text).toMatch(/^1 /)
    }
    expect((await ask('?locale=id')).text).toMatch(/^2 a 1 id/)
    expect((await ask('?page=2')).text).toMatch(/^3 a 2 en/)
    expect((await ask()).text).toMatch(/^1 /)
  })

  it('is never what somebody with a token was told, nor the other way round', async () => {
    expect((await ask('', { authorization: 'Bearer ani' })).text).toBe('1 a 1 en ani')
    expect((await ask()).text).toMatch(/^2 a 1 en guest/)
    const own = await ask('', { authorization: 'Bearer budi' })
    expect([own.text, own.headers['cache-control']]).toEqual(['3 a 1 en budi', 'private, no-store'])
  })

  it('is made from nothing that one guest alone brought along', async () => {
    expect((await ask('', { 'x-name': 'Ani', cookie: 'a=b' })).text).toBe('1 a 1 en guest any-guest ')
  })

  it('is kept as long as the contract lets a cache keep it, and says how old it is', async () => {
    await ask()
    await clock.advance(9_999)
    const old = await ask()
    expect([old.text.slice(0, 1), old.headers['age']]).toEqual(['1', '9'])
    expect(old.headers['cache-control']).toBe('public, max-age=10')
    await clock.advance(1)
    expect((await ask()).text).toMatch(/^2 /)
  })

  it('that is a refusal is kept for nobody', async () => {
    isBroken = true
    const refused = await ask()
    expect([refused.status, refused.headers['cache-control']]).toEqual([404, 'no-store'])
    isBroken = false
    expect((await ask()).text).toMatch(/^2 /)
  })

  it('is forgotten when an operator changes something', async () => {
    await ask()
    const headers = { authorization: 'Bearer dewi' }
    expect((await http.app.inject({ method: 'PUT', url: '/sample/v1.0/list', headers })).statusCode).toBe(204)
    expect((await ask()).text).toMatch(/^2 /)
  })

  it('is forgotten by other servers too, and here where an operator changed something there', async () => {
    await ask()
    expect(told).toBe(0)
    const headers = { authorization: 'Bearer dewi' }
    await http.app.inject({ method: 'PUT', url: '/sample/v1.0/list', headers })
    expect(told).toBe(1)
    expect((await ask()).text).toMatch(/^2 /)
    http.forgetGuestAnswers()
    expect((await ask()).text).toMatch(/^3 /)
    expect(told).toBe(1)
  })

  it('is given to nobody while the site is closed', async () => {
    await ask()
    isClosed = true
    expect((await ask()).status).toBe(503)
  })

  it('is compressed for clients that accept it', async () => {
    const plain = await ask()
    const compressed = await http.app.inject({
      url: '/sample/v1.0/list/a',
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect(brotliDecompressSync(compressed.rawPayload).equals(plain.raw)).toBe(true)
    expect(made).toBe(1)
  })
})

describe('an answer with something of the caller’s own', () => {
  const askMarked = async (name?: string, query = '') => {
    const headers = name === undefined ? {} : { authorization: `Bearer ${name}` }
    const answer = await http.app.inject({ url: `/sample/v1.0/marked${query}`, headers })
    return [answer.statusCode, answer.json<{ data: unknown }>().data, answer.headers['cache-control']]
  }

  it('is what all guests get, made once for everybody, with each caller’s own marks', async () => {
    const text = '1 any null'
    expect(await askMarked('ani', '?ownId=ani')).toEqual([200, { text, mark: 'ani' }, 'private, no-store'])
    expect(await askMarked('budi')).toEqual([200, { text, mark: 'budi' }, 'private, no-store'])
    expect(await askMarked()).toEqual([200, { text }, 'public, max-age=10'])
    await clock.advance(10_000)
    expect(await askMarked('ani')).toEqual([200, { text: '2 any null', mark: 'ani' }, 'private, no-store'])
  })

  it('is refused by what is the caller’s own, and nobody else is', async () => {
    expect((await askMarked('ani', '?ownId=another'))[0]).toBe(403)
    expect((await askMarked('ani'))[0]).toBe(200)
  })
})
