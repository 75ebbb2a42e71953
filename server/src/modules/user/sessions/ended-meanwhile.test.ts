import { user } from '@tayang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { UserTables } from '../rows/tables.ts'
import { APP, newDevice, openUserHarness, type UserHarness } from '../test/user-harness.ts'

let app: UserHarness
beforeAll(async () => void (app = await openUserHarness()))
afterAll(() => app[Symbol.asyncDispose]())

const rows = () => app.database.forModule<UserTables>('user')

/** Whether a transaction of this database waits for a lock. */
const isSomebodyWaiting = async () =>
  (
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      rows(),
    )
  ).rows.length > 0

it.each([
  ['erased', sql`delete from "user".account where mobile = '+628131110001'`],
  ['banned', sql`update "user".account set status = 'banned' where mobile = '+628131110001'`],
])('a person who is %s during the sign-in gets no session and no server error', async (_what, statement) => {
  const mobile = '+628131110001'
  await sql`delete from "user".account where mobile = ${mobile}`.execute(rows())
  await app.clock.advance(25 * 60 * 60_000)
  const { account } = await app.registerByPhone(mobile)
  await app.clock.advance(60_000)
  const body = { type: 'mobile', username: mobile, otp: await app.codeFor(mobile), device: newDevice() }
  // Another server ends the account: the sign-in is beside this transaction and not within it.
  const entering = await rows()
    .transaction()
    .execute(async (tx) => {
      await tx.selectFrom('account').select('id').where('id', '=', account.id).forUpdate().execute()
      const running = app.calls.call(user.createSession, { body, headers: APP })
      await expect.poll(isSomebodyWaiting).toBe(true)
      await statement.execute(tx)
      // Not awaited here, because it continues only after this transaction.
      return { running }
    })
  const answer = await entering.running
  expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_CREDENTIAL'])
  const sessions = rows().selectFrom('session').select('id').where('account_id', '=', account.id)
  expect((await sessions.execute()).length).toBeLessThanOrEqual(1)
})
