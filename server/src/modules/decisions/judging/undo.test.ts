import { admin, decisions, user } from '@tayang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, until, type Person, type TestApp } from '../../../../../tests/app.ts'
import { openTestDatabase } from '../../../../../tests/database.ts'
import { schemas } from '../../../app/app.ts'
import { as, codeOf, openJudge, profileOf } from '../test/judge.ts'

/** Long enough for a test to undo on a busy machine. */
const UNDO = { TAYANG_DECISION_UNDO_MS: '9000', TAYANG_JOB_POLL_MS: '500' }
/** Long enough for a decision to wait through a restart. */
const SHORT = { ...UNDO, TAYANG_DECISION_UNDO_MS: '3000' }

let test: TestApp
let operator: Person
let judge: ReturnType<typeof openJudge>
beforeAll(async () => {
  test = await openTestApp({ env: UNDO })
  operator = await test.operator()
  judge = openJudge(test, operator)
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const undo = (id: string, who = operator) => judge.call(admin.undoDecision, { params: { id } }, who)
const nameOf = async (person: Person, app = test) =>
  (await app.app.user.profiles.find(profileOf(person)))?.name

describe('within the time to undo', () => {
  it('nothing happens, the case can be decided again, and nobody is told', async () => {
    const [whom, ani] = [await test.person('Spared'), await test.person('Ani')]
    const told = await judge.report(ani, { type: 'user', profileIdReportee: profileOf(whom) })
    const body = { effects: [{ kind: 'hide' as const }], reason: '7.4' as const }
    const decided = await judge.call(admin.decideReport, { params: { id: told.id }, body })
    const { decision } = decided.body.data
    expect(decided.body.data.status).toBe('deciding')
    expect(decision).toMatchObject({ state: 'pending', undoUntil: expect.any(Number) })
    // What it is about does not know of it yet.
    expect(await nameOf(whom)).toBe('Spared')
    const own = await test.call(decisions.listOwnDecisions, { query: {} }, as(whom))
    expect(own.body.data).toEqual([])
    // Another report of the same thing belongs to the same case.
    const again = await test.call(
      user.report,
      { body: { type: 'user', profileIdReportee: profileOf(whom), reason: 'others' } },
      as(await test.person('Eko')),
    )
    expect(again.status).toBe(200)

    const other = await test.operator()
    expect(codeOf(await undo(decision?.id ?? '', other))).toBe('403 FORBIDDEN')
    expect((await undo(decision?.id ?? '')).body.data.state).toBe('undone')
    const open = await judge.read(told.id)
    expect([open.status, open.decisionId, open.reportCount]).toEqual(['open', null, 2])
    expect(codeOf(await undo(decision?.id ?? ''))).toBe('409 UNDO_OVER')
    const letters = (await judge.lettersTo(whom)).filter(({ text }) => text.includes('/decision?token='))
    expect(letters).toEqual([])
    expect((await judge.call(admin.decideReport, { params: { id: told.id }, body })).status).toBe(200)
  })

  it('a show is ended at once all the same', async () => {
    const whom = await test.person('Live')
    const decision = await judge.decided('person', profileOf(whom), [{ kind: 'endShow' }, { kind: 'warn' }])
    expect([decision.state, decision.undoUntil]).toEqual(['standing', null])
    expect(codeOf(await undo(decision.id))).toBe('409 UNDO_OVER')
  })

  it('an answer to an appeal is taken back as well', async () => {
    const whom = await test.person('Appellant')
    const decision = await judge.decided('person', profileOf(whom), [{ kind: 'takeName' }], { urgent: true })
    await test.call(decisions.appealDecision, { params: { id: decision.id }, body: { text: 'No' } }, as(whom))
    const id = (await judge.readDecision(decision.id)).appeal?.id ?? ''
    const second = await test.operator()
    const body = { outcome: 'overturn' as const, answer: 'Right', revision: 0 }
    const answered = await judge.call(admin.decideAppeal, { params: { id }, body }, second)
    expect(answered.body.data.undoUntil).toEqual(expect.any(Number))
    const own = await test.call(decisions.listOwnDecisions, { query: {} }, as(whom))
    expect(own.body.data[0]?.appeal).toMatchObject({ state: 'open', answer: null })
    expect(codeOf(await judge.call(admin.undoAppeal, { params: { id } }))).toBe('403 FORBIDDEN')
    const undone = await judge.call(admin.undoAppeal, { params: { id } }, second)
    expect(undone.body.data).toMatchObject({ state: 'open', answer: null, undoUntil: null })
    const { revision } = undone.body.data
    await judge.call(admin.decideAppeal, { params: { id }, body: { ...body, revision } }, second)
    await until(async () => (await nameOf(whom)) === 'Appellant', { what: 'the name' })
  })
})

describe('after the time to undo', () => {
  it('a decision is carried out by its job, also when the server was killed in between', async () => {
    await using database = await openTestDatabase(schemas)
    const env = {
      ...SHORT,
      TAYANG_SECRET: 'the secret of one installation, long enough',
      TAYANG_ACCEPT_KEYS: 'true',
    }
    const before = await openTestApp({ env, database })
    const own = openJudge(before, await before.operator())
    const whom = await before.person('Waiting')
    const decision = await own.decided('profile', profileOf(whom), [{ kind: 'hide' }])
    expect(await nameOf(whom, before)).toBe('Waiting')
    await before[Symbol.asyncDispose]()

    await using after = await openTestApp({ env, database })
    await until(async () => (await nameOf(whom, after)) === 'Tayang user', { what: 'the effect' })
    const later = openJudge(after, await after.operator())
    await until(async () => (await later.readDecision(decision.id)).state === 'standing')
    await until(async () =>
      (await later.lettersTo(whom)).some(({ text }) => text.includes('/decision?token=')),
    )
  })

  it('what was interrupted after its effect and before its note is restored as it was', async () => {
    await using database = await openTestDatabase(schemas)
    await using app = await openTestApp({ database, env: { TAYANG_DECISION_UNDO_MS: '0' } })
    const own = openJudge(app, await app.operator())
    const whom = await app.person('Halfway')
    const rows = database.forModule<{ effect: { id: string; state: string } }>('decisions')
    // The note that the effect is done fails, as if the server had died before it.
    await sql`alter table decisions.effect add constraint never_done check (state <> 'done')`.execute(rows)
    const decision = await own.decided('profile', profileOf(whom), [{ kind: 'hide' }])
    expect(decision.effects[0]?.state).toBe('waiting')
    expect(await nameOf(whom, app)).toBe('Tayang user')
    await sql`alter table decisions.effect drop constraint never_done`.execute(rows)
    const reversal = { params: { id: decision.id }, body: { reason: 'A mistake' } }
    const reversed = await own.call(admin.reverseDecision, reversal)
    expect(reversed.body.data.effects[0]?.state).toBe('taken-back')
    expect(await nameOf(whom, app)).toBe('Halfway')
  })
})
