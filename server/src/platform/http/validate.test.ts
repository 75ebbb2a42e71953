import { describe, expect, it } from 'vitest'
import { operation, refusals, type RefusalCode } from '@tayang/contract'
import * as z from 'zod/mini'
import { fakeClock } from '../clock/clock-fake.ts'
import { openTally } from '../limits/open-tally.ts'
import { isOfAnother } from './caller-hints.ts'
import { requireRate } from './rate-limit.ts'
import { Refusal, refuse } from './refusal.ts'
import { route } from './route.ts'
import { infoInProcess, parseInput } from './serve-operation.ts'
import { validate } from './validate.ts'

const schema = z.object({
  name: z.string().check(z.minLength(2, 'Please enter a name')),
  age: z.optional(z.number()),
})

function refusalOf(work: () => unknown): Refusal {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  throw new Error('nothing was refused')
}

describe('an invalid input', () => {
  it('is refused with the message of the contract for its first invalid field', () => {
    expect(refusalOf(() => validate(schema, { name: 'a', age: 'x' }))).toMatchObject({
      code: 'INVALID_PARAMETERS',
      status: 400,
      message: 'Please enter a name',
      details: ['name: Please enter a name', expect.stringMatching(/^age: /)],
    })
  })

  it('is refused with the general message where the contract has no message for the field', () => {
    expect(refusalOf(() => validate(schema, { name: 7 })).message).toBe(refusals.INVALID_PARAMETERS[1])
  })

  it('names the part where no field is invalid but the whole', () => {
    expect(refusalOf(() => validate(schema, null, 'query')).details[0]).toMatch(/^query: /)
  })

  it('lists ten details at most', () => {
    const many = z.array(z.string())
    expect(
      refusalOf(() =>
        validate(
          many,
          Array.from({ length: 50 }, () => 7),
        ),
      ).details,
    ).toHaveLength(10)
  })

  it('with fields that nobody asked for is taken without them', () => {
    expect(validate(schema, { name: 'Ani', role: 'operator' })).toEqual({ name: 'Ani' })
  })
})

describe('the input of an operation', () => {
  const sample = operation({
    summary: 'Sample',
    method: 'POST',
    path: '/sample/v1.0/{id}',
    caller: 'anyone',
    params: z.object({ id: z.string() }),
    query: z.object({ page: z._default(z.coerce.number(), 1) }),
    body: schema,
  })

  it('has the parts that the operation has, and defaults for what is absent', () => {
    expect(parseInput(sample, { params: { id: 'x' }, body: { name: 'Ani' } })).toEqual({
      params: { id: 'x' },
      query: { page: 1 },
      body: { name: 'Ani' },
    })
  })

  it('of an operation without parts has none', () => {
    const bare = operation({ summary: 'Bare', method: 'GET', path: '/sample/v1.0/bare', caller: 'anyone' })
    expect(parseInput(bare, { params: { id: 'x' }, body: { name: 'Ani' } })).toEqual({})
  })

  it('whose body is bytes leaves the body to the route', () => {
    const raw = operation({
      summary: 'Raw',
      method: 'PUT',
      path: '/sample/v1.0/raw',
      caller: 'anyone',
      body: 'bytes',
    })
    expect(parseInput(raw, { body: 'anything' })).toEqual({})
  })

  it('names the part that is invalid', () => {
    const refusal = refusalOf(() => parseInput(sample, { params: {}, body: { name: 'Ani' } }))
    expect(refusal.details).toEqual([expect.stringMatching(/^id: /)])
  })

  it('reaches the handler that the route joins with it', async () => {
    const served = route(sample, async ({ params }) => void params.id)
    expect(served.operation).toBe(sample)
  })
})

describe('a call inside the process', () => {
  it('comes from no address, and has neither headers nor a body to read', () => {
    const info = infoInProcess({ host: '127.0.0.1', origin: undefined })
    expect([info.ip, info.header('authorization')]).toEqual(['in-process', undefined])
    expect(() => info.stream).toThrow('an in-process call carries no raw body')
    expect(infoInProcess({ host: '127.0.0.1', origin: undefined }).id).not.toBe(info.id)
  })
})

describe('a refusal', () => {
  it.each(Object.keys(refusals) as RefusalCode[])('%s has the status and message of the contract', (code) => {
    const [status, message] = refusals[code]
    const refusal = new Refusal(code)
    expect([refusal.status, refusal.body()]).toEqual([status, { code, message, details: [] }])
  })

  it('may have a message, details and a time to retry of its own', () => {
    const refusal = refusalOf(() =>
      refuse('NOT_FOUND', 'Choose what to report', { details: ['id'], retryAfterSeconds: 7 }),
    )
    expect(refusal.body()).toEqual({ code: 'NOT_FOUND', message: 'Choose what to report', details: ['id'] })
    expect(refusal.retryAfterSeconds).toBe(7)
  })
})

describe('a rate limit', () => {
  it('refuses the next try with the seconds until one is possible, for its own key only', async () => {
    const clock = fakeClock()
    await using tally = openTally(clock)
    const limit = { limit: 2, perMs: 10_000 }
    await requireRate(tally, 'ani', limit)
    await requireRate(tally, 'ani', limit)
    await clock.advance(2_500)
    await expect(requireRate(tally, 'ani', limit)).rejects.toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
      retryAfterSeconds: 8,
    })
    await expect(requireRate(tally, 'budi', limit)).resolves.toBeUndefined()
    await clock.advance(7_500)
    await expect(requireRate(tally, 'ani', limit)).resolves.toBeUndefined()
  })
})

it.each([
  ['another person', 'ani', 'budi', true],
  ['the caller', 'ani', 'ani', false],
  ['a person, without a caller', 'ani', undefined, false],
  ['nobody', undefined, 'budi', false],
])('an id in a query names %s', (_what, hint, own, isOther) => {
  expect(isOfAnother(hint, own)).toBe(isOther)
})
