import { Readable } from 'node:stream'
import { user } from '@tayang/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, until, type Person, type TestApp } from '../../../../tests/app.ts'
import { openTestDatabase } from '../../../../tests/database.ts'
import type { Database } from '#platform/database/database'
import { schemas } from '../../app/app.ts'
import { giveOldReportsCases } from './cases/open-case.ts'
import type { DecisionTables } from './tables.ts'
import { accountOf, as, openJudge, profileOf } from './test/judge.ts'

let database: Database
let test: TestApp
let operator: Person
beforeAll(async () => {
  database = await openTestDatabase(schemas)
  test = await openTestApp({ database })
  operator = await test.operator()
}, 180_000)
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const rows = () => database.forModule<DecisionTables>('decisions')

it('an export has what was decided about its person, their appeals and the letters to them', async () => {
  const [whom, other] = [await test.person('Whom'), await test.person('Other')]
  const judge = openJudge(test, operator)
  const facts = 'You wrote the same twenty times.'
  await judge.decided('person', profileOf(whom), [{ kind: 'warn' }], { facts, note: 'not for them' })
  await judge.decided('person', profileOf(other), [{ kind: 'warn' }])
  const answer = await test.call(user.exportAccount, { body: { password: whom.password } }, as(whom))
  const section = JSON.stringify((answer.body as unknown as Record<string, unknown>)['decisions'])
  expect(section).toContain(facts)
  expect(section).toContain('Keputusan moderator Tayang')
  expect(section).not.toContain('not for them')
  expect(section).not.toContain(profileOf(other))
})

it('an erasure leaves a number and a reason, and no word and no picture of its person', async () => {
  const whom = await test.person('Remembered')
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f0' } })
    .png()
    .toBuffer()
  await test.app.user.profiles.setAvatar(profileOf(whom), Readable.from([picture]))
  const judge = openJudge(test, operator)
  const facts = 'Your biography said something.'
  const decision = await judge.decided('profile', profileOf(whom), [{ kind: 'hide' }], { facts })
  const memo = async () => {
    const query = rows().selectFrom('effect').select('memo').where('decision_id', '=', decision.id)
    return (await query.executeTakeFirstOrThrow()).memo as { taken?: { name: string; picture: string } }
  }
  expect((await memo()).taken).toMatchObject({
    name: 'Remembered',
    picture: expect.stringMatching(/^taken\//),
  })

  await test.call(user.deleteAccount, { body: { password: whom.password } }, as(whom))
  await until(async () => Object.keys(await memo()).length === 0, { what: 'the erasure' })
  const kept = await judge.readDecision(decision.id)
  expect(kept).toMatchObject({
    reason: '7.1',
    facts: '',
    subject: { label: '' },
    person: { accountId: accountOf(whom), name: '' },
  })
  const letters = await rows()
    .selectFrom('letter')
    .select('text')
    .where('decision_id', '=', decision.id)
    .execute()
  expect(letters).toEqual([{ text: '' }])
})

it('open reports of an older version get a case when the server starts', async () => {
  const [ani, whom] = [await test.person('Ani'), await test.person('Old')]
  const judge = openJudge(test, operator)
  const told = await judge.report(ani, { type: 'user', profileIdReportee: profileOf(whom) })
  // As it was before there were cases.
  const reports = database.forModule<{ report: { case_id: string | null } }>('user')
  await reports.updateTable('report').set({ case_id: null }).where('case_id', '=', told.id).execute()
  await rows().deleteFrom('report_case').where('id', '=', told.id).execute()

  await giveOldReportsCases({ database, db: rows(), user: test.app.user })
  const again = await judge.read(told.reports[0]?.id ?? '')
  expect(again).toMatchObject({ status: 'open', reportCount: 1, subject: { id: profileOf(whom) } })
})
