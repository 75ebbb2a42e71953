import { admin, shows, user, type ConsoleRole, type Jump } from '@tayang/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../../../tests/app.ts'
import { openAdminHarness, refusalOf, UNKNOWN_ID, type AdminHarness } from '../test/admin-harness.ts'

let app: AdminHarness
/** What the server warned of: a part of the search that fails is left out, and only the log says so. */
const warned: string[] = []
const operators = new Map<ConsoleRole, Person>()
beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line: string) => void warned.push(line) })
  app = await openAdminHarness({ log })
  for (const role of ['support', 'auditor', 'catalogue', 'marketing', 'finance-maker', 'trust'] as const)
    operators.set(role, await app.test.operator([role]))
  await putTitle('senja-di-jakarta', 'Senja di Jakarta')
}, 180_000)
afterAll(() => app[Symbol.asyncDispose]())

const as = (role?: ConsoleRole) => ({
  token: (role ? operators.get(role) : app.operator)?.login.accessToken ?? 'nobody',
})
const search = async (text: string, role?: ConsoleRole): Promise<Jump[]> =>
  (await app.test.call(admin.searchEverything, { query: { text } }, as(role))).body.data
const kindsOf = (jumps: readonly Jump[]) => [...new Set(jumps.map(({ kind }) => kind))]

const putTitle = async (friendlyId: string, title: string) => {
  const put = await app.call(admin.putTitle, {
    params: { friendlyId },
    body: {
      friendlyId,
      type: 'movie',
      title: { en: title, id: title },
      description: { en: 'About it.', id: 'Tentang itu.' },
      year: 2026,
      rating: 'SU',
      genres: [],
      cast: [],
      premium: false,
      thumbColor: '#112233',
    },
  })
  expect(put.status).toBe(200)
}

describe('search everything', () => {
  it('leads to a person by a name, an id of the account or of the profile', async () => {
    const person = await app.test.person('Zulaikha')
    const { account, profile } = person.login
    for (const text of ['zulai', 'ZULAIKHA', account.id, profile.id]) {
      expect(await search(text, 'support')).toMatchObject([
        { kind: 'person', id: account.id, title: profile.name },
      ])
    }
  })

  it('leads by a whole email for support and trust alone, and by a part of one nobody', async () => {
    const person = await app.test.person('Rahasia')
    for (const role of ['support', 'trust'] as const)
      expect(await search(person.email.toUpperCase(), role)).toMatchObject([{ id: person.login.account.id }])
    for (const role of ['auditor', 'finance-maker', 'catalogue', 'marketing'] as const)
      expect(await search(person.email, role)).toEqual([])
    expect(await search(person.email.slice(0, -1), 'support')).toEqual([])
  })

  it('names whom it led to in the trail, and never what was typed', async () => {
    const person = await app.test.person('Tersimpan')
    await search(person.email, 'support')
    const query = { target: person.login.account.id, operation: ['GET /admin/v1.0/search'] }
    const { data } = (await app.call(admin.listAudit, { query })).body
    expect(data).toMatchObject([{ outcome: 'done', target: {} }])
    expect(JSON.stringify(data)).not.toContain(person.email)
  })

  it('leads to a title by its friendly id or the beginnings of its words, where the role sees titles', async () => {
    for (const text of ['senja-di-jakarta', 'senj jak', 'Jakarta']) {
      expect(await search(text, 'catalogue')).toMatchObject([
        { kind: 'title', id: 'senja-di-jakarta', title: 'Senja di Jakarta' },
      ])
      expect(kindsOf(await search(text, 'finance-maker'))).not.toContain('title')
    }
  })

  it('leads to a show by its id or the beginnings of the words of its name, where the role sees shows', async () => {
    const body = { name: 'Sore bersama Budi' }
    const made = await app.test.call(shows.createShow, { body }, { token: app.viewer.login.accessToken })
    const { id } = made.body.data
    for (const text of [id, 'sore bers', 'BUDI sore'])
      expect(await search(text, 'trust')).toMatchObject([{ kind: 'show', id, title: 'Sore bersama Budi' }])
    expect(await search(id, 'catalogue')).toEqual([])
  })

  it('leads to a promo code by the whole code, in either case', async () => {
    const code = `HEMAT${Date.now() % 100_000}`
    const made = await app.call(admin.createPromoCode, {
      body: { code, note: '=SUM(A1)', kind: 'percent', value: 10 },
    } as never)
    expect(made.status).toBe(200)
    expect(await search(code.toLowerCase(), 'marketing')).toEqual([
      { kind: 'promoCode', id: code, title: code, sub: '=SUM(A1)' },
    ])
    expect(await search(code, 'catalogue')).toEqual([])
  })

  it('leads to a case by its id, where the role sees reports', async () => {
    const { id: profileIdReportee } = (await app.test.person('Terlapor')).login.profile
    const body = { type: 'user' as const, reason: 'Spam', profileIdReportee }
    await app.test.call(user.report, { body }, { token: app.viewer.login.accessToken })
    const listed = await app.call(admin.listReports, { query: {} })
    const id = listed.body.data[0]?.id ?? 'none'
    expect(await search(id, 'trust')).toMatchObject([{ kind: 'case', id }])
    expect(await search(id, 'marketing')).toEqual([])
  })

  it('finds at most twelve, and no kind crowds out another', async () => {
    for (let made = 0; made < 15; made++) await app.test.person('Senja')
    const found = await search('senja')
    expect(found.length).toBeLessThanOrEqual(12)
    expect(kindsOf(found)).toEqual(expect.arrayContaining(['person', 'title']))
  })

  it.each([
    ['an id of nothing', UNKNOWN_ID],
    ['one letter', 'a'],
    ['signs of a query language', `qq' & | ! :* <-> ( \\ "`],
    ['300 letters without a blank', 'x'.repeat(300)],
    ['percent signs', '%%%%'],
    ['marks that are no words', '...---...'],
    ['a text from right to left', 'مرحبا بالعالم'],
    ['an emoji', '🎬🎬'],
    ['markup', '<script>alert(1)</script>'],
  ])('answers nothing, and no error, for %s', async (_what, text) => {
    expect(await search(text)).toEqual([])
    expect(warned.filter((line) => line.includes('search'))).toEqual([])
  })

  it.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['more than 300 letters', 'x'.repeat(301)],
    ['a control character', 'a\u0000b'],
  ])('refuses %s', async (_what, text) => {
    const answer = await app.call(admin.searchEverything, { query: { text } })
    expect(refusalOf(answer)).toEqual([400, 'INVALID_PARAMETERS'])
  })

  it('is for operators alone', async () => {
    expect(await app.statusesOfOthers(admin.searchEverything, { query: { text: 'senja' } })).toEqual([
      401, 403,
    ])
  })
})

describe('the own queue', () => {
  it('has the cases that the operator claimed, and nobody else’s', async () => {
    const claim = (id: string, role: ConsoleRole) =>
      app.test.call(admin.putClaim, { params: { kind: 'clip', id }, body: {} }, as(role))
    await claim('mine', 'trust')
    await claim('theirs', 'support')
    const { data } = (await app.test.call(admin.getQueue, {}, as('trust'))).body
    expect(data.claims.map(({ id }) => id)).toEqual(['mine'])
    expect(data.approvals).toEqual([])
    expect(await app.statusesOfOthers(admin.getQueue, {})).toEqual([401, 403])
  })
})

describe('what changed', () => {
  const changes = async (role?: ConsoleRole, since?: number) =>
    (await app.test.call(admin.listChanges, { query: { since } }, as(role))).body.data

  it('names a setting, who changed it, and what it was for who may read settings', async () => {
    await app.call(admin.putSetting, {
      params: { key: 'otp.length' },
      body: { value: 5, reason: 'shorter' } as never,
    })
    const [seen] = await changes('auditor')
    expect(seen).toMatchObject({
      kind: 'setting',
      target: 'otp.length',
      by: { name: app.operator.login.profile.name },
    })
    expect(seen?.facts).not.toBeNull()
    expect((await changes('catalogue'))[0]).toMatchObject({ target: 'otp.length', facts: null })
  })

  it('has the version that began to run, and leaves out what failed or is everyday work', async () => {
    await app.call(admin.putSetting, { params: { key: 'no.such' }, body: { value: 1 } as never })
    await putTitle('everyday', 'Everyday')
    const found = await changes()
    expect(found.filter(({ kind }) => kind === 'deploy')).toMatchObject([{ by: null, operation: null }])
    expect(found.some(({ target }) => target === 'no.such' || target === 'everyday')).toBe(false)
  })

  it('has a ban and a suspension with who decided, and no warning, which is everyday work', async () => {
    const person = await app.test.person('Terlarang')
    const subject = { kind: 'person' as const, id: person.login.profile.id }
    for (const effects of [[{ kind: 'warn' }], [{ kind: 'suspend', days: 3 }]] as const) {
      const body = {
        subject,
        effects: [...effects],
        reason: '1.1' as const,
        facts: 'Ancaman di kolom komentar.',
      }
      expect((await app.call(admin.makeDecision, { body })).status).toBe(200)
    }
    const bans = (await changes('trust')).filter(({ kind }) => kind === 'ban')
    expect(bans).toMatchObject([
      { target: `person ${subject.id}`, facts: { effects: ['suspend'], reason: '1.1' } },
    ])
    const unread = (await changes('marketing')).filter(({ kind }) => kind === 'ban')
    expect(unread).toMatchObject([
      { target: null, facts: null, by: { name: app.operator.login.profile.name } },
    ])
  })

  it('has a ban and a suspension that were taken back, by its maker, by a reversal and by an appeal', async () => {
    const judged = async (effects: ({ kind: 'ban' } | { kind: 'warn' })[]) => {
      const person = await app.test.person('Kembali')
      const subject = { kind: 'person' as const, id: person.login.profile.id }
      const made = await app.call(admin.makeDecision, { body: { subject, effects, reason: '1.1' } })
      return { id: made.body.data.id, target: `person ${subject.id}` }
    }
    const [banned, warned] = [await judged([{ kind: 'ban' }]), await judged([{ kind: 'warn' }])]
    for (const { id } of [banned, warned]) {
      const body = { reason: 'It was somebody else' }
      expect((await app.call(admin.reverseDecision, { params: { id }, body })).status).toBe(200)
    }
    const lifted = (await changes('trust')).filter(({ kind }) => kind === 'lifted')
    expect(lifted).toMatchObject([
      {
        target: banned.id,
        facts: { undone: ['ban'], subject: banned.target, reason: 'It was somebody else' },
      },
    ])
  })

  it('has a show that was ended with a suspension, and none that was ended without', async () => {
    const ended = async (suspendDays?: number) => {
      const streamer = { token: (await app.test.person('Siaran')).login.accessToken }
      const { id } = (await app.test.call(shows.createShow, { body: { name: 'Malam' } }, streamer)).body.data
      await app.test.call(shows.startBroadcasting, { params: { id } }, streamer)
      const body = { reason: '4.2' as const, key: crypto.randomUUID(), ...(suspendDays && { suspendDays }) }
      return { id, status: (await app.call(admin.endShow, { params: { id }, body })).status }
    }
    const [silent, suspended] = [await ended(), await ended(7)]
    expect([silent.status, suspended.status]).toEqual([200, 200])
    const targets = (await changes('trust')).filter(({ kind }) => kind === 'ban').map(({ target }) => target)
    expect(targets).toContain(suspended.id)
    expect(targets).not.toContain(silent.id)
  })

  it('has a setting of money when another operator confirms it, and not when it is asked for', async () => {
    const key = 'cashout.holdHours'
    const body = { value: 30, reason: 'The board wants it so' }
    const asked = await app.call(admin.putSetting, { params: { key }, body })
    const id = asked.body.data.waiting?.approvalId ?? ''
    const ofKey = async () => (await changes('auditor')).filter(({ target }) => target === key)
    expect(await ofKey()).toEqual([])
    const second = await app.test.operator()
    const decision = { params: { id }, body: { decision: 'confirm' as const } }
    const decided = await app.test.call(admin.decideApproval, decision, { token: second.login.accessToken })
    expect(decided.body.data.state).toBe('done')
    expect(await ofKey()).toMatchObject([{ kind: 'setting', by: { accountId: second.login.account.id } }])
  })

  it('begins where it is told, a month ago at most', async () => {
    expect(await changes('auditor', Date.now() + 1_000)).toEqual([])
    expect((await changes('auditor', 0)).length).toBeGreaterThan(0)
    const query = { since: 'yesterday' as never }
    expect(refusalOf(await app.call(admin.listChanges, { query }))).toEqual([400, 'INVALID_PARAMETERS'])
  })
})
