import { admin, user } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until, type Person } from '../../../../../tests/app.ts'
import { listenToDesk } from '../../../../../tests/desk.ts'
import { openAdminHarness, UNKNOWN_ID, type AdminHarness } from '../test/admin-harness.ts'

let app: AdminHarness
let editor: Person
let trust: Person
let marketing: Person
beforeAll(async () => {
  app = await openAdminHarness()
  editor = await app.test.operator(['admin', 'auditor'])
  trust = await app.test.operator(['trust'])
  marketing = await app.test.operator(['marketing'])
}, 180_000)
afterAll(() => app[Symbol.asyncDispose]())

const tokenOf = ({ login }: Person) => login.accessToken
const listen = (person?: Person) => listenToDesk(app.test.address, person && tokenOf(person))
const claim = (person: Person, id: string, body = {}) =>
  app.test.call(admin.putClaim, { params: { kind: 'report', id }, body }, { token: tokenOf(person) })

describe('the socket of the desk', () => {
  it('answers what waits in the sections that the role sees, and who works on what', async () => {
    await claim(trust, 'case-1')
    const desk = await listen(app.operator)
    const { counts, claims } = await desk.hear('authorized')
    expect(Object.keys(counts)).toEqual(
      expect.arrayContaining(['clips', 'cashouts', 'orders', 'winners', 'approvals']),
    )
    expect(claims).toMatchObject([
      { kind: 'report', id: 'case-1', by: { accountId: trust.login.account.id } },
    ])
    const own = await listen(marketing)
    expect(Object.keys((await own.hear('authorized')).counts).toSorted()).toEqual(['approvals', 'draws'])
    for (const each of [desk, own]) each.leave()
  })

  it('is for sessions of the console alone: a viewer, also one who is an operator, and garbage are refused', async () => {
    const desk = await listen()
    for (const token of [app.viewer.login.accessToken, 'garbage', '']) desk.authorize(token)
    await until(async () => desk.heard.filter(({ type }) => type === 'error').length === 3)
    expect(desk.heard.every(({ type }) => type === 'error')).toBe(true)
    desk.leave()
  })

  it('belongs to one operator: it is closed when another one signs in through it', async () => {
    const desk = await listen(trust)
    desk.authorize(tokenOf(marketing))
    expect(await desk.closed).toBe(1008)
  })

  it('leaves one row when it opens, and none for what it is told or when its token is renewed', async () => {
    const desk = await listen(editor)
    desk.authorize(tokenOf(editor))
    await until(async () => desk.heard.filter(({ type }) => type === 'authorized').length === 2)
    const query = { operator: [editor.login.account.id], operation: ['GET /interaction/v1/desk'] }
    const { data } = (await app.call(admin.listAudit, { query })).body
    expect(data).toMatchObject([{ operation: 'GET /interaction/v1/desk', outcome: 'done' }])
    desk.leave()
  })

  it.each([
    ['no JSON', '{'],
    ['a frame of the server', '{"type":"counts","counts":{}}'],
    ['a token too long', JSON.stringify({ type: 'authorization', data: 'x'.repeat(513) })],
  ])('answers %s with an error, and lives', async (_what, raw) => {
    const desk = await listen()
    desk.sendRaw(raw)
    await desk.hear('error', ({ code }) => code === 'INVALID_PARAMETERS')
    desk.authorize(tokenOf(trust))
    await desk.hear('authorized')
    desk.leave()
  })

  it('is closed for a console that sends without end, or a frame too large', async () => {
    const [loud, large] = [await listen(), await listen()]
    for (let sent = 0; sent < 30; sent++) loud.sendRaw('{}')
    large.sendRaw('x'.repeat(5_000))
    expect([await loud.closed, await large.closed]).toEqual([1008, 1009])
  })

  it('has ten sockets of one operator, and one more for each that closes', async () => {
    const rani = await app.test.operator(['support'])
    const open = []
    for (let opened = 0; opened < 10; opened++) open.push(await listen(rani))
    const late = await listen()
    late.authorize(tokenOf(rani))
    expect(await late.closed).toBe(1013)
    open[0]?.leave()
    await open[0]?.closed
    await until(async () => {
      const next = await listen()
      next.authorize(tokenOf(rani))
      const isIn = await Promise.race([
        next.hear('authorized').then(() => true),
        next.closed.then(() => false),
      ])
      next.leave()
      return isIn
    })
    for (const each of open) each.leave()
  })
})

describe('an open console is told', () => {
  it('of a change of another operator once, where its role sees the subject, and never of a failed one', async () => {
    const [seeing, blind] = [await listen(app.operator), await listen(trust)]
    const token = { token: tokenOf(editor) }
    const params = { key: 'otp.length' }
    await app.test.call(admin.putSetting, { params: { key: 'no.such' }, body: { value: 1 } }, token)
    for (const value of [5, 5, 5]) await app.test.call(admin.putSetting, { params, body: { value } }, token)
    await app.test.call(admin.putSetting, { params, body: { value: null } }, token)
    const told = await seeing.hear('changed')
    expect(told).toMatchObject({
      operation: 'PUT /admin/v1.0/settings/{key}',
      params,
      by: { accountId: editor.login.account.id, name: editor.login.profile.name },
    })
    // What follows is told later, so by then it would have heard of anything else.
    await claim(trust, 'case-2')
    for (const desk of [seeing, blind]) await desk.hear('claimed', ({ claim: { id } }) => id === 'case-2')
    expect(seeing.heard.filter(({ type }) => type === 'changed').length).toBeLessThanOrEqual(4)
    expect(seeing.heard.some((frame) => frame.type === 'changed' && frame.params.key === 'no.such')).toBe(
      false,
    )
    expect(blind.heard.filter(({ type }) => type === 'changed')).toEqual([])
    for (const desk of [seeing, blind]) desk.leave()
  })

  it('of nothing where nobody changed anything: readings are silent', async () => {
    const desk = await listen(app.operator)
    await app.call(admin.listSettings, {})
    await app.call(admin.getReport, { params: { id: UNKNOWN_ID } })
    await claim(trust, 'case-3')
    await desk.hear('claimed', ({ claim: { id } }) => id === 'case-3')
    expect(desk.heard.map(({ type }) => type).filter((type) => type === 'changed')).toEqual([])
    desk.leave()
  })

  it('of a report that somebody filed, with the new count, where its role sees reports', async () => {
    const [seeing, blind] = [await listen(trust), await listen(marketing)]
    const before = (await seeing.hear('authorized')).counts['reports'] ?? 0
    const { id: profileIdReportee } = (await app.test.person('Wulan')).login.profile
    const body = { type: 'user' as const, reason: 'Spam', profileIdReportee }
    expect((await app.test.call(user.report, { body }, { token: tokenOf(app.viewer) })).status).toBe(200)
    await seeing.hear('touched', ({ topic }) => topic === 'reports')
    await seeing.hear('counts', ({ counts }) => counts['reports'] === before + 1)
    expect(blind.heard.some(({ type }) => type === 'touched')).toBe(false)
    for (const desk of [seeing, blind]) desk.leave()
  })

  it('when a case is claimed and let go', async () => {
    const desk = await listen(marketing)
    await claim(trust, 'case-4')
    expect(await desk.hear('claimed', (frame) => frame.claim.id === 'case-4')).toMatchObject({
      claim: { kind: 'report', by: { name: trust.login.profile.name } },
    })
    const params = { kind: 'report' as const, id: 'case-4' }
    await app.test.call(admin.deleteClaim, { params }, { token: tokenOf(trust) })
    await desk.hear('released', ({ id }) => id === 'case-4')
    desk.leave()
  })
})

describe('a console whose right ends', () => {
  it('is cut within five seconds when its session is ended', async () => {
    const rani = await app.test.operator(['support'])
    const desk = await listen(rani)
    const { data } = (await app.test.call(admin.listConsoleSessions, {}, { token: tokenOf(rani) })).body
    const begun = performance.now()
    for (const { id } of data)
      await app.test.call(admin.endConsoleSession, { params: { id } }, { token: tokenOf(rani) })
    await desk.hear('session-ended')
    expect(await desk.closed).toBe(4401)
    expect(performance.now() - begun).toBeLessThan(5_000)
  })

  it('is cut within five seconds when its roles are taken away in the middle of a case', async () => {
    const rani = await app.test.operator(['support'])
    const desk = await listen(rani)
    await claim(rani, 'case-5')
    const begun = performance.now()
    const taken = await app.call(admin.putOperatorRoles, {
      params: { id: rani.login.account.id },
      body: { roles: ['marketing'] },
    })
    expect(taken.status).toBe(200)
    await desk.hear('session-ended')
    expect(await desk.closed).toBe(4401)
    expect(performance.now() - begun).toBeLessThan(5_000)
  })
})
