import { Readable } from 'node:stream'
import {
  admin,
  catalog,
  clipSocial,
  clipUploads,
  decisions,
  interaction,
  shows,
  user,
  type Decision,
} from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../../../tests/app.ts'
import { accountOf, as, codeOf, openJudge, profileOf } from '../test/judge.ts'
import { visitRoom } from '../../../../../tests/room.ts'

let test: TestApp
let operator: Person
let second: Person
let ani: Person
let judge: ReturnType<typeof openJudge>
beforeAll(async () => {
  test = await openTestApp()
  operator = await test.operator()
  second = await test.operator()
  ani = await test.person('Ani')
  judge = openJudge(test, operator)
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

/** A show of somebody that waits for its encoder. */
async function startShow(who: Person, name = 'Malam'): Promise<string> {
  const made = await test.call(shows.createShow, { body: { name } }, as(who))
  const { id } = made.body.data
  await test.call(shows.startBroadcasting, { params: { id } }, as(who))
  return id
}

/** Takes a decision back after an appeal of its person that another operator finds right. */
async function overturn({ id }: Decision, person: Person): Promise<void> {
  const token = await judge.tokenOf(person)
  const appealed = await test.call(decisions.appealByLink, { body: { token, text: 'That was not me.' } })
  if (appealed.status !== 200) throw new Error(codeOf(appealed))
  const { appeal } = await judge.readDecision(id)
  const answered = await judge.call(
    admin.decideAppeal,
    {
      params: { id: appeal?.id ?? '' },
      body: { outcome: 'overturn', answer: 'You are right.', revision: 0 },
    },
    second,
  )
  if (answered.status !== 200) throw new Error(codeOf(answered))
}

const nameOf = async (person: Person) =>
  (await test.call(user.getPublicProfile, { params: { id: profileOf(person) }, query: {} })).body.data.name

async function canSignIn(person: Person): Promise<boolean> {
  const device = { uuid: crypto.randomUUID(), name: 'T', platform: 'chrome', osVersion: '1' } as const
  const body = { type: 'username', username: person.email, password: person.password, device } as const
  return (await test.call(user.createSession, { body })).status === 200
}

describe('an overturned appeal restores', () => {
  it('a message of a chat: it is in the history again', async () => {
    const [whom, owner] = [await test.person('Speaker'), await test.person('Owner')]
    const show = await startShow(owner)
    const socket = await visitRoom(test.address, show, whom.login.accessToken)
    socket.say({ type: 'comment', data: 'sebuah kalimat' })
    const line = await socket.hear('comment')
    const decision = await judge.decided('comment', line.id, [{ kind: 'hide' }])
    const texts = async () => {
      const answer = await test.call(interaction.listLiveComments, { params: { id: show }, query: {} })
      return answer.body.data.map(({ data }) => data)
    }
    expect(await texts()).toEqual([])
    await overturn(decision, whom)
    expect(await texts()).toEqual(['sebuah kalimat'])
    socket.leave()
  })

  it('a show with its recording and its place in lists', async () => {
    const whom = await test.person('Streamer')
    const show = await startShow(whom)
    const decision = await judge.decided('show', show, [{ kind: 'hide' }, { kind: 'warn' }])
    const status = async () => (await test.call(shows.getLiveShow, { params: { id: show } })).status
    expect(await status()).toBe(404)
    await overturn(decision, whom)
    expect(await status()).toBe(200)
    const { effects, state } = await judge.readDecision(decision.id)
    expect([state, effects.map((effect) => effect.state)]).toEqual([
      'overturned',
      ['taken-back', 'taken-back'],
    ])
    expect((await judge.read((await reportOf(whom)).id)).history?.strikes).toBe(0)
  })

  it('name, biography and picture of a profile, and the name in what was said', async () => {
    const [whom, owner] = [await test.person('Lovely'), await test.person('Owner')]
    const show = await startShow(owner)
    const socket = await visitRoom(test.address, show, whom.login.accessToken)
    socket.say({ type: 'comment', data: 'halo' })
    await socket.hear('comment')
    await test.app.user.profiles.rename(profileOf(whom), { name: 'Lovely', bio: 'Suka nonton' })
    await test.app.user.profiles.setAvatar(profileOf(whom), Readable.from([PIXEL]))
    const decision = await judge.decided('profile', profileOf(whom), [{ kind: 'hide' }])
    expect(await nameOf(whom)).toBe('Tayang user')
    await overturn(decision, whom)
    const found = await test.app.user.profiles.find(profileOf(whom))
    expect(found).toMatchObject({ name: 'Lovely', bio: 'Suka nonton' })
    expect((await fetch(test.address + found?.avatar)).status).toBe(200)
    const history = await test.call(interaction.listLiveComments, { params: { id: show }, query: {} })
    expect(history.body.data.map(({ profile }) => profile.name)).toEqual(['Lovely'])
  })

  it('a name that was taken, but not over one that its owner chose since', async () => {
    const [one, other] = [await test.person('Rude'), await test.person('Ruder')]
    const first = await judge.decided('person', profileOf(one), [{ kind: 'takeName' }])
    const then = await judge.decided('person', profileOf(other), [{ kind: 'takeName' }])
    await test.app.user.profiles.rename(profileOf(other), { name: 'Polite', bio: '' })
    await overturn(first, one)
    await overturn(then, other)
    expect([await nameOf(one), await nameOf(other)]).toEqual(['Rude', 'Polite'])
  })

  it('an account that was banned, with its profile and its show', async () => {
    const whom = await test.person('Banned')
    const decision = await judge.decided('person', profileOf(whom), [{ kind: 'ban' }, { kind: 'lockKey' }])
    expect(await canSignIn(whom)).toBe(false)
    await overturn(decision, whom)
    expect(await canSignIn(whom)).toBe(true)
    const seen = await test.call(user.getPublicProfile, { params: { id: profileOf(whom) }, query: {} })
    expect(seen.status).toBe(200)
  })

  it('a silence in all rooms', async () => {
    const [whom, owner] = [await test.person('Loud'), await test.person('Owner')]
    const show = await startShow(owner)
    const decision = await judge.decided('person', profileOf(whom), [{ kind: 'silence', until: null }])
    const socket = await visitRoom(test.address, show, whom.login.accessToken)
    socket.say({ type: 'comment', data: 'halo' })
    await socket.hear('error', ({ code }) => code === 'CHAT_BANNED')
    await overturn(decision, whom)
    await socket.hear('sanction', ({ kind }) => kind === 'none')
    socket.say({ type: 'comment', data: 'lagi' })
    await socket.hear('comment', ({ data }) => data.text === 'lagi')
    socket.leave()
  })
})

describe('a decision about a title that is taken back shows again', () => {
  const put = async (friendlyId: string, more: object = {}) => {
    const body = {
      friendlyId,
      type: 'movie' as const,
      title: { en: friendlyId, id: friendlyId },
      description: { en: 'About it.', id: 'Tentang itu.' },
      year: 2026,
      rating: 'SU' as const,
      genres: [],
      cast: [],
      premium: false,
      thumbColor: '#112233',
      ...more,
    }
    const answer = await judge.call(admin.putTitle, { params: { friendlyId }, body })
    if (answer.status !== 200) throw new Error(codeOf(answer))
    return answer.body.data.id
  }
  const isThere = async (id: string) =>
    (await test.call(catalog.getVideo, { params: { id }, query: {} })).status === 200
  const hidden = (id: string) => judge.decided('title', id, [{ kind: 'hide' }])
  const reverse = async ({ id }: Decision) => {
    const input = { params: { id }, body: { reason: 'It was not that film' } }
    expect(codeOf(await judge.call(admin.reverseDecision, input))).toBe('200')
  }

  it('a film', async () => {
    const film = await put('a-film')
    expect(await isThere(film)).toBe(true)
    const decision = await hidden(film)
    expect(await isThere(film)).toBe(false)
    await reverse(decision)
    expect(await isThere(film)).toBe(true)
  })

  it('a series with all that is below it, but no episode that was hidden by itself', async () => {
    const series = await put('a-series', { type: 'series' })
    await put('a-season', { type: 'season', parent: 'a-series', number: 1 })
    const [first, second] = [
      await put('first', { type: 'episode', parent: 'a-season', number: 1 }),
      await put('second', { type: 'episode', parent: 'a-season', number: 2 }),
    ]
    const listed = async () => {
      const answer = await test.call(catalog.listPlaylistItems, {
        params: { id: series },
        query: { showAllEpisode: 'true' },
      })
      return answer.status === 200 ? answer.body.data.map(({ id }) => id) : answer.status
    }
    expect(await listed()).toEqual([first, second])
    const ofOne = await hidden(second)
    const ofAll = await hidden(series)
    expect([await isThere(first), await isThere(second), await listed()]).toEqual([false, false, 404])
    await reverse(ofAll)
    expect([await isThere(first), await isThere(second), await listed()]).toEqual([true, false, [first]])
    await reverse(ofOne)
    expect(await listed()).toEqual([first, second])
  })
})

/** The case of somebody, by a report that was never made before. */
async function reportOf(whom: Person) {
  return judge.report(ani, { type: 'user', profileIdReportee: profileOf(whom) })
}

/** One transparent pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('a suspended account', () => {
  it('signs in and watches, and neither chats, comments, uploads, goes live, gifts nor cashes out', async () => {
    const [whom, owner] = [await test.person('Resting'), await test.person('Owner')]
    const show = await startShow(owner)
    const own = await startShow(whom)
    const decision = await judge.decided('person', profileOf(whom), [{ kind: 'suspend', days: 3 }])
    const until3 = decision.effects[0]?.until ?? 0
    expect(until3 - decision.decidedAt).toBe(3 * 24 * 3_600_000)

    expect(await canSignIn(whom)).toBe(true)
    const watched = await test.call(shows.getLiveShow, { params: { id: show } }, as(whom))
    expect(watched.status).toBe(200)
    const ended = await test.call(shows.getLiveShow, { params: { id: own } })
    expect(ended.body.data.status).toBe('finished')
    const socket = await visitRoom(test.address, show, whom.login.accessToken)
    await socket.hear('authorized')
    socket.say({ type: 'comment', data: 'halo' })
    const error = await socket.hear('error', ({ code }) => code === 'ACCOUNT_SUSPENDED')
    expect(error.waitMs).toBeGreaterThan(2 * 24 * 3_600_000)
    socket.leave()

    const made = await test.call(shows.createShow, { body: { name: 'Lagi' } }, as(whom))
    const { id: next } = made.body.data
    const refused = [
      await test.call(shows.startBroadcasting, { params: { id: next } }, as(whom)),
      await test.call(
        clipSocial.addComment,
        { params: { id: crypto.randomUUID() }, body: { comment: 'halo' } },
        as(whom),
      ),
      await test.call(clipUploads.createMetadata, {}, as(whom)),
    ]
    for (const answer of refused) {
      expect(codeOf(answer)).toBe('403 ACCOUNT_SUSPENDED')
      expect(answer.refusal.details).toEqual([String(until3)])
    }
    await overturn(decision, whom)
    const again = await visitRoom(test.address, show, whom.login.accessToken)
    await again.hear('authorized')
    again.say({ type: 'comment', data: 'kembali' })
    await again.hear('comment', ({ data }) => data.text === 'kembali')
    again.leave()
  })

  it('stays suspended by the longer of two decisions until both are gone', async () => {
    const whom = await test.person('Twice')
    const { untilOf } = test.app.user.accounts.suspensions
    const show = await startShow(whom)
    const long = await judge.decided('person', profileOf(whom), [{ kind: 'suspend', days: 30 }])
    const endOf = ({ effects }: Decision) => effects[0]?.until
    const short = await judge.decided('show', show, [{ kind: 'suspend', days: 1 }])
    expect(await untilOf(accountOf(whom))).toBe(endOf(long))
    await judge.call(admin.reverseDecision, { params: { id: long.id }, body: { reason: 'too much' } })
    expect(await untilOf(accountOf(whom))).toBe(endOf(short))
    await judge.call(admin.reverseDecision, { params: { id: short.id }, body: { reason: 'too much' } })
    expect(await untilOf(accountOf(whom))).toBeNull()
  })
})

describe('who decides', () => {
  it('is nobody about themselves, and nobody about a friend without saying that they know', async () => {
    const own = await judge.decide('person', operator.login.profile.id, [{ kind: 'warn' }])
    expect(codeOf(own)).toBe('403 FORBIDDEN')
    const friend = await test.person('Friend')
    await test.call(user.follow, { body: { profileId: operator.login.profile.id } }, as(friend))
    const warned = await judge.decide('person', profileOf(friend), [{ kind: 'warn' }])
    expect(codeOf(warned)).toBe('409 RELATION_WARNING')
    const knowing = await judge.decide('person', profileOf(friend), [{ kind: 'warn' }], {
      despiteRelation: true,
    })
    expect(knowing.status).toBe(200)
  })

  it('bans only with a fresh code, and decides many cases only with one', async () => {
    const tired = await test.operator(undefined, { raised: false })
    const whom = await test.person('Whom')
    const banned = await judge.decide('person', profileOf(whom), [{ kind: 'ban' }], { who: tired })
    expect(codeOf(banned)).toBe('403 STEP_UP_REQUIRED')
    const told = await judge.report(ani, { type: 'user', profileIdReportee: profileOf(whom) })
    const body = { ids: [told.id], effects: [] }
    expect(codeOf(await judge.call(admin.decideReports, { body }, tired))).toBe('403 STEP_UP_REQUIRED')
    const warned = await judge.decide('person', profileOf(whom), [{ kind: 'warn' }], { who: tired })
    expect(warned.status).toBe(200)
  })

  it('reads who was first where two decide about one subject in one second', async () => {
    const whom = await test.person('Raced')
    const answers = await Promise.all(
      [operator, second].map((who) => judge.decide('person', profileOf(whom), [{ kind: 'warn' }], { who })),
    )
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    expect([won?.status, lost && codeOf(lost)]).toEqual([200, '409 CASE_DECIDED'])
    expect(lost?.refusal.details).toEqual([won?.body.data.decidedBy.name, won?.body.data.id])
  })

  it('repeats a decision by its key without deciding twice', async () => {
    const [whom, key] = [await test.person('Keyed'), crypto.randomUUID()]
    const one = await judge.decided('person', profileOf(whom), [{ kind: 'warn' }], { key })
    const again = await judge.decided('person', profileOf(whom), [{ kind: 'warn' }], { key })
    expect(again.id).toBe(one.id)
    const stolen = await judge.decide('person', profileOf(whom), [{ kind: 'warn' }], { key, who: second })
    expect(codeOf(stolen)).toBe('403 FORBIDDEN')
  })

  it('gives a reason, and effects that the subject can have', async () => {
    const whom = await test.person('Reasons')
    const wrong = [
      await judge.decide('person', profileOf(whom), [{ kind: 'warn' }], { reason: null }),
      await judge.decide('person', profileOf(whom), [{ kind: 'hide' }]),
      await judge.decide('person', profileOf(whom), [{ kind: 'ban' }, { kind: 'suspend', days: 2 }]),
      await judge.decide('person', profileOf(whom), [{ kind: 'suspend', days: 31 }]),
      await judge.decide('person', profileOf(whom), [{ kind: 'warn' }, { kind: 'warn' }]),
    ]
    for (const answer of wrong) expect(codeOf(answer)).toBe('400 INVALID_PARAMETERS')
    const gone = await judge.decide('clip', crypto.randomUUID(), [{ kind: 'hide' }])
    expect(codeOf(gone)).toBe('404 NOT_FOUND')
  })
})

describe('a decision that is taken back without an appeal', () => {
  it('restores what it took and writes to the person why', async () => {
    const whom = await test.person('Wronged')
    const decision = await judge.decided('person', profileOf(whom), [{ kind: 'ban' }])
    const reversal = { params: { id: decision.id }, body: { reason: 'We confused you with somebody.' } }
    const answer = await judge.call(admin.reverseDecision, reversal)
    expect(answer.body.data).toMatchObject({
      state: 'reversed',
      reversed: { reason: 'We confused you with somebody.' },
    })
    expect(await canSignIn(whom)).toBe(true)
    const texts = (await judge.lettersTo(whom)).map(({ text }) => text)
    expect(texts.some((text) => text.includes('We confused you with somebody.'))).toBe(true)
    expect(codeOf(await judge.call(admin.reverseDecision, reversal))).toBe('409 CASE_DECIDED')
  })
})

describe('the list of decisions', () => {
  it('is read by person, page by page, the newest first', async () => {
    const whom = await test.person('Known')
    const show = await startShow(whom)
    const old = await judge.decided('person', profileOf(whom), [{ kind: 'warn' }])
    const young = await judge.decided('show', show, [{ kind: 'warn' }])
    const query = { person: accountOf(whom), perPage: 1 }
    const first = await judge.call(admin.listDecisions, { query })
    const cursor = first.body.meta.next ?? ''
    const then = await judge.call(admin.listDecisions, { query: { ...query, cursor } })
    const ids = [...first.body.data, ...then.body.data].map(({ id }) => id)
    expect([ids, then.body.meta.next]).toEqual([[young.id, old.id], null])
    const byOther = await judge.call(admin.listDecisions, { query: { person: 'nobody' } })
    expect(byOther.body.data).toEqual([])
    const wrong = await judge.call(admin.listDecisions, { query: { cursor: 'made-up' } })
    expect(codeOf(wrong)).toBe('400 INVALID_PARAMETERS')
  })
})

describe('the preview of a statement', () => {
  it('is what is sent, in both languages', async () => {
    const whom = await test.person('Preview')
    const effects = [{ kind: 'suspend', days: 7 }, { kind: 'hide' }] as const
    const body = {
      subject: { kind: 'profile', id: profileOf(whom) } as const,
      effects: [...effects],
      reason: '3.1' as const,
      facts: 'Your biography demeans people for where they come from.',
    }
    const preview = (await judge.call(admin.previewStatement, { body })).body.data
    expect(preview?.en.parts.map(({ heading }) => heading)).toEqual([
      'What we decided',
      'The facts',
      'The rule',
      'How we found out',
      'How long it lasts',
      'If you disagree',
    ])
    const words = JSON.stringify(preview)
    for (const text of ['Racism', 'Rasisme', body.facts, 'Law 40 of 2008', 'UU 40/2008', 'profilmu']) {
      expect(words).toContain(text)
    }
    const decision = await judge.decided('profile', profileOf(whom), effects, {
      reason: '3.1',
      facts: body.facts,
      foundHow: 'report',
    })
    expect(decision.statement?.id.parts.slice(0, 4)).toEqual(preview?.id.parts.slice(0, 4))
    const dismissal = await judge.call(admin.previewStatement, { body: { ...body, effects: [] } })
    expect(dismissal.body.data).toBeNull()
  })
})
