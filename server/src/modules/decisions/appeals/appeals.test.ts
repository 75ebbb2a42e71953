import { admin, decisions, notification, user, type Decision } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, until, type Person, type TestApp } from '../../../../../tests/app.ts'
import { openTestDatabase } from '../../../../../tests/database.ts'
import type { Database } from '#platform/database/database'
import { schemas } from '../../../app/app.ts'
import type { DecisionTables } from '../tables.ts'
import { as, codeOf, openJudge, profileOf } from '../test/judge.ts'

let database: Database
let test: TestApp
let operator: Person
let second: Person
let judge: ReturnType<typeof openJudge>
beforeAll(async () => {
  database = await openTestDatabase(schemas)
  test = await openTestApp({ database })
  operator = await test.operator()
  second = await test.operator()
  judge = openJudge(test, operator)
}, 180_000)
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const warn = (person: Person) => judge.decided('person', profileOf(person), [{ kind: 'warn' }])
const appeal = ({ id }: Pick<Decision, 'id'>, person: Person, text = 'It was not me.') =>
  test.call(decisions.appealDecision, { params: { id }, body: { text } }, as(person))

/** Appeals a decision and answers the appeal’s id. */
async function appealed(decision: Decision, person: Person): Promise<string> {
  const answer = await appeal(decision, person)
  if (answer.status !== 200) throw new Error(codeOf(answer))
  return (await judge.readDecision(decision.id)).appeal?.id ?? ''
}

type Outcome = 'uphold' | 'overturn' | 'change'
const answer = (
  id: string,
  outcome: Outcome,
  {
    who = second,
    ...more
  }: { who?: Person; revision?: number; changes?: { effectId: string; until?: number }[] } = {},
) =>
  judge.call(
    admin.decideAppeal,
    { params: { id }, body: { outcome, answer: 'We looked at it again.', revision: 0, ...more } },
    who,
  )

const textsTo = async (person: Person) => (await judge.lettersTo(person)).map(({ text }) => text)

describe('people whom decisions are about', () => {
  it('read each decision with its reasons, and nobody reads those of others', async () => {
    const [whom, other] = [await test.person('Whom'), await test.person('Other')]
    const decision = await warn(whom)
    const own = await test.call(decisions.listOwnDecisions, { query: {} }, as(whom))
    expect(own.body).toMatchObject({
      data: [{ id: decision.id, state: 'standing', mayAppeal: true, appeal: null }],
      meta: { next: null },
    })
    const [shown] = own.body.data
    expect(shown?.statement).toEqual(decision.statement)
    expect(JSON.stringify(own.body)).not.toContain(operator.login.profile.name)
    const foreign = await test.call(decisions.listOwnDecisions, { query: {} }, as(other))
    expect(foreign.body.data).toEqual([])
    expect(codeOf(await appeal(decision, other))).toBe('404 NOT_FOUND')
  })

  it('get a letter and a notification of every step', async () => {
    const whom = await test.person('Told')
    const id = await appealed(await warn(whom), whom)
    await answer(id, 'uphold')
    const titles = await until(async () => {
      const query = { perPage: 20 }
      const { body } = await test.call(notification.listNotifications, { query }, as(whom))
      return body.data.length >= 2 && body.data.map(({ title }) => title)
    })
    expect(titles).toEqual(
      expect.arrayContaining(['A decision by our moderators', 'Your appeal: the decision stays']),
    )
    const last = (await textsTo(whom)).at(-1)
    expect(last).toContain('We looked at it again.')
    expect(last).toContain('Keputusannya tetap berlaku')
  })

  it('appeal once, within twenty days, in at most 2,000 characters', async () => {
    const whom = await test.person('Appellant')
    const decision = await warn(whom)
    expect(codeOf(await appeal(decision, whom, ' '))).toBe('400 INVALID_PARAMETERS')
    expect(codeOf(await appeal(decision, whom, 'x'.repeat(2_001)))).toBe('400 INVALID_PARAMETERS')
    const answers = await Promise.all([appeal(decision, whom), appeal(decision, whom)])
    expect(answers.map(codeOf).toSorted()).toEqual(['200', '409 APPEAL_CLOSED'])
    expect(codeOf(await appeal(decision, whom))).toBe('409 APPEAL_CLOSED')
    const late = await test.person('Late')
    const old = await warn(late)
    const rows = database.forModule<DecisionTables>('decisions')
    const over = { appeal_until: new Date(Date.now() - 1) }
    await rows.updateTable('decision').set(over).where('id', '=', old.id).execute()
    const tooLate = await appeal(old, late)
    expect(codeOf(tooLate)).toBe('409 APPEAL_CLOSED')
  })

  it('read and appeal by the link of the letter while they are banned, and by no other', async () => {
    const whom = await test.person('Banned')
    const decision = await judge.decided('person', profileOf(whom), [{ kind: 'ban' }])
    expect((await test.call(user.getAccount, {}, as(whom))).status).toBe(401)
    const token = await judge.tokenOf(whom)
    const read = await test.call(decisions.getDecisionByLink, { query: { token } })
    expect(read.body.data).toMatchObject({ id: decision.id, mayAppeal: true })
    const body = { token, text: 'Please look again.' }
    const made = await test.call(decisions.appealByLink, { body })
    expect(made.body.data.appeal).toMatchObject({ state: 'open', text: 'Please look again.' })
    expect(codeOf(await test.call(decisions.appealByLink, { body }))).toBe('409 APPEAL_CLOSED')
    const [id = '', signature = ''] = token.split('.')
    const forged = [
      `${crypto.randomUUID()}.${signature}`,
      `${id}.${signature.slice(0, -2)}AA`,
      `${(await warn(await test.person('Else'))).id}.${signature}`,
    ]
    for (const wrong of forged) {
      const refused = await test.call(decisions.getDecisionByLink, { query: { token: wrong } })
      expect(codeOf(refused)).toBe('404 NOT_FOUND')
    }
  })
})

describe('an appeal is answered', () => {
  it('by another operator than the one who decided, and never about oneself', async () => {
    const whom = await test.person('Judged')
    const id = await appealed(await warn(whom), whom)
    expect(codeOf(await answer(id, 'uphold', { who: operator }))).toBe('409 SECOND_OPERATOR')
    expect((await answer(id, 'uphold')).status).toBe(200)
    // An operator is a person of the site as well, and no judge in their own case.
    const own = await appealed(await warn(second), second)
    expect(codeOf(await answer(own, 'overturn'))).toBe('403 FORBIDDEN')
  })

  it('once, on the revision that the operator saw', async () => {
    const whom = await test.person('Revised')
    const id = await appealed(await warn(whom), whom)
    expect(codeOf(await answer(id, 'uphold', { revision: 7 }))).toBe('409 REVISION_OUTDATED')
    const third = await test.operator()
    const answers = await Promise.all([answer(id, 'uphold'), answer(id, 'overturn', { who: third })])
    expect(answers.map(codeOf).toSorted()).toEqual(['200', '409 CASE_DECIDED'])
  })

  it('in part: what ends earlier ends earlier, what is taken back is back, the rest stays', async () => {
    const whom = await test.person('Partly')
    const decision = await judge.decided('person', profileOf(whom), [
      { kind: 'suspend', days: 30 },
      { kind: 'takeName' },
      { kind: 'warn' },
    ])
    const id = await appealed(decision, whom)
    const effectOf = (kind: string) => decision.effects.find((effect) => effect.kind === kind)?.id ?? ''
    const soon = Date.now() + 2 * 24 * 3_600_000
    for (const changes of [
      [],
      [{ effectId: crypto.randomUUID() }],
      [{ effectId: effectOf('suspend'), until: 1 }],
      [{ effectId: effectOf('takeName'), until: soon }],
    ]) {
      expect(codeOf(await answer(id, 'change', { changes }))).toBe('400 INVALID_PARAMETERS')
    }
    const changes = [{ effectId: effectOf('suspend'), until: soon }, { effectId: effectOf('takeName') }]
    const changed = await answer(id, 'change', { changes })
    expect(changed.body.data.decision.state).toBe('changed')
    const states = (await judge.readDecision(decision.id)).effects.map(({ kind, state }) => [kind, state])
    expect(new Map(states as [string, string][])).toEqual(
      new Map([
        ['takeName', 'taken-back'],
        ['suspend', 'done'],
        ['warn', 'done'],
      ]),
    )
    expect(await test.app.user.accounts.suspensions.untilOf(whom.login.account.id)).toBe(soon)
    expect((await test.app.user.profiles.find(profileOf(whom)))?.name).toBe('Partly')
  })

  it('with a fresh code where a ban is lifted', async () => {
    const whom = await test.person('Closed')
    const decision = await judge.decided('person', profileOf(whom), [{ kind: 'ban' }])
    const body = { token: await judge.tokenOf(whom), text: 'Please' }
    await test.call(decisions.appealByLink, { body })
    const id = (await judge.readDecision(decision.id)).appeal?.id ?? ''
    const tired = await test.operator(undefined, { raised: false })
    expect(codeOf(await answer(id, 'overturn', { who: tired }))).toBe('403 STEP_UP_REQUIRED')
    expect((await answer(id, 'uphold', { who: tired })).status).toBe(200)
  })

  it('by a reversal of the decision too, and its person may not appeal what was taken back', async () => {
    const [one, other] = [await test.person('One'), await test.person('Another')]
    const decision = await warn(one)
    const id = await appealed(decision, one)
    await judge.call(admin.reverseDecision, { params: { id: decision.id }, body: { reason: 'Our mistake' } })
    const { body } = await judge.call(admin.getAppeal, { params: { id } })
    expect(body.data).toMatchObject({ state: 'overturned', answer: 'Our mistake' })
    const gone = await warn(other)
    await judge.call(admin.reverseDecision, { params: { id: gone.id }, body: { reason: 'Our mistake' } })
    expect(codeOf(await appeal(gone, other))).toBe('409 APPEAL_CLOSED')
  })
})

describe('the list of appeals', () => {
  it('begins with what waits the longest, page by page, and shows what was decided upon', async () => {
    const [first, then] = [await test.person('First'), await test.person('Then')]
    const ids = [await appealed(await warn(first), first), await appealed(await warn(then), then)]
    const all: string[] = []
    for (let cursor: string | undefined; ;) {
      const query = { perPage: 1, ...(cursor ? { cursor } : {}) }
      const { body } = await judge.call(admin.listAppeals, { query })
      all.push(...body.data.map(({ id }) => id))
      cursor = body.meta.next ?? undefined
      if (!cursor) break
    }
    expect(all.filter((id) => ids.includes(id))).toEqual(ids)
    const person = first.login.account.id
    const own = await judge.call(admin.listAppeals, { query: { person } })
    expect(own.body.data.map(({ id }) => id)).toEqual([ids[0]])
    const { body } = await judge.call(admin.getAppeal, { params: { id: ids[0] ?? '' } })
    expect(body.data).toMatchObject({ text: 'It was not me.', history: { strikes: 1 }, evidence: null })
    await answer(ids[0] ?? '', 'uphold')
    const answered = await judge.call(admin.listAppeals, { query: { state: 'answered', perPage: 1 } })
    expect(answered.body.data.map(({ id }) => id)).toEqual([ids[0]])
    expect(codeOf(await judge.call(admin.getAppeal, { params: { id: 'nothing' } }))).toBe('404 NOT_FOUND')
  })
})
