import { describe, expect, it } from 'vitest'
import { Failure } from '../errors/failure.ts'
import { retry } from './retry.ts'

const isRetryable = (error: unknown) => error instanceof Failure

/** Work whose first attempts throw these errors. */
function workThatThrows(...errors: Error[]) {
  const work = {
    attempts: 0,
    async run() {
      const error = errors[work.attempts++]
      if (error) throw error
      return 'done'
    },
  }
  return work
}

describe('retry', () => {
  it('answers what the first successful attempt answered', async () => {
    const work = workThatThrows(new Failure('away'), new Failure('away'))
    expect(await retry({ attemptsMax: 3, isRetryable }, work.run)).toBe('done')
    expect(work.attempts).toBe(3)
  })

  it('throws what the last attempt threw', async () => {
    const work = workThatThrows(new Failure('first'), new Failure('second'), new Failure('third'))
    await expect(retry({ attemptsMax: 2, isRetryable }, work.run)).rejects.toThrow('second')
    expect(work.attempts).toBe(2)
  })

  it('does not repeat what cannot end differently', async () => {
    const work = workThatThrows(new TypeError('a bug'))
    await expect(retry({ attemptsMax: 5, isRetryable }, work.run)).rejects.toThrow('a bug')
    expect(work.attempts).toBe(1)
  })

  it('waits as the policy says, and reports every failed attempt', async () => {
    const reports: [string, number | null][] = []
    const work = workThatThrows(new Failure('one'), new Failure('two'), new Failure('three'))
    const policy = {
      attemptsMax: 3,
      isRetryable,
      waitsMs: [1],
      onFailure: (error: unknown, { waitMs }: { waitMs: number | null }) =>
        reports.push([(error as Error).message, waitMs]),
    }
    await expect(retry(policy, work.run)).rejects.toThrow('three')
    expect(reports).toEqual([
      ['one', 1],
      ['two', 0],
      ['three', null],
    ])
  })
})
