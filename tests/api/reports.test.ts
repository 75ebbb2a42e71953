import { admin, catalog, interaction, playback, shows, user, type ReportCase } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, until, type Person, type TestApp } from '../app.ts'
import { visitRoom } from '../room.ts'

let test: TestApp
let operator: Person
let ani: Person
beforeAll(async () => {
  test = await openTestApp()
  operator = await test.operator()
  ani = await test.person('Ani')
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const as = ({ login }: Person) => ({ token: login.accessToken })
const profileOf = ({ login }: Person) => login.profile.id

interface Told {
  type?: 'user' | 'comment' | 'content'
  idEntity?: string
  by?: Person
}

const readCase = async (id: string): Promise<ReportCase> =>
  (await test.call(admin.getReport, { params: { id } }, as(operator))).body.data

/** Reports and answers the case as an operator finds it. */
async function report(whom: Person, { type = 'user', idEntity, by = ani }: Told = {}): Promise<ReportCase> {
  const told = await test.call(
    user.report,
    {
      body: { profileIdReportee: profileOf(whom), type, reason: 'others', ...(idEntity ? { idEntity } : {}) },
    },
    as(by),
  )
  expect(told.status).toBe(200)
  const { body } = await test.call(admin.listReports, { query: { perPage: 100 } }, as(operator))
  const found = body.data.find(({ subject }) => subject.id === (idEntity ?? profileOf(whom)))
  if (!found) throw new Error('a report that was told is not listed')
  return readCase(found.id)
}

type Action = 'dismiss' | 'warn' | 'hide' | 'ban'
const decide = (id: string, action: Action, who = operator) =>
  test.call(
    admin.decideReport,
    {
      params: { id },
      body: { effects: action === 'dismiss' ? [] : [{ kind: action }], reason: '3.3', note: 'seen' },
    },
    as(who),
  )

const lettersTo = async ({ email }: Person) => {
  const answer = await fetch(`${test.address}/dev/outbox?to=${encodeURIComponent(email)}`)
  return ((await answer.json()) as { data: { text: string }[] }).data.map(({ text }) => text)
}

/** A show of somebody that waits for its encoder. */
async function startShow(who: Person, name: string): Promise<string> {
  const made = await test.call(shows.createShow, { body: { name } }, as(who))
  const { id } = made.body.data
  await test.call(shows.startBroadcasting, { params: { id } }, as(who))
  return id
}

describe('reports', () => {
  it('are listed by what is due first, decided ones apart, each with what was found then', async () => {
    const whom = await test.person('Listed')
    const told = await report(whom)
    expect(told).toMatchObject({
      status: 'open',
      reportCount: 1,
      subject: { kind: 'profile', label: 'Listed' },
      person: { profileId: profileOf(whom), name: 'Listed' },
      reports: [
        {
          evidence: { name: 'Listed', bio: '', avatar: null },
          reporter: { profileId: profileOf(ani), name: 'Ani' },
        },
      ],
      decidedAt: null,
    })
    const listed = async (status: 'open' | 'decided') => {
      const { body } = await test.call(admin.listReports, { query: { status, perPage: 100 } }, as(operator))
      const dues = body.data.map(({ dueAt }) => dueAt)
      if (status === 'open') expect(dues).toEqual(dues.toSorted((a, b) => a - b))
      return body.data.some(({ id }) => id === told.id)
    }
    expect([await listed('open'), await listed('decided')]).toEqual([true, false])
    await decide(told.id, 'dismiss')
    expect([await listed('open'), await listed('decided')]).toEqual([false, true])
  })

  it('that nobody made are not found, and the picture of somebody without one is none', async () => {
    const params = { id: crypto.randomUUID() }
    expect((await test.call(admin.getReport, { params }, as(operator))).status).toBe(404)
    expect((await decide(params.id, 'dismiss')).status).toBe(404)
    expect((await decide('nothing', 'dismiss')).status).toBe(404)
    const told = await report(await test.person('Faceless'))
    const id = told.reports[0]?.id ?? ''
    const picture = await test.call(admin.getReportPicture, { params: { id } }, as(operator))
    expect(picture.status).toBe(404)
  })

  it('are nobody’s business but operators’', async () => {
    const told = await report(await test.person('Private'))
    for (const answer of [
      await test.call(admin.listReports, { query: {} }, as(ani)),
      await test.call(admin.getReport, { params: { id: told.id } }, as(ani)),
      await decide(told.id, 'ban', ani),
    ]) {
      expect(answer.status).toBeGreaterThanOrEqual(401)
      expect(answer.status).toBeLessThanOrEqual(403)
    }
  })

  it('are decided once: who comes later reads who decided and what', async () => {
    const told = await report(await test.person('Once'))
    const first = await decide(told.id, 'dismiss')
    expect(first.body.data).toMatchObject({
      status: 'dismissed',
      decidedBy: { accountId: operator.login.account.id },
      decision: { note: 'seen', effects: [], statement: null },
    })
    const second = await decide(told.id, 'ban', await test.operator())
    expect([second.status, second.refusal.code]).toEqual([409, 'CASE_DECIDED'])
    expect(second.refusal.details[1]).toBe(first.body.data.decisionId)
    expect(await readCase(told.id)).toEqual(first.body.data)
  })

  it('of two decisions at once take one', async () => {
    const told = await report(await test.person('Twice'))
    const answers = await Promise.all([decide(told.id, 'dismiss'), decide(told.id, 'warn')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('about an operator are not decided by that operator', async () => {
    const told = await report(operator)
    for (const action of ['dismiss', 'ban'] as const) {
      expect((await decide(told.id, action)).refusal.code).toBe('FORBIDDEN')
    }
    expect((await decide(told.id, 'dismiss', await test.operator())).status).toBe(200)
  })
})

describe('a warning', () => {
  it('reaches the person by a letter with its reasons, once', async () => {
    const whom = await test.person('Warned')
    const told = await report(whom)
    const decided = await decide(told.id, 'warn')
    expect(decided.body.data).toMatchObject({ status: 'acted', history: { strikes: 1 } })
    expect((await decide(told.id, 'warn')).status).toBe(409)
    const letters = await lettersTo(whom)
    const [letter, ...more] = letters.filter((text) => text.includes('Community rule 3.3'))
    expect(more).toEqual([])
    for (const words of [
      'Kami memberimu peringatan',
      'This is a warning about your profile',
      'Law 1 of 2024, article 27A',
      '/decision?token=',
    ]) {
      expect(letter).toContain(words)
    }
  })
})

describe('hiding', () => {
  it('a person takes their name, bio and lines’ names away, and their open sockets with it', async () => {
    const [whom, owner] = [await test.person('Rude'), await test.person('Owner')]
    const show = await startShow(owner, 'Sore')
    const socket = await visitRoom(test.address, show, whom.login.accessToken)
    socket.say({ type: 'comment', data: 'halo' })
    await socket.hear('comment')
    const told = await report(whom)
    expect((await decide(told.id, 'hide')).body.data.status).toBe('acted')
    expect(await socket.closed).toBe(1008)
    const seen = await test.call(user.getPublicProfile, { params: { id: profileOf(whom) }, query: {} })
    expect(seen.body.data).toMatchObject({ name: 'Tayang user', bio: '', avatar: null })
    const history = await test.call(interaction.listLiveComments, { params: { id: show }, query: {} })
    expect(history.body.data.map(({ profile }) => profile.name)).toEqual(['Tayang user'])
    const again = await visitRoom(test.address, show, whom.login.accessToken)
    const authorized = await again.hear('authorized')
    expect(authorized.profile.name).toBe('Tayang user')
    again.leave()
    expect((await readCase(told.id)).reports[0]?.evidence).toMatchObject({ name: 'Rude' })
  })

  it('a comment takes it out of the history, and keeps it as evidence', async () => {
    const [whom, owner] = [await test.person('Speaker'), await test.person('Owner')]
    const show = await startShow(owner, 'Malam')
    const socket = await visitRoom(test.address, show, whom.login.accessToken)
    for (const data of ['baik', 'kata kasar']) socket.say({ type: 'comment', data })
    const line = await socket.hear('comment', (said) => said.data.text === 'kata kasar')
    const told = await report(whom, { type: 'comment', idEntity: line.id })
    expect(told.reports[0]?.evidence).toMatchObject({
      text: 'kata kasar',
      roomId: show,
      author: { name: 'Speaker' },
    })
    expect(told.chatAround.map(({ text, isSubject }) => [text, isSubject])).toEqual([
      ['baik', false],
      ['kata kasar', true],
    ])
    await decide(told.id, 'hide')
    const history = await test.call(interaction.listLiveComments, { params: { id: show }, query: {} })
    expect(history.body.data.map(({ data }) => data)).toEqual(['baik'])
    socket.leave()
  })

  it('a show ends it and takes it out of every answer; the next one does not inherit its name', async () => {
    const whom = await test.person('Streamer')
    const show = await startShow(whom, 'Judul kasar')
    const socket = await visitRoom(test.address, show)
    const told = await report(whom, { type: 'content', idEntity: show })
    expect(told.reports[0]?.evidence).toMatchObject({ name: 'Judul kasar', ownerProfileId: profileOf(whom) })
    await decide(told.id, 'hide')
    expect(await socket.hear('stop')).toMatchObject({ reason: 'removed' })
    for (const answer of [
      await test.call(shows.getLiveShow, { params: { id: show } }),
      await test.call(shows.getLiveShow, { params: { id: show } }, as(whom)),
      await test.call(playback.getLiveShowPublicAccess, { params: { id: show }, query: {} }),
      await test.call(playback.getLiveShowAccess, { params: { id: show }, query: {} }, as(ani)),
      await test.call(interaction.listLiveComments, { params: { id: show }, query: {} }),
    ]) {
      expect([answer.status, answer.refusal.code]).toEqual([404, 'SHOW_NOT_FOUND'])
    }
    for (const status of ['live', 'finished'] as const) {
      const { body } = await test.call(shows.listLiveShows, { query: { status, perPage: 100 } })
      expect(body.data.map(({ id }) => id)).not.toContain(show)
    }
    const next = await test.call(shows.createShow, { body: { name: 'Judul baik' } }, as(whom))
    expect(next.body.data.id).not.toBe(show)
  })

  it('a title that is nobody’s hides it, and nobody is warned or banned for it', async () => {
    const friendlyId = 'rude-title'
    const title = await test.call(
      admin.putTitle,
      {
        params: { friendlyId },
        body: {
          friendlyId,
          type: 'movie',
          title: { en: 'Rude title', id: 'Judul kasar' },
          description: { en: '', id: '' },
          year: 2024,
          rating: 'SU',
          genres: [],
          cast: [],
          premium: false,
          exclusive: false,
          thumbColor: '#123456',
          parent: null,
          number: null,
          heights: [240],
        },
      },
      as(operator),
    )
    const { id } = title.body.data
    const told = await report(await test.person('Named'), { type: 'content', idEntity: id })
    expect(told).toMatchObject({
      person: null,
      reports: [{ evidence: { title_en: 'Rude title', ownerProfileId: null } }],
    })
    for (const action of ['warn', 'ban'] as const) {
      expect((await decide(told.id, action)).refusal.code).toBe('FORBIDDEN')
    }
    expect((await test.call(catalog.getVideo, { params: { id }, query: {} })).status).toBe(200)
    await decide(told.id, 'hide')
    const gone = await test.call(catalog.getVideo, { params: { id }, query: {} })
    expect([gone.status, gone.refusal.code]).toEqual([404, 'VIDEO_NOT_FOUND'])
  })
})

describe('a ban', () => {
  it('kills every token at once, ends the show, closes sockets, and lets nobody in again', async () => {
    const whom = await test.person('Banned')
    const show = await startShow(whom, 'Terakhir')
    const elsewhere = await startShow(await test.person('Owner'), 'Lain')
    const socket = await visitRoom(test.address, elsewhere, whom.login.accessToken)
    const told = await report(whom)
    expect((await decide(told.id, 'ban')).body.data.status).toBe('acted')

    expect(await socket.closed).toBe(1008)
    expect((await test.call(user.getAccount, {}, as(whom))).refusal.code).toBe('Session InvalidSessionToken')
    const device = { uuid: crypto.randomUUID(), name: 'T', platform: 'chrome', osVersion: '1' } as const
    const { accessToken, refreshToken } = whom.login
    const refreshed = await test.call(
      user.refreshSession,
      { body: { accessToken, device } },
      { headers: { 'x-refresh-token': refreshToken } },
    )
    expect(refreshed.status).toBe(401)
    const entered = await test.call(user.createSession, {
      body: { type: 'username', username: whom.email, password: whom.password, device },
    })
    expect([entered.status, entered.refusal.code]).toEqual([403, 'ACCOUNT_BANNED'])
    await until(
      async () => {
        const { body } = await test.call(shows.getLiveShow, { params: { id: show } })
        return body.data.status === 'finished'
      },
      { what: 'the end of the show' },
    )
    expect(
      (await test.call(user.getPublicProfile, { params: { id: profileOf(whom) }, query: {} })).status,
    ).toBe(404)
    const followed = await test.call(user.follow, { body: { profileId: profileOf(whom) } }, as(ani))
    expect(followed.status).toBe(404)
    const { account } = whom.login
    expect(await test.app.user.accounts.isBanned(account.id)).toBe(true)
  })
})
