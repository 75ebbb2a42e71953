import { operation, refusals } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fakeClock } from '../../clock/clock-fake.ts'
import { silentLog } from '../../log/log.ts'
import { readSettings } from '../../settings/settings.ts'
import { openHttp, type Http } from '../http.ts'
import { schemaOf } from './json-schema.ts'
import { route } from '../route.ts'

const answer = z.object({ text: z.string() })
const operations = {
  read: operation({
    summary: 'Read',
    method: 'GET',
    path: '/sample/v1.0/things/{id}',
    caller: 'viewer',
    params: z.object({ id: z.string() }),
    query: z.object({ page: z._default(z.coerce.number(), 1) }),
    answer,
    refusals: ['NOT_FOUND'],
  }),
  send: operation({
    summary: 'Send',
    method: 'POST',
    path: '/sample/v1.0/things',
    caller: 'anyone',
    body: z.object({ name: z.string() }),
    fileField: 'image',
  }),
  load: operation({
    summary: 'Load',
    method: 'GET',
    path: '/sample/v1.0/film',
    caller: 'anyone',
    answer: 'bytes',
  }),
}

/** One described call, as far as these tests read it. */
interface Described {
  summary: string
  tags: string[]
  parameters?: { name: string; in: string }[]
  security?: unknown
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown> } }> }
  responses: Record<string, { description: string; content?: unknown }>
}

let http: Http
let paths: Record<string, Record<string, Described>>
beforeAll(async () => {
  http = await openHttp({
    settings: readSettings({ PORT: '0' }, []),
    log: silentLog(),
    clock: fakeClock(),
    routes: [
      route(operations.read, async () => ({ data: { text: '' } })),
      route(operations.send, async () => undefined),
      route(operations.load, async () => ({ bytes: '', contentType: 'video/mp4' })),
    ],
    rawRoutes: [{ methods: ['GET'], path: '/hidden', handle: async (_request, reply) => reply.send('') }],
    identify: async () => null,
    provesAnswers: true,
  })
  const document = await http.app.inject({ url: '/docs/json', headers: { host: 'localhost' } })
  paths = document.json<{ paths: typeof paths }>().paths
})
afterAll(() => http[Symbol.asyncDispose]())

describe('the generated reference', () => {
  it('has every operation, and nothing outside the contract', () => {
    expect(Object.keys(paths).toSorted()).toEqual([
      '/sample/v1.0/film',
      '/sample/v1.0/things',
      '/sample/v1.0/things/{id}',
    ])
  })

  it('describes the parameters, the caller and the tag of a call', () => {
    const read = paths['/sample/v1.0/things/{id}']?.['get']
    expect(read).toMatchObject({ summary: 'Read', tags: ['sample'], security: [{ token: [] }] })
    expect(read?.parameters?.map(({ name, in: part }) => [name, part]).toSorted()).toEqual([
      ['id', 'path'],
      ['page', 'query'],
    ])
  })

  it('asks for no token where anybody may call', () => {
    expect(paths['/sample/v1.0/film']?.['get']?.security).toBeUndefined()
  })

  it('lists the refusals of an operation by their status and code', () => {
    const read = paths['/sample/v1.0/things/{id}']?.['get']
    const [status, message] = refusals.NOT_FOUND
    expect(read?.responses[status]?.description).toContain(`NOT_FOUND: ${message}`)
    expect(read?.responses['400']?.description).toContain('INVALID_PARAMETERS')
  })

  it('answers 204 without a body where an operation answers nothing', () => {
    const send = paths['/sample/v1.0/things']?.['post']
    expect(send?.responses['200']).toBeUndefined()
    expect(send?.responses['204']?.description).toBe('Done')
  })

  it('takes a file beside the fields of a form', () => {
    const form = paths['/sample/v1.0/things']?.['post']?.requestBody?.content['multipart/form-data']
    expect(Object.keys(form?.schema.properties ?? {}).toSorted()).toEqual(['image', 'name'])
  })

  it('has a page for people', async () => {
    const page = await http.app.inject({ url: '/docs/', headers: { host: 'localhost' } })
    expect([page.statusCode, String(page.headers['content-type'])]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ])
  })
})

describe('a JSON schema', () => {
  it('is made once for each schema and direction', () => {
    expect(schemaOf(answer, 'output')).toBe(schemaOf(answer, 'output'))
    expect(schemaOf(answer, 'input')).not.toBe(schemaOf(answer, 'output'))
    expect(schemaOf(answer, 'output')).toMatchObject({ type: 'object', required: ['text'] })
    expect(schemaOf(answer, 'output')).not.toHaveProperty('$schema')
  })

  it.each([undefined, 'bytes'] as const)('of %s does not exist', (schema) => {
    expect(schemaOf(schema, 'input')).toBeUndefined()
  })
})
