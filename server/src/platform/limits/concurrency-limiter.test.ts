import { expect, test } from 'vitest'
import { Failure } from '../errors/failure.ts'
import { openConcurrencyLimiter } from './concurrency-limiter.ts'

const said = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Failure ? 'UNAVAILABLE' : (error as { code: string }).code),
  )

test('one sender has its own places, all together have theirs, and each is given back however it ends', async () => {
  const within = openConcurrencyLimiter({ ofOne: 2, ofAll: 3 })
  const { promise: held, resolve } = Promise.withResolvers<void>()
  const running = [within('ani', () => held), within('ani', () => held)].map(said)
  expect(await said(within('ani', async () => undefined))).toBe('TOO_MANY_ATTEMPTS')
  const third = said(within('budi', () => held))
  expect(await said(within('cici', async () => undefined))).toBe('UNAVAILABLE')

  resolve()
  expect(await Promise.all([...running, third])).toEqual(['done', 'done', 'done'])
  for (let i = 0; i < 5; i++) await said(within('ani', () => Promise.reject(new Failure('broken'))))
  expect(await said(within('ani', async () => undefined))).toBe('done')
})
