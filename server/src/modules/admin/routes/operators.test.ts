import { admin, consoleRoles, permissions, user, type ConsoleRole } from '@tayang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schemas } from '../../../app/app.ts'
import { openTestApp, type Person, type TestApp } from '../../../../../tests/app.ts'
import { openTestDatabase } from '../../../../../tests/database.ts'
import { refusalOf, UNKNOWN_ID } from '../test/admin-harness.ts'

let test: TestApp
let database: Awaited<ReturnType<typeof openTestDatabase>>
let boss: Person
beforeAll(async () => {
  database = await openTestDatabase(schemas)
  test = await openTestApp({ database })
  boss = await test.operator()
}, 180_000)
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const as = ({ login }: Person) => ({ token: login.accessToken })
const idOf = ({ login }: Person) => login.account.id
const put = (id: string, roles: readonly ConsoleRole[], by = boss) =>
  test.call(admin.putOperatorRoles, { params: { id }, body: { roles: [...roles] } }, as(by))
const remove = (id: string, by = boss) =>
  test.call(admin.removeOperator, { params: { id }, body: { reason: 'left us' } }, as(by))
const list = (query: { role?: ConsoleRole; search?: string; cursor?: string; perPage?: number } = {}) =>
  test.call(admin.listOperators, { query }, as(boss))
const find = async (search: string) => (await list({ search })).body.data[0]
const isIn = async (person: Person) =>
  (await test.call(admin.listConsoleSessions, {}, as(person))).status === 200
const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? ''
const useLink = (url: string) =>
  test.call(user.resetPassword, { body: { password: 'another good one', token: tokenOf(url) } })

describe('an invitation', () => {
  it('is a link that gives the roles when it is used, and not before', async () => {
    const email = 'sri@example.com'
    const answer = await test.call(
      admin.inviteOperator,
      { body: { email, roles: ['support', 'reviewer'] } },
      as(boss),
    )
    expect(answer.status).toBe(200)
    const { id, url, totpUri, expiresAt } = answer.body.data
    expect(totpUri).toMatch(/^otpauth:/)
    expect(await find(email)).toMatchObject({
      id,
      status: 'invited',
      roles: ['support', 'reviewer'],
      linkEndsAt: expiresAt,
      hasSecondFactor: false,
      sessions: 0,
    })
    expect((await useLink(url)).status).toBe(200)
    expect(await find(email)).toMatchObject({ status: 'active', linkEndsAt: null, hasSecondFactor: true })
    const entered = await test.call(admin.createConsoleSession, {
      body: { username: email, password: 'another good one' },
    })
    expect(entered.body.data.roles).toEqual(['support', 'reviewer'])
    expect(await find(email)).toMatchObject({ sessions: 1 })
  })

  it('that waits takes other roles, and is taken back', async () => {
    const invite = async (email: string) =>
      (await test.call(admin.inviteOperator, { body: { email, roles: ['trust'] } }, as(boss))).body.data
    const changed = await invite('tari@example.com')
    expect((await put(changed.id, ['auditor'])).body.data).toMatchObject({
      status: 'invited',
      roles: ['auditor'],
    })
    await useLink(changed.url)
    expect(await find('tari@example.com')).toMatchObject({ roles: ['auditor'] })
    const gone = await invite('umi@example.com')
    expect((await remove(gone.id)).status).toBe(204)
    expect((await useLink(gone.url)).status).toBe(400)
    expect(await find('umi@example.com')).toBeUndefined()
  })

  it('names an email and at least one role that exists; nobody invites themselves', async () => {
    const invite = (email: string, roles: string[]) =>
      test.call(admin.inviteOperator, { body: { email, roles: roles as ConsoleRole[] } }, as(boss))
    for (const [email, roles] of [
      ['nothing', ['support']],
      ['a@example.com', []],
      ['a@example.com', ['owner']],
      ['a@example.com', ['support', 'support']],
      [`${'a'.repeat(300)}@example.com`, ['support']],
    ] as const) {
      expect(refusalOf(await invite(email, [...roles]))).toEqual([400, 'INVALID_PARAMETERS'])
    }
    expect(refusalOf(await invite(boss.email.toUpperCase(), ['support']))).toEqual([403, 'FORBIDDEN'])
  })
})

describe('roles', () => {
  it('one that is taken away ends the sessions at once and is gone from a token that is kept', async () => {
    const person = await test.operator(['support', 'trust'])
    const sessions = await test.call(admin.listConsoleSessions, {}, as(person))
    const ids = sessions.body.data.map(({ id }) => id)
    // Sockets of the console stay as long as their session is one of these.
    const active = () => test.app.user.activeSessionsOf(ids)
    expect((await put(idOf(person), ['support', 'trust', 'auditor'])).status).toBe(200)
    expect([await isIn(person), await active()]).toEqual([true, new Set(ids)])
    expect((await put(idOf(person), ['support'])).body.data.roles).toEqual(['support'])
    expect([await isIn(person), await active()]).toEqual([false, new Set()])
  })

  it('one that was taken from the rows by hand is gone with the next call', async () => {
    const person = await test.operator(['auditor', 'support'])
    expect((await test.call(admin.listOperators, { query: {} }, as(person))).status).toBe(200)
    await sql`update "user".account set roles = '{support}' where id = ${idOf(person)}`.execute(
      database.forModule('user'),
    )
    const answer = await test.call(admin.listOperators, { query: {} }, as(person))
    expect(refusalOf(answer)).toEqual([403, 'FORBIDDEN'])
    expect(answer.refusal.details).toEqual(['This needs the permission operators.read.'])
  })

  it('nobody changes their own, and nobody takes them from somebody who has none', async () => {
    const viewer = await test.person('Wati')
    for (const id of [idOf(boss)]) {
      expect(refusalOf(await put(id, consoleRoles))).toEqual([403, 'FORBIDDEN'])
      expect(refusalOf(await remove(id))).toEqual([403, 'FORBIDDEN'])
    }
    for (const id of [idOf(viewer), UNKNOWN_ID, 'nothing']) {
      expect(refusalOf(await put(id, ['support']))).toEqual([404, 'NOT_FOUND'])
      expect(refusalOf(await remove(id))).toEqual([404, 'NOT_FOUND'])
    }
  })

  it('of two admins who remove each other at once one stays', async () => {
    await using own = await openTestApp()
    const [one, other] = [await own.operator(['admin']), await own.operator(['admin'])]
    const call = (by: Person, whom: Person) =>
      own.call(admin.removeOperator, { params: { id: idOf(whom) }, body: {} }, as(by))
    // The later one is no operator any more when it is asked who they are, or when it is decided.
    const statuses = (await Promise.all([call(one, other), call(other, one)])).map(({ status }) => status)
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    expect([...statuses, 204].filter((status) => [401, 403, 409].includes(status))).toHaveLength(1)
    // Past the entry, it is the rule itself that keeps the last one.
    const [third, fourth] = [await own.operator(['admin']), await own.operator(['admin'])]
    const left = statuses[0] === 204 ? one : other
    await own.app.user.operators.remove(idOf(left), idOf(third))
    const { remove: removed } = own.app.user.operators
    const both = await Promise.allSettled([
      removed(idOf(third), idOf(fourth)),
      removed(idOf(fourth), idOf(third)),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'LAST_ADMIN' } })
  })

  it('the last admin is neither banned nor leaves, until there is another', async () => {
    await using own = await openTestApp()
    const [boss, judge] = [await own.operator(['admin']), await own.operator(['trust'])]
    const ban = () =>
      own.call(
        admin.makeDecision,
        {
          body: {
            subject: { kind: 'person', id: boss.login.profile.id },
            effects: [{ kind: 'ban' }],
            reason: '7.1',
          },
        },
        as(judge),
      )
    const leave = () => own.call(user.deleteAccount, { body: { password: boss.password } }, as(boss))
    expect(refusalOf(await ban())).toEqual([409, 'LAST_ADMIN'])
    expect(refusalOf(await leave())).toEqual([409, 'LAST_ADMIN'])
    // A call by another way meets the rule itself.
    await expect(
      own.app.user.accounts.ban({ accountId: idOf(boss), profileId: boss.login.profile.id }),
    ).rejects.toMatchObject({ code: 'LAST_ADMIN' })
    expect((await own.call(admin.getQueue, {}, as(boss))).status).toBe(200)
    await own.operator(['admin'])
    expect((await leave()).status).toBe(200)
  })

  it('a removed operator is a viewer: the console is closed, the account stays', async () => {
    const person = await test.operator(['marketing'])
    expect((await remove(idOf(person))).status).toBe(204)
    expect(await isIn(person)).toBe(false)
    const { email, password } = person
    const answer = await test.call(admin.createConsoleSession, { body: { username: email, password } })
    expect(refusalOf(answer)).toEqual([403, 'FORBIDDEN'])
    expect(await find(email)).toBeUndefined()
    const account = await test.call(user.getAccount, {}, as(person))
    expect(account.body.data.roles).toEqual([])
  })
})

describe('the list of operators', () => {
  it('is by name, by page, by role and by a part of the name or the email', async () => {
    const auditor = await test.operator(['auditor'])
    const all = (await list({ perPage: 100 })).body.data
    expect(all.map(({ name }) => name.toLowerCase())).toEqual(
      all.map(({ name }) => name.toLowerCase()).toSorted(),
    )
    const paged: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await list({ perPage: 2, ...(cursor ? { cursor } : {}) })
      paged.push(...page.body.data.map(({ id }) => id))
      cursor = page.body.meta.next
    } while (cursor)
    expect(paged).toEqual(all.map(({ id }) => id))
    const auditors = (await list({ role: 'auditor', perPage: 100 })).body.data
    expect(auditors.map(({ id }) => id)).toContain(idOf(auditor))
    expect(auditors.every(({ roles }) => roles.includes('auditor'))).toBe(true)
    expect((await find(auditor.email.toUpperCase()))?.id).toBe(idOf(auditor))
    expect((await list({ search: '%' })).body.data).toEqual([])
    expect(refusalOf(await list({ cursor: 'made-up' }))).toEqual([400, 'INVALID_PARAMETERS'])
  })
})

describe('an operator', () => {
  it('gets a new second factor by a link; the old one serves until it is used', async () => {
    const person = await test.operator(['support'])
    const answer = await test.call(admin.renewSecondFactor, { params: { id: idOf(person) } }, as(boss))
    expect(answer.status).toBe(200)
    expect(await isIn(person)).toBe(true)
    expect((await useLink(answer.body.data.url)).status).toBe(200)
    expect(await isIn(person)).toBe(false)
    expect(await find(person.email)).toMatchObject({ roles: ['support'], hasSecondFactor: true })
    const viewer = await test.person('Xena')
    for (const id of [idOf(viewer), UNKNOWN_ID]) {
      const refused = await test.call(admin.renewSecondFactor, { params: { id } }, as(boss))
      expect(refusalOf(refused)).toEqual([404, 'NOT_FOUND'])
    }
  })

  it('has sessions that an admin sees and ends', async () => {
    const person = await test.operator(['support'])
    const params = { id: idOf(person) }
    const one = await test.call(admin.getOperator, { params }, as(boss))
    expect(one.body.data).toMatchObject({ roles: ['support'], sessions: 1 })
    const seen = await test.call(admin.listOperatorSessions, { params }, as(boss))
    expect(seen.body.data).toMatchObject([{ isThis: false }])
    const ended = await test.call(admin.endOperatorSessions, { params }, as(boss))
    expect(ended.body.data).toEqual({ ended: 1 })
    expect(await isIn(person)).toBe(false)
    for (const operation of [admin.getOperator, admin.listOperatorSessions, admin.endOperatorSessions]) {
      const refused = await test.call(operation, { params: { id: UNKNOWN_ID } }, as(boss))
      expect(refusalOf(refused)).toEqual([404, 'NOT_FOUND'])
    }
  })
})

it('the matrix of permissions is what the contract says', async () => {
  const { body } = await test.call(admin.listPermissions, {}, as(boss))
  expect(Object.fromEntries(body.data.map(({ permission, roles }) => [permission, new Set(roles)]))).toEqual(
    Object.fromEntries(Object.entries(permissions).map(([name, roles]) => [name, new Set(roles)])),
  )
})
