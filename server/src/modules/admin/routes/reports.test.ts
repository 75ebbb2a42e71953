import { admin, user } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../../../tests/app.ts'
import { openAdminHarness, refusalOf, UNKNOWN_ID, type AdminHarness } from '../test/admin-harness.ts'

let app: AdminHarness
beforeAll(async () => {
  app = await openAdminHarness()
})
afterAll(() => app[Symbol.asyncDispose]())

/** Files a report of the viewer about a new person and returns its id. */
async function reported(name: string): Promise<{ id: string; person: Person }> {
  const person = await app.test.person(name)
  const profileIdReportee = person.login.profile.id
  const filed = await app.test.call(
    user.report,
    { body: { type: 'user', reason: 'Spam', profileIdReportee } },
    { token: app.viewer.login.accessToken },
  )
  expect(filed.status).toBe(200)
  const open = await app.call(admin.listReports, { query: { perPage: 100 } })
  const found = open.body.data.find(({ person: about }) => about?.profileId === profileIdReportee)
  return { id: found?.id ?? 'no report', person }
}
const decide = (id: string, action: 'dismiss' | 'warn' | 'hide' | 'ban', note = '') =>
  app.call(admin.decideReport, {
    params: { id },
    body: { effects: action === 'dismiss' ? [] : [{ kind: action }], reason: '7.1', note },
  })

describe('reports, for operators', () => {
  it('an open report is read with its evidence, and a decided one leaves the open list', async () => {
    const { id, person } = await reported('Buku')
    const report = await app.call(admin.getReport, { params: { id } })
    expect(report.body.data).toMatchObject({
      status: 'open',
      reports: [
        {
          reporter: { profileId: app.viewer.login.profile.id },
          evidence: { name: person.login.profile.name },
        },
      ],
    })
    expect((await decide(id, 'dismiss', 'harmless')).body.data).toMatchObject({
      status: 'dismissed',
      decision: { note: 'harmless' },
      decidedBy: { accountId: app.operator.login.account.id },
    })
    const idsOf = async (status: 'open' | 'decided') =>
      (await app.call(admin.listReports, { query: { status, perPage: 100 } })).body.data.map((one) => one.id)
    expect(await idsOf('open')).not.toContain(id)
    expect(await idsOf('decided')).toContain(id)
  })

  it('the first decision is final: another one is refused with 409 and says whose it was', async () => {
    const { id } = await reported('Cici')
    expect((await decide(id, 'warn')).body.data.status).toBe('acted')
    const again = await decide(id, 'ban')
    expect(refusalOf(again)).toEqual([409, 'CASE_DECIDED'])
    expect(again.refusal.details[0]).toBe(app.operator.login.profile.name)
  })

  it('a hidden person has a neutral name', async () => {
    const { id, person } = await reported('Dodi')
    expect((await decide(id, 'hide')).body.data.status).toBe('acted')
    const profile = await app.test.app.user.profiles.find(person.login.profile.id)
    expect(profile?.name).not.toBe(person.login.profile.name)
  })

  it('a banned person is signed out and cannot sign in again', async () => {
    const { id, person } = await reported('Eka')
    expect((await decide(id, 'ban')).body.data.status).toBe('acted')
    const own = await app.test.call(user.getAccount, {}, { token: person.login.accessToken })
    expect(own.status).toBe(401)
    const device = { uuid: person.deviceUuid, name: 'Test', platform: 'chrome', osVersion: '1' } as const
    const again = await app.test.call(user.createSession, {
      body: { type: 'username', username: person.email, password: person.password, device },
    })
    expect(again.refusal.code).toBe('ACCOUNT_BANNED')
  })

  it('an unknown report has no content, no picture and no decision', async () => {
    const params = { id: UNKNOWN_ID }
    for (const answer of [
      await app.call(admin.getReport, { params }),
      await app.call(admin.getReportPicture, { params }),
      await decide(UNKNOWN_ID, 'dismiss'),
    ]) {
      expect(refusalOf(answer)).toEqual([404, 'NOT_FOUND'])
    }
  })

  it('a guest gets 401 and a viewer gets 403', async () => {
    expect(await app.statusesOfOthers(admin.listReports, { query: {} })).toEqual([401, 403])
  })
})
