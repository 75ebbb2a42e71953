import { admin, user } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAdminHarness, refusalOf, UNKNOWN_ID, type AdminHarness } from '../test/admin-harness.ts'

let app: AdminHarness
beforeAll(async () => {
  app = await openAdminHarness()
})
afterAll(() => app[Symbol.asyncDispose]())

const of = (accountId: string) => ({ params: { accountId } })
const why = { reason: 'A lost phone' }

async function somebody(name = 'Laras') {
  const person = await app.test.person(name)
  return { ...person, accountId: person.login.profile.accountId, profileId: person.login.profile.id }
}

describe('the head of a person', () => {
  it('says who they are, masked, how they joined and what is in force', async () => {
    const laras = await somebody()
    const { status, body } = await app.call(admin.getPerson, of(laras.accountId))
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      accountId: laras.accountId,
      profileId: laras.profileId,
      name: 'Laras',
      email: 'l••••@example.com',
      mobile: null,
      joinedBy: 'email',
      joinedThrough: null,
      isErased: false,
      isBanned: false,
      isOperator: false,
      premiumUntil: null,
      age: null,
      counts: { sessions: 1, shows: 0, clips: 0, notes: 0 },
    })
    expect(JSON.stringify(body)).not.toContain(laras.email)
  })

  it('is found by the id of the profile too, and an unknown one by neither', async () => {
    const laras = await somebody()
    expect((await app.call(admin.getPerson, of(laras.profileId))).body.data.accountId).toBe(laras.accountId)
    expect(refusalOf(await app.call(admin.getPerson, of(UNKNOWN_ID)))).toEqual([404, 'NOT_FOUND'])
    expect(refusalOf(await app.call(admin.getPerson, of('not-an-id')))).toEqual([404, 'NOT_FOUND'])
  })

  it('knows the age, the consents and a ban', async () => {
    const laras = await somebody()
    const how = { token: laras.login.accessToken }
    await app.test.call(user.putBirthDate, { body: { birthDate: '1999-02-14' } }, how)
    await app.test.call(
      user.putConsent,
      { params: { purpose: 'marketing' }, body: { version: '4', language: 'id', isGranted: true } },
      how,
    )
    await app.test.app.user.accounts.ban(laras)
    const { data } = (await app.call(admin.getPerson, of(laras.accountId))).body
    expect(data).toMatchObject({ birthDate: '1999-02-14', isBanned: true, counts: { sessions: 0 } })
    expect(data.age).toBeGreaterThan(26)
    expect(data.consents[0]).toMatchObject({ purpose: 'marketing', version: '4', withdrawnAt: null })
  })
})

describe('email and number', () => {
  it('are revealed for a reason, which the trail keeps without them', async () => {
    const laras = await somebody()
    const reason = 'Phoned us and asked for a new password'
    const { status, body } = await app.call(admin.revealPerson, { ...of(laras.accountId), body: { reason } })
    expect([status, body.data]).toEqual([200, { email: laras.email, mobile: null, msisdn: null }])
    const trail = await app.call(admin.listAudit, { query: { target: laras.accountId } })
    const row = trail.body.data.find(({ operation }) => operation.endsWith('/reveal'))
    expect(row).toMatchObject({ outcome: 'done', facts: { reason } })
    expect(JSON.stringify(trail.body)).not.toContain(laras.email)
  })

  it('are revealed neither without a reason nor of oneself', async () => {
    const laras = await somebody()
    expect(
      refusalOf(await app.call(admin.revealPerson, { ...of(laras.accountId), body: { reason: ' ' } })),
    ).toEqual([400, 'INVALID_PARAMETERS'])
    const own = of(app.operator.login.profile.accountId)
    const answer = await app.call(admin.revealPerson, { ...own, body: { reason: 'curious' } })
    expect(refusalOf(answer)).toEqual([403, 'FORBIDDEN'])
  })
})

describe('sessions', () => {
  const list = async (accountId: string) =>
    (await app.call(admin.listPersonSessions, of(accountId))).body.data

  it('are listed with their devices and ended one by one', async () => {
    const laras = await somebody()
    const [session, ...others] = await list(laras.accountId)
    expect(others).toEqual([])
    expect(session).toMatchObject({ device: { name: 'Test', platform: 'chrome' }, isValidated: true })
    const params = { accountId: laras.accountId, id: session?.id ?? '' }
    expect((await app.call(admin.endPersonSession, { params })).status).toBe(204)
    expect(refusalOf(await app.call(admin.endPersonSession, { params }))).toEqual([404, 'NOT_FOUND'])
    const after = await app.test.call(user.getAccount, {}, { token: laras.login.accessToken })
    expect(after.status).toBe(401)
  })

  it('end all at once, never those of the operator who asks, and nobody else’s', async () => {
    const [laras, made] = [await somebody(), await somebody('Made')]
    const id = (await list(made.accountId))[0]?.id ?? ''
    const wrong = { params: { accountId: laras.accountId, id } }
    expect(refusalOf(await app.call(admin.endPersonSession, wrong))).toEqual([404, 'NOT_FOUND'])
    expect(
      (await app.call(admin.endPersonSessions, { ...of(laras.accountId), body: why })).body.data,
    ).toEqual({ ended: 1 })
    expect([await list(laras.accountId), (await list(made.accountId)).length]).toEqual([[], 1])
    const own = { ...of(app.operator.login.profile.accountId), body: why }
    expect(refusalOf(await app.call(admin.endPersonSessions, own))).toEqual([403, 'FORBIDDEN'])
  })
})

describe('notes', () => {
  const add = (accountId: string, text: string, id: string = crypto.randomUUID()) =>
    app.call(admin.addPersonNote, { ...of(accountId), body: { id, text } })

  it('are read by operators, the newest first, with who wrote them', async () => {
    const laras = await somebody()
    await add(laras.accountId, 'Phoned: a cousin used the account.')
    await add(laras.accountId, '<b>Waits</b> for the appeal.\nNo payout before.')
    const { data } = (await app.call(admin.listPersonNotes, of(laras.accountId))).body
    expect(data.map(({ text }) => text)).toEqual([
      '<b>Waits</b> for the appeal.\nNo payout before.',
      'Phoned: a cousin used the account.',
    ])
    expect(data[0]?.by.accountId).toBe(app.operator.login.profile.accountId)
    expect((await app.call(admin.getPerson, of(laras.accountId))).body.data.counts.notes).toBe(2)
  })

  it('are added once under one id, and another text under it is refused', async () => {
    const laras = await somebody()
    const id = crypto.randomUUID()
    await add(laras.accountId, 'Once', id)
    expect((await add(laras.accountId, 'Once', id)).status).toBe(200)
    expect(refusalOf(await add(laras.accountId, 'Twice', id))).toEqual([409, 'KEY_REUSED'])
    expect((await app.call(admin.listPersonNotes, of(laras.accountId))).body.data).toHaveLength(1)
  })

  it('are bounded, not empty, and not about oneself', async () => {
    const laras = await somebody()
    for (const text of ['', '  ', 'x'.repeat(2001)]) {
      expect(refusalOf(await add(laras.accountId, text))).toEqual([400, 'INVALID_PARAMETERS'])
    }
    const own = await add(app.operator.login.profile.accountId, 'I am fine')
    expect(refusalOf(own)).toEqual([403, 'FORBIDDEN'])
  })
})

describe('what a person reported', () => {
  it('is listed with what became of it, for those who read reports', async () => {
    const [laras, made] = [await somebody(), await somebody('Made')]
    const body = { type: 'user' as const, reason: 'Spamming', profileIdReportee: made.profileId }
    const filed = await app.test.call(user.report, { body }, { token: laras.login.accessToken })
    expect(filed.status).toBe(200)
    const { data } = (await app.call(admin.listPersonReported, of(laras.accountId))).body
    expect(data).toMatchObject([{ type: 'user', reason: 'Spamming', about: 'Made', outcome: 'open' }])
    expect((await app.call(admin.listPersonReported, of(made.accountId))).body.data).toEqual([])
    const maker = await app.test.operator(['finance-maker'])
    const how = { token: maker.login.accessToken }
    const refused = await app.test.call(admin.listPersonReported, of(laras.accountId), how)
    expect(refusalOf(refused)).toEqual([403, 'FORBIDDEN'])
  })
})

describe('relations of a person', () => {
  it('are followers, followings and blocks of both directions', async () => {
    const [laras, made] = [await somebody(), await somebody('Made')]
    const how = { token: made.login.accessToken }
    const list = async (accountId: string, kind: 'followers' | 'followings' | 'blocked' | 'blocked-by') =>
      (await app.call(admin.listPersonRelations, { ...of(accountId), query: { kind } })).body.data.map(
        (person) => person.accountId,
      )
    await app.test.call(user.follow, { body: { profileId: laras.profileId } }, how)
    expect(await list(laras.accountId, 'followers')).toEqual([made.accountId])
    expect(await list(made.accountId, 'followings')).toEqual([laras.accountId])
    await app.test.call(user.block, { body: { blockTo: laras.accountId } } as never, how)
    expect(await list(made.accountId, 'blocked')).toEqual([laras.accountId])
    expect(await list(laras.accountId, 'blocked-by')).toEqual([made.accountId])
    expect(await list(laras.accountId, 'followers')).toEqual([])
  })
})

describe('a person who was erased', () => {
  it('is a page of what remains, and can be neither noted nor signed out', async () => {
    const laras = await somebody()
    await app.call(admin.addPersonNote, {
      ...of(laras.accountId),
      body: { id: crypto.randomUUID(), text: 'Hm' },
    })
    const how = { token: laras.login.accessToken }
    const consent = { version: '4', language: 'id' as const, isGranted: true }
    await app.test.call(user.putConsent, { params: { purpose: 'push' }, body: consent }, how)
    await app.test.call(user.deleteAccount, { body: { password: laras.password } }, how)

    const { data } = (await app.call(admin.getPerson, of(laras.accountId))).body
    expect(data).toMatchObject({ isErased: true, name: null, email: null, profileId: null, joinedAt: null })
    expect(data.consents).toHaveLength(1)
    expect(data.counts).toMatchObject({ sessions: 0, notes: 0, shows: 0, clips: 0 })
    for (const part of [
      admin.listPersonShows,
      admin.listPersonClips,
      admin.listPersonChat,
      admin.listPersonNotes,
    ]) {
      expect((await app.call(part, of(laras.accountId))).body.data).toEqual([])
    }
    expect((await app.call(admin.getPersonWallet, of(laras.accountId))).body.data.diamonds).toBe(0)
    const note = { ...of(laras.accountId), body: { id: crypto.randomUUID(), text: 'Gone' } }
    expect(refusalOf(await app.call(admin.addPersonNote, note))).toEqual([404, 'NOT_FOUND'])
    expect(refusalOf(await app.call(admin.endPersonSessions, { ...of(laras.accountId), body: why }))).toEqual(
      [404, 'NOT_FOUND'],
    )
  })
})

describe('the money of a person', () => {
  it('is balances that agree with their entries, and thirty days of gifts', async () => {
    const laras = await somebody()
    const { data } = (await app.call(admin.getPersonWallet, of(laras.accountId))).body
    expect(data).toMatchObject({ diamonds: 0, gencash: 0, heldGencash: 0, drift: 0, lines: [] })
    expect(data.gifts).toHaveLength(30)
    // The device of the first sign-in is new, so a payout would wait.
    expect(data.payoutHold?.by).toBe('device')
    for (const part of [admin.listPersonOrders, admin.listPersonCashouts]) {
      expect((await app.call(part, of(laras.accountId))).body).toEqual({ data: [], meta: { next: null } })
    }
    expect((await app.call(admin.listPersonSubscriptions, of(laras.accountId))).body.data).toEqual([])
  })
})

describe('what operators may read and do', () => {
  const byRole = async (roles: Parameters<typeof app.test.operator>[0], how?: { raised: boolean }) => {
    const operator = await app.test.operator(roles, how)
    return { token: operator.login.accessToken }
  }

  it('a role without money sees none, and its calls are refused', async () => {
    const laras = await somebody()
    const trust = await byRole(['trust'])
    const head = await app.test.call(admin.getPerson, of(laras.accountId), trust)
    expect(head.body.data.counts.orders).toBeNull()
    for (const call of [
      admin.getPersonWallet,
      admin.listPersonCashouts,
      admin.listPersonOrders,
      admin.listPersonSubscriptions,
    ]) {
      const answer = await app.test.call(call, of(laras.accountId), trust)
      expect([call.path, ...refusalOf(answer)]).toEqual([call.path, 403, 'FORBIDDEN'])
    }
    const support = await byRole(['support'])
    expect((await app.test.call(admin.getPersonWallet, of(laras.accountId), support)).status).toBe(200)
    expect((await app.test.call(admin.getPerson, of(laras.accountId), support)).body.data.counts.orders).toBe(
      0,
    )
  })

  it('a role that moderates nobody reads no chat, and finance ends no sessions', async () => {
    const laras = await somebody()
    const maker = await byRole(['finance-maker'])
    for (const call of [admin.listPersonChat, admin.endPersonSessions]) {
      expect(refusalOf(await app.test.call(call, of(laras.accountId), maker))).toEqual([403, 'FORBIDDEN'])
    }
  })

  it('nobody reveals without a fresh code', async () => {
    const laras = await somebody()
    const support = await byRole(['support'], { raised: false })
    const input = { ...of(laras.accountId), body: { reason: 'Phoned us' } }
    expect(refusalOf(await app.test.call(admin.revealPerson, input, support))).toEqual([
      403,
      'STEP_UP_REQUIRED',
    ])
  })
})
