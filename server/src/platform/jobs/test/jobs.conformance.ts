import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../database/database.ts'
import { jobQueue, type Job, type Jobs } from '../jobs.ts'

interface Data {
  titleId: string
}

let queues = 0
const newQueue = (how: { retriesMax?: number } = {}) =>
  jobQueue<Data>({
    name: `test.queue-${++queues}`,
    retriesMax: 0,
    retryWaitMs: 1_000,
    expireMs: 60_000,
    ...how,
  })

/** What every engine of the jobs promises. `open` begins as a house that was killed would begin again. */
export function describeJobsConformance(
  openDatabase: () => Promise<Database>,
  open: (database: Database) => Promise<Jobs>,
): void {
  describe('jobs', () => {
    let database: Database
    let jobs: Jobs
    beforeAll(async () => {
      database = await openDatabase()
      jobs = await open(database)
    })
    afterAll(async () => {
      await jobs[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    })
    const rows = () => database.forModule<object>('public')

    test('run with the data they were sent with', async () => {
      const queue = newQueue()
      const done = Promise.withResolvers<Job<Data>>()
      await jobs.work(queue, { run: async (job) => done.resolve(job) })
      await jobs.send(queue, { titleId: 'a' })
      expect(await done.promise).toMatchObject({ data: { titleId: 'a' }, attempt: 1 })
    })

    test('exist only when the transaction that sent them commits', async () => {
      const queue = newQueue()
      const ran: string[] = []
      const undone = database.transaction(rows(), async (tx) => {
        await jobs.send(queue, { titleId: 'undone' }, { tx })
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      await database.transaction(rows(), async (tx) => await jobs.send(queue, { titleId: 'kept' }, { tx }))
      const done = Promise.withResolvers<void>()
      await jobs.work(queue, {
        run: async ({ data }) => {
          ran.push(data.titleId)
          done.resolve()
        },
      })
      await done.promise
      expect(ran).toEqual(['kept'])
    })

    test('are made once per key while one waits or runs', async () => {
      const queue = newQueue()
      const ran: string[] = []
      const done = Promise.withResolvers<void>()
      await Promise.all(['a', 'a', 'a'].map((titleId) => jobs.send(queue, { titleId }, { onceKey: titleId })))
      await jobs.send(queue, { titleId: 'last' })
      await jobs.work(queue, {
        run: async ({ data }) => {
          ran.push(data.titleId)
          if (data.titleId === 'last') done.resolve()
        },
      })
      await done.promise
      expect(ran).toEqual(['a', 'last'])
    })

    test('are tried again when they fail', async () => {
      const queue = newQueue({ retriesMax: 2 })
      const done = Promise.withResolvers<number>()
      await jobs.work(queue, {
        run: async ({ attempt }) => {
          if (attempt === 1) throw new Error('not yet')
          done.resolve(attempt)
        },
      })
      await jobs.send(queue, { titleId: 'a' })
      expect(await done.promise).toBe(2)
    })

    test('are given up with their reason after the last try', async () => {
      const queue = newQueue({ retriesMax: 0 })
      const given = Promise.withResolvers<{ data: Data; reason: string }>()
      await jobs.work(queue, {
        run: async () => {
          throw new Error('no such format')
        },
        giveUp: async (job) => given.resolve(job),
      })
      await jobs.send(queue, { titleId: 'a' })
      expect(await given.promise).toEqual({ data: { titleId: 'a' }, reason: 'no such format' })
    })

    test('run one beside the other only as many as were asked for', async () => {
      const queue = newQueue()
      let running = 0
      let most = 0
      let left = 6
      const done = Promise.withResolvers<void>()
      for (let i = 0; i < 6; i++) await jobs.send(queue, { titleId: String(i) })
      await jobs.work(queue, {
        atOnce: 2,
        run: async () => {
          most = Math.max(most, ++running)
          await sql`select 1`.execute(rows())
          running--
          if (--left === 0) done.resolve()
        },
      })
      await done.promise
      expect(most).toBeLessThanOrEqual(2)
    })

    test('are left to others where there is no place for them, and taken as places come', async () => {
      const queue = newQueue()
      let [places, running, most] = [0, 0, 0]
      let changed = () => {}
      const ran: string[] = []
      const hold = Promise.withResolvers<void>()
      await using other = await open(database)
      await jobs.work(queue, {
        atOnce: {
          now: () => places,
          onChange(hear) {
            changed = hear
            return () => {}
          },
        },
        async run({ data }) {
          most = Math.max(most, ++running)
          await hold.promise
          running--
          ran.push(data.titleId)
        },
      })
      await jobs.send(queue, { titleId: 'elsewhere' })
      const elsewhere = Promise.withResolvers<string>()
      await other.work(queue, { run: async ({ data }) => elsewhere.resolve(data.titleId) })
      expect(await elsewhere.promise).toBe('elsewhere')
      await other.rest()
      for (const titleId of ['a', 'b', 'c']) await jobs.send(queue, { titleId })
      places = 2
      changed()
      await expect.poll(() => running, { timeout: 10_000 }).toBe(2)
      // The places are gone; what has begun goes on, and the third one waits.
      places = 0
      changed()
      hold.resolve()
      await expect.poll(() => ran.length, { timeout: 10_000 }).toBe(2)
      places = 1
      changed()
      await expect.poll(() => ran.toSorted(), { timeout: 10_000 }).toEqual(['a', 'b', 'c'])
      expect(most).toBe(2)
    })

    test('at rest are taken by others, and those that run go on', async () => {
      const queue = newQueue()
      const leaving = await open(database)
      const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const ran: string[] = []
      await leaving.work(queue, {
        async run({ data }) {
          ran.push(data.titleId)
          begun.resolve()
          await ended.promise
        },
      })
      await leaving.send(queue, { titleId: 'begun' })
      await begun.promise
      await leaving.rest()
      await leaving.send(queue, { titleId: 'later' })
      const taken = Promise.withResolvers<string>()
      await jobs.work(queue, { run: async ({ data }) => taken.resolve(data.titleId) })
      expect(await taken.promise).toBe('later')
      ended.resolve()
      await leaving[Symbol.asyncDispose]()
      expect(ran).toEqual(['begun'])
    })

    test('that were running when the house stopped run again at the next start, as if not begun', async () => {
      const queue = newQueue()
      const first = await open(database)
      const begun = Promise.withResolvers<void>()
      await first.work(queue, {
        run: ({ signal }) =>
          new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(new Error('told to stop')))
            begun.resolve()
          }),
      })
      await first.send(queue, { titleId: 'long' })
      await begun.promise
      await first[Symbol.asyncDispose]()

      const again = Promise.withResolvers<number>()
      await jobs.work(queue, { run: async ({ attempt }) => again.resolve(attempt) })
      expect(await again.promise).toBe(1)
    })

    test('that are being given up when the house stops are given up at the next start', async () => {
      const queue = newQueue()
      const first = await open(database)
      const begun = Promise.withResolvers<void>()
      const fails = async () => Promise.reject(new Error('no such film'))
      await first.work(queue, { run: fails, giveUp: () => new Promise<void>(() => begun.resolve()) })
      await first.send(queue, { titleId: 'lost' })
      await begun.promise
      await first[Symbol.asyncDispose]()

      const again = Promise.withResolvers<string>()
      await jobs.work(queue, {
        run: fails,
        giveUp: async ({ data, reason }) => again.resolve(`${data.titleId}: ${reason}`),
      })
      expect(await again.promise).toBe('lost: no such film')
    })

    test('that do not hear that the house stops run again too, and none is given up', async () => {
      const queue = newQueue()
      const first = await open(database)
      const begun = Promise.withResolvers<void>()
      const deaf = { run: () => new Promise<void>(() => begun.resolve()) }
      await first.work(queue, deaf)
      await first.send(queue, { titleId: 'deaf' })
      await begun.promise
      await first[Symbol.asyncDispose]()

      const again = Promise.withResolvers<number | string>()
      const giveUp = async ({ reason }: { reason: string }) => again.resolve(reason)
      await jobs.work(queue, { run: async ({ attempt }) => again.resolve(attempt), giveUp })
      expect(await again.promise).toBe(1)
    })
  })
}
