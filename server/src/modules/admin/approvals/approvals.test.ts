import type { Approval, ApprovalKind, Profile } from '@tayang/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakeClock } from '#platform/clock/clock-fake'
import { Refusal } from '#platform/http/refusal'
import { newId } from '#platform/ids/ids'
import { openJobs } from '#platform/jobs/open-jobs'
import { silentLog } from '#platform/log/log'
import { readSettings } from '#platform/settings/settings'
import { openTestDatabase } from '../../../../../tests/database.ts'
import { adminSchema } from '../schema.ts'
import { openApprovals, type CarryingOut, type Operator } from './index.ts'
import type { ApprovalTables } from './rows.ts'

const DEWI = '01890000-0000-7000-8000-00000000000d'
const FAJAR = '01890000-0000-7000-8000-00000000000f'
const GITA = '01890000-0000-7000-8000-000000000009'
const RANI = '01890000-0000-7000-8000-00000000000a'
const DAY_MS = 24 * 60 * 60_000

const settings = readSettings({ TAYANG_JOB_POLL_MS: '500', TAYANG_JOB_STOP_MS: '1000' }, [])
const closing = new AsyncDisposableStack()
afterAll(() => closing.disposeAsync())

const clock = fakeClock()
let database: Awaited<ReturnType<typeof openTestDatabase>>
let jobs: Awaited<ReturnType<typeof openJobs>>
beforeAll(async () => {
  database = closing.use(await openTestDatabase([adminSchema]))
  jobs = closing.use(await openJobs(database, settings, silentLog()))
  await sql`create table admin.done (id uuid, payload jsonb)`.execute(database.forModule('admin'))
})

const as = (accountId: string, ...roles: string[]): Operator => ({
  accountId,
  roles: roles.length > 0 ? roles : ['finance-maker'],
  now: clock.now(),
})

/** What happens when a request is carried out: by default a row, in the transaction. */
type CarryOut = (payload: { price: number }, by: CarryingOut) => Promise<void | (() => void)>
const writes: CarryOut = async (payload, { id, tx }) => {
  await sql`insert into admin.done values (${id}, ${JSON.stringify(payload)})`.execute(tx)
}

function open(carryOut: CarryOut = writes, holders: readonly string[] = [DEWI, FAJAR]) {
  const approvals = openApprovals({
    database,
    jobs,
    clock,
    log: silentLog(),
    profilesOf: async (ids) =>
      new Map(ids.map((id) => [id, { id, name: `name of ${id.at(-1)}` } as Profile])),
    holdersOf: async () => holders,
  })
  const ask = approvals.register<{ price: number }>({
    kind: 'reversal',
    permission: 'ledger.reverse',
    carryOut,
  })
  const asking = (by: Operator, more: { subject?: string; price?: number; about?: string | null } = {}) =>
    ask(
      {
        subject: more.subject ?? newId(),
        payload: { price: more.price ?? 5 },
        about: more.about ?? null,
        summary: '5 go back',
        reason: 'sent twice',
      },
      by,
    )
  return { approvals, ask: asking }
}

const doneOf = async (id: string) => {
  const { rows } = await sql`select payload from admin.done where id = ${id}`.execute(
    database.forModule('admin'),
  )
  return rows.length
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'served',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

const confirm = { decision: 'confirm', reason: '' } as const
const refusal = { decision: 'refuse', reason: 'not enough is known' } as const

describe('what needs two operators', () => {
  it('is done once another operator confirms it, and each step is kept with who took it', async () => {
    const { approvals, ask } = open()
    const asked = await ask(as(DEWI))
    expect([asked.state, asked.askedBy.name, asked.mayNot, asked.others]).toEqual([
      'waiting',
      'name of d',
      'asked-it',
      1,
    ])
    expect(await doneOf(asked.id)).toBe(0)

    const confirmed = await approvals.decide(asked.id, confirm, as(FAJAR))
    expect([confirmed.state, confirmed.decidedBy?.name, confirmed.mayNot]).toEqual([
      'done',
      'name of f',
      'decided',
    ])
    expect(await doneOf(asked.id)).toBe(1)
    const { steps } = await approvals.read(asked.id, as(FAJAR))
    expect(steps.map(({ state, operator }) => [state, operator?.name ?? null])).toEqual([
      ['waiting', 'name of d'],
      ['confirmed', 'name of f'],
      ['done', null],
    ])
  })

  it('the first operator is not the second, and may not refuse it either', async () => {
    const { approvals, ask } = open()
    const { id } = await ask(as(DEWI, 'finance-maker', 'finance-checker', 'admin'))
    const again = as(DEWI, 'finance-maker', 'finance-checker', 'admin')
    expect(await codeOf(approvals.decide(id, confirm, again))).toBe('SECOND_OPERATOR')
    expect(await codeOf(approvals.decide(id, refusal, again))).toBe('SECOND_OPERATOR')
    expect(await doneOf(id)).toBe(0)
  })

  it('where there is no other operator, the refusal says how to make one', async () => {
    const { approvals, ask } = open(writes, [DEWI])
    const asked = await ask(as(DEWI))
    expect(asked.others).toBe(0)
    await expect(approvals.decide(asked.id, confirm, as(DEWI))).rejects.toThrow(/npm run operator/)
  })

  it('nobody asks for or decides what touches themselves', async () => {
    const { approvals, ask } = open()
    expect(await codeOf(ask(as(RANI), { about: RANI }))).toBe('FORBIDDEN')
    const { id } = await ask(as(DEWI), { about: FAJAR })
    expect(await codeOf(approvals.decide(id, confirm, as(FAJAR)))).toBe('FORBIDDEN')
    const listed = await approvals.list({ state: 'waiting', perPage: 100 }, as(FAJAR))
    expect(listed.data.find((one) => one.id === id)?.mayNot).toBe('about-oneself')
  })

  it('a refused request does nothing and says why; it can be asked for again', async () => {
    const { approvals, ask } = open()
    const first = await ask(as(DEWI), { subject: 'one thing' })
    const refused = await approvals.decide(first.id, refusal, as(FAJAR))
    expect([refused.state, refused.note, await doneOf(first.id)]).toEqual(['refused', refusal.reason, 0])
    expect((await ask(as(DEWI), { subject: 'one thing' })).id).not.toBe(first.id)
  })

  it('one request is open for one thing: the same one is answered, another is refused by the asker’s name', async () => {
    const { ask } = open()
    const first = await ask(as(DEWI), { subject: 'wallet', price: 7 })
    expect((await ask(as(DEWI), { subject: 'wallet', price: 7 })).id).toBe(first.id)
    expect(await codeOf(ask(as(DEWI), { subject: 'wallet', price: 8 }))).toBe('APPROVAL_WAITS')
    await expect(ask(as(FAJAR), { subject: 'wallet', price: 7 })).rejects.toMatchObject({
      code: 'APPROVAL_WAITS',
      details: ['name of d', first.id],
    })
  })

  it('two who ask for the same thing at once make one request', async () => {
    const { ask } = open()
    const outcomes = await Promise.all(
      [DEWI, FAJAR, GITA].map((who) => codeOf(ask(as(who), { subject: 'race' }))),
    )
    expect(outcomes.toSorted()).toEqual(['APPROVAL_WAITS', 'APPROVAL_WAITS', 'served'])
  })

  it('two who decide at once: one wins, the other reads whose decision stands', async () => {
    const { approvals, ask } = open()
    const { id } = await ask(as(DEWI))
    const outcomes = await Promise.allSettled([
      approvals.decide(id, confirm, as(FAJAR)),
      approvals.decide(id, refusal, as(GITA)),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = outcomes.find((one) => one.status === 'rejected')?.reason as Refusal
    const { decidedBy } = await approvals.read(id, as(DEWI))
    expect([lost.code, lost.details[0]]).toEqual(['CASE_DECIDED', decidedBy?.name])
  })

  it('a decision that is sent twice is one decision', async () => {
    const { approvals, ask } = open()
    const { id } = await ask(as(DEWI))
    const states = await Promise.all([1, 2, 3].map(() => approvals.decide(id, confirm, as(FAJAR))))
    expect(states.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
    expect(await doneOf(id)).toBe(1)
  })

  it('only its asker withdraws a request, and only before the decision', async () => {
    const { approvals, ask } = open()
    const { id } = await ask(as(DEWI))
    expect(await codeOf(approvals.withdraw(id, as(FAJAR)))).toBe('FORBIDDEN')
    expect((await approvals.withdraw(id, as(DEWI))).state).toBe('withdrawn')
    expect((await approvals.withdraw(id, as(DEWI))).state).toBe('withdrawn')
    expect(await codeOf(approvals.decide(id, confirm, as(FAJAR)))).toBe('CASE_DECIDED')
    const done = await ask(as(DEWI))
    await approvals.decide(done.id, confirm, as(FAJAR))
    expect(await codeOf(approvals.withdraw(done.id, as(DEWI)))).toBe('CASE_DECIDED')
  })

  it('a request of another desk does not exist for an operator', async () => {
    const { approvals, ask } = open()
    const { id } = await ask(as(DEWI))
    const support = as(FAJAR, 'support')
    expect(await codeOf(approvals.decide(id, confirm, support))).toBe('NOT_FOUND')
    expect(await codeOf(approvals.read(id, support))).toBe('NOT_FOUND')
    expect((await approvals.list({ state: 'waiting', perPage: 100 }, support)).data).toEqual([])
    expect(await codeOf(ask(support))).toBe('FORBIDDEN')
    expect(await approvals.countFor(support)).toBe(0)
  })

  it('an id that is none, or of nothing, is not found', async () => {
    const { approvals } = open()
    for (const id of ['%00', "'; drop table approval", newId()]) {
      expect(await codeOf(approvals.decide(id, confirm, as(FAJAR)))).toBe('NOT_FOUND')
    }
  })

  it('a request ends after a week, and the same can be asked for again', async () => {
    const { approvals, ask } = open()
    const old = await ask(as(DEWI), { subject: 'week' })
    await clock.leap(7 * DAY_MS)
    expect(await codeOf(approvals.decide(old.id, confirm, as(FAJAR)))).toBe('CASE_DECIDED')
    const expired = await approvals.list({ state: 'expired', perPage: 100 }, as(FAJAR))
    expect(expired.data.map(({ id }) => id)).toContain(old.id)
    const next = await ask(as(DEWI), { subject: 'week' })
    expect(next.id).not.toBe(old.id)
    expect((await approvals.decide(next.id, confirm, as(FAJAR))).state).toBe('done')
  })

  it('lists the waiting ones the oldest first, by pages that leave none out', async () => {
    await clock.leap(7 * DAY_MS)
    const { approvals, ask } = open()
    const made: Approval[] = []
    for (let n = 0; n < 5; n++) {
      made.push(await ask(as(DEWI)))
      await clock.advance(1)
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await approvals.list({ state: 'waiting', perPage: 2, cursor }, as(FAJAR))
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.meta.next ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(made.map(({ id }) => id))
    expect(await approvals.countFor(as(FAJAR))).toBe(5)
    expect(await approvals.countFor(as(DEWI))).toBe(0)
    expect(await codeOf(approvals.list({ state: 'waiting', perPage: 2, cursor: 'x' }, as(FAJAR)))).toBe(
      'INVALID_PARAMETERS',
    )
  })
})

describe('what was confirmed', () => {
  it('and can no longer be done has failed, with the reason, and is not tried again', async () => {
    let runs = 0
    const { approvals, ask } = open(async () => {
      runs += 1
      throw new Refusal('NOT_ENOUGH_DIAMONDS')
    })
    const { id } = await ask(as(DEWI))
    const failed = await approvals.decide(id, confirm, as(FAJAR))
    expect([failed.state, failed.note]).toEqual(['failed', 'NOT_ENOUGH_DIAMONDS: Not enough diamonds'])
    expect((await approvals.decide(id, confirm, as(FAJAR))).state).toBe('failed')
    expect(runs).toBe(1)
  })

  it('is carried out by the next server where this one was killed between, exactly once', async () => {
    let isKilled = true
    const killed = open(async (payload, by) => {
      await writes(payload, by)
      if (isKilled) throw new Error('killed')
    })
    const { id } = await killed.ask(as(DEWI))
    expect((await killed.approvals.decide(id, confirm, as(FAJAR))).state).toBe('confirmed')
    expect(await doneOf(id)).toBe(0)
    // Nobody changes what was decided while it waits to be carried out.
    expect(await codeOf(killed.approvals.withdraw(id, as(DEWI)))).toBe('CASE_DECIDED')
    expect(await codeOf(killed.approvals.decide(id, refusal, as(GITA)))).toBe('CASE_DECIDED')

    isKilled = false
    await sql`delete from job.job where name = 'admin.carry-out'`.execute(database.forModule('job'))
    await killed.approvals.startJobs()
    await expect
      .poll(async () => (await killed.approvals.read(id, as(FAJAR))).state, { timeout: 15_000 })
      .toBe('done')
    expect(await doneOf(id)).toBe(1)
  })

  it('has its effect outside of the database after the commit', async () => {
    const seen: number[] = []
    const { approvals, ask } = open(async (payload, by) => {
      await writes(payload, by)
      return () => void doneOf(by.id).then((rows) => seen.push(rows))
    })
    const { id } = await ask(as(DEWI))
    await approvals.decide(id, confirm, as(FAJAR))
    await expect.poll(() => seen).toEqual([1])
  })

  it('happens at most once, and never by one operator, after any decisions of anybody', async () => {
    const people = fc.constantFrom(DEWI, FAJAR, GITA, RANI)
    const event = fc.constantFrom('confirm', 'refuse', 'withdraw')
    await fc.assert(
      fc.asyncProperty(people, fc.array(fc.tuple(event, people), { maxLength: 8 }), async (asker, events) => {
        const { approvals, ask } = open()
        const about = asker === RANI ? null : RANI
        const { id } = await ask(as(asker), { about })
        await Promise.all(
          events.map(([what, who]) =>
            codeOf(
              what === 'withdraw'
                ? approvals.withdraw(id, as(who))
                : approvals.decide(id, what === 'confirm' ? confirm : refusal, as(who)),
            ),
          ),
        )
        const { state, askedBy, decidedBy } = await approvals.read(id, as(asker))
        expect(await doneOf(id)).toBe(state === 'done' ? 1 : 0)
        if (state === 'done') expect([askedBy.id, about]).not.toContain(decidedBy?.id)
      }),
      { numRuns: 40 },
    )
  })
})

describe('the history of requests', () => {
  it('is neither changed nor deleted, not even by our own code', async () => {
    const { approvals, ask } = open()
    const { id } = await ask(as(DEWI))
    await approvals.decide(id, confirm, as(FAJAR))
    const db = database.forModule<ApprovalTables>('admin')
    const kind: ApprovalKind = 'wallet'
    await expect(db.deleteFrom('approval_step').execute()).rejects.toThrow(/append-only/)
    await expect(db.deleteFrom('approval').where('id', '=', id).execute()).rejects.toThrow(/never deleted/)
    await expect(db.updateTable('approval').set({ kind }).execute()).rejects.toThrow(/never changes/)
    await expect(
      db.updateTable('approval').set({ state: 'waiting' }).where('id', '=', id).execute(),
    ).rejects.toThrow(/decided once/)
  })
})
