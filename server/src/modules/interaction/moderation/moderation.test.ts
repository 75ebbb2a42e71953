import { randomUUID } from 'node:crypto'
import {
  chatReplay,
  moderation,
  pathOf,
  type ChatSettings,
  type HeldLine,
  type Operation,
  replayIndexOf,
} from '@tayang/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../../../../tests/app.ts'
import type { Visitor } from '../../../../../tests/room.ts'
import { openInteractionHarness, people, type InteractionHarness } from '../test/interaction-harness.ts'
import { chatRulesOf, defaultChatFacts, defaultChatSettings } from './chat-rules.ts'

let test: InteractionHarness
beforeAll(async () => {
  test = await openInteractionHarness()
})
afterAll(() => test[Symbol.asyncDispose]())
beforeEach(() => test.clock.leap(120_000))

const nobodySilenced = { of: () => null }
const idOf = (name: string) => people[name]?.profileId ?? ''
const owner = () => ({ profileId: idOf('budi') })
const person = (name: string) => ({ ...owner(), personId: idOf(name) })

interface Input {
  params: Record<string, unknown>
  token?: string
  body?: object
}

async function ask(operation: Operation, { params, token, body }: Input) {
  const answer = await fetch(`${test.address}${pathOf(operation, params)}`, {
    method: operation.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  const { data, code } = (text === '' ? {} : JSON.parse(text)) as { data?: unknown; code?: string }
  return { status: answer.status, code, data, cache: answer.headers.get('cache-control') }
}

const rule = (body: object, token = 'budi') =>
  ask(moderation.putChatSettings, { params: owner(), token, body })
const freely = () =>
  rule({ ...defaultChatSettings, slowSeconds: 0, followersOnly: false, isShielded: false, words: [] })

const comment = (data: string) => ({ type: 'comment', data }) as const
const texts = ({ heard }: Visitor) =>
  heard.flatMap((event) => (event.type === 'comment' ? [event.data.text] : []))
const idOfLine = ({ heard }: Visitor, text: string) =>
  heard.find((event) => event.type === 'comment' && event.data.text === text) as { id: string } | undefined
const errors = ({ heard }: Visitor) => heard.flatMap((event) => (event.type === 'error' ? [event] : []))

/** Sends a message and waits until everybody who may receive it has. */
async function say(speaker: Visitor, text: string, ...others: Visitor[]): Promise<string> {
  speaker.say(comment(text))
  return test.turned(() => {
    const hasAll = [speaker, ...others].every((one) => texts(one).includes(text))
    return hasAll && idOfLine(speaker, text)?.id
  }, `the line ${text}`)
}

async function sayInVain(speaker: Visitor, text: string) {
  const before = errors(speaker).length
  speaker.say(comment(text))
  await until(async () => errors(speaker).length > before)
  return errors(speaker).at(-1)!
}

describe('the rules of a streamer', () => {
  it('are the defaults until one is set, and absent fields stay as they are', async () => {
    const first = await ask(moderation.getChatSettings, { params: owner(), token: 'budi' })
    expect([first.status, first.data]).toEqual([200, defaultChatSettings])
    await rule({ packs: { porn: 'drop' }, words: ['kecebong'] })
    const { data } = await rule({ slowSeconds: 5, packs: { hate: 'hide' } })
    expect(data).toEqual({
      ...defaultChatSettings,
      slowSeconds: 5,
      words: ['kecebong'],
      packs: { ...defaultChatSettings.packs, porn: 'drop', hate: 'hide' },
    } satisfies ChatSettings)
    await freely()
  })

  it('are readable and changeable by the streamer and moderators only, and only within their bounds', async () => {
    for (const operation of [
      moderation.getChatSettings,
      moderation.putChatSettings,
      moderation.listModerators,
      moderation.listSanctions,
    ]) {
      const body = operation.method === 'PUT' ? { body: {} } : {}
      expect(await ask(operation, { params: owner(), ...body })).toMatchObject({ status: 401 })
      expect(await ask(operation, { params: owner(), token: 'ani', ...body })).toMatchObject({
        status: 403,
        code: 'FORBIDDEN',
      })
    }
    for (const body of [
      { slowSeconds: 121 },
      { slowSeconds: -1 },
      { words: [''] },
      { packs: { judol: 'x' } },
    ])
      expect(await rule(body)).toMatchObject({ status: 400, code: 'INVALID_PARAMETERS' })
    expect(await rule({ words: Array.from({ length: 201 }, (_, i) => `kata${i}`) })).toMatchObject({
      status: 400,
    })
  })

  it('let a viewer send one message in the seconds of slow mode and say how long to wait; the streamer is not bound', async () => {
    const show = test.show()
    const [ani, budi] = [await test.visit(show, 'ani'), await test.visit(show, 'budi')]
    await rule({ slowSeconds: 30 })
    await test.turned(() =>
      ani.heard.find((event) => event.type === 'rules' && event.rules.slowSeconds === 30),
    )
    await say(ani, 'satu')
    const refused = await sayInVain(ani, 'dua')
    expect([refused.code, (refused.waitMs ?? 0) > 28_000]).toEqual(['SLOW_MODE', true])
    await say(budi, 'tiga')
    await say(budi, 'empat')
    await test.clock.advance(30_000)
    await say(ani, 'lima')
    const late = await test.visit(show)
    await late.hear('rules', ({ rules }) => rules.slowSeconds === 30)
    await freely()
  })

  it('let only followers send messages, from the moment that they follow', async () => {
    const show = test.show()
    const ani = await test.visit(show, 'ani')
    await rule({ followersOnly: true })
    expect((await sayInVain(ani, 'halo')).code).toBe('FOLLOWERS_ONLY')
    test.followers.add(idOf('ani'))
    await say(ani, 'aku ikut')
    // The same socket, another person: what was found of the one says nothing of the other.
    ani.say({ type: 'authorization', data: 'p5' })
    await ani.hear('authorized', ({ profile }) => profile.name === 'p5')
    expect((await sayInVain(ani, 'aku tidak')).code).toBe('FOLLOWERS_ONLY')
    test.followers.clear()
    await freely()
  })

  it('require an age of the account; the shield makes all of them strict until it is lowered', () => {
    const day = 24 * 60 * 60_000
    const settings = {
      ...defaultChatSettings,
      minAccountAgeDays: 3,
      packs: { ...defaultChatSettings.packs, contact: 'allow' },
    }
    const rules = chatRulesOf('owner', { ...defaultChatFacts, settings } as never, nobodySilenced)
    expect([rules.isTooNew(0, 2 * day), rules.isTooNew(0, 3 * day)]).toEqual([true, false])
    expect(rules.moderate('wa 0812 3456 7890').action).toBe('allow')
    const shielded = chatRulesOf(
      'owner',
      {
        ...defaultChatFacts,
        settings: { ...settings, isShielded: true },
      } as never,
      nobodySilenced,
    )
    expect(shielded.shown).toEqual({
      slowSeconds: 10,
      followersOnly: true,
      minAccountAgeDays: 3,
      isShielded: true,
    })
    expect(shielded.moderate('wa 0812 3456 7890').action).toBe('hold')
  })
})

describe('AutoMod in a room', () => {
  it('hides gambling ads: their author sees them, nobody else ever does', async () => {
    const show = test.show()
    const [ani, guest] = [await test.visit(show, 'ani'), await test.visit(show)]
    await say(ani, 's l o t g4c0r')
    await say(ani, 'halo', guest)
    expect(texts(guest)).toEqual(['halo'])
    const kept = await fetch(`${test.address}/catalog/v1.0/liveShow/${show}/comments`)
    expect(await kept.text()).not.toContain('g4c0r')
  })

  it('holds a message for a moderator, who approves or drops it; one decision counts', async () => {
    const show = test.show()
    const [ani, budi, guest] = [
      await test.visit(show, 'ani'),
      await test.visit(show, 'budi'),
      await test.visit(show),
    ]
    expect((await sayInVain(ani, 'wa 0812 3456 7890')).code).toBe('LINE_HELD')
    await test.turned(() => budi.heard.find((event) => event.type === 'held'))
    const { data } = await ask(moderation.listHeldLines, { params: { id: show }, token: 'budi' })
    const [held] = data as HeldLine[]
    expect(held).toMatchObject({ text: 'wa 0812 3456 7890', pack: 'contact', profile: { name: 'ani' } })
    const params = { id: show, lineId: held?.id }
    expect(await ask(moderation.approveLine, { params, token: 'ani' })).toMatchObject({ status: 403 })
    expect((await ask(moderation.approveLine, { params, token: 'budi' })).status).toBe(204)
    await test.turned(() => texts(guest).includes('wa 0812 3456 7890'))
    expect(await ask(moderation.approveLine, { params, token: 'budi' })).toMatchObject({
      status: 404,
      code: 'LINE_NOT_FOUND',
    })
    await test.clock.advance(5_000)
    await sayInVain(ani, 'wa 0812 3456 7891')
    const [second] = (await ask(moderation.listHeldLines, { params: { id: show }, token: 'budi' }))
      .data as HeldLine[]
    const drop = { params: { id: show, lineId: second?.id }, token: 'budi' }
    expect((await ask(moderation.dropLine, drop)).status).toBe(204)
    expect((await ask(moderation.dropLine, drop)).status).toBe(404)
    expect(guest.heard.some(({ type }) => type === 'held')).toBe(false)
  })

  it('tells of it a moderator who is authorizing again, as a page does whose token is renewed', async () => {
    const show = test.show()
    const budi = await test.visit(show, 'budi')
    const ani = await test.visit(show, 'ani')
    const authorize = test.holdAuthorizing()
    budi.say({ type: 'authorization', data: 'budi' })
    ani.say({ type: 'comment', data: 'wa 0812 3456 7890' })
    await test.turned(() => budi.heard.find((event) => event.type === 'held'))
    authorize()
    await until(async () => budi.heard.filter(({ type }) => type === 'authorized').length === 2)
  })

  it('holds at most five messages of one person, so that nobody fills the queue', async () => {
    const show = test.show()
    const [ani, p3] = [await test.visit(show, 'ani'), await test.visit(show, 'p3')]
    const codes: string[] = []
    for (let said = 0; said < 7; said++) {
      codes.push((await sayInVain(ani, `wa 0812 3456 780${said}`)).code)
      await test.clock.advance(1_000)
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'LINE_HELD'), 'LINE_REFUSED', 'LINE_REFUSED'])
    expect((await sayInVain(p3, 'wa 0812 3456 7899')).code).toBe('LINE_HELD')
  })

  it('publishes an approved message under the name that its author has by then', async () => {
    const show = test.show()
    const [p4, guest] = [await test.visit(show, 'p4'), await test.visit(show)]
    expect((await sayInVain(p4, 'wa 0812 3456 7811')).code).toBe('LINE_HELD')
    await test.interaction.renameSpeaker({
      profileId: idOf('p4'),
      accountId: people['p4']?.accountId ?? '',
      name: 'Tayang user',
    })
    const { data } = await ask(moderation.listHeldLines, { params: { id: show }, token: 'budi' })
    const [held] = data as HeldLine[]
    expect(held?.profile.name).toBe('Tayang user')
    await ask(moderation.approveLine, { params: { id: show, lineId: held?.id }, token: 'budi' })
    await test.turned(() => texts(guest).includes('wa 0812 3456 7811'))
    expect(guest.heard.find((event) => event.type === 'comment')?.profile.name).toBe('Tayang user')
  })

  it('drops what the streamer chose to drop, by own words too, and never moderates the streamer', async () => {
    const show = test.show()
    const [ani, budi] = [await test.visit(show, 'ani'), await test.visit(show, 'budi')]
    await rule({ packs: { own: 'drop' }, words: ['kecebong'] })
    expect((await sayInVain(ani, 'dasar k3c3b0ng')).code).toBe('LINE_REFUSED')
    await say(budi, 'jangan bilang kecebong')
    await freely()
  })
})

describe('moderators', () => {
  const name = (who: string, token = 'budi') => ask(moderation.nameModerator, { params: person(who), token })

  it('are named by the streamer only, are notified in the room, and may resign', async () => {
    const show = test.show()
    const [ani, guest] = [await test.visit(show, 'ani'), await test.visit(show)]
    expect(await name('ani', 'ani')).toMatchObject({ status: 403 })
    expect(
      await ask(moderation.nameModerator, { params: { ...owner(), personId: randomUUID() }, token: 'budi' }),
    ).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(await name('budi')).toMatchObject({ status: 403 })
    expect((await name('ani')).data).toMatchObject({ profile: { name: 'ani' } })
    await test.turned(() =>
      ani.heard.find((event) => event.type === 'authorized' && event.role === 'moderator'),
    )
    await say(ani, 'aku jaga', guest)
    expect(guest.heard.find((event) => event.type === 'comment')).toMatchObject({ isModerator: true })
    const list = await ask(moderation.listModerators, { params: owner(), token: 'ani' })
    expect(list.data).toMatchObject([{ profile: { name: 'ani' } }])
    expect(await ask(moderation.unnameModerator, { params: person('ani'), token: 'p3' })).toMatchObject({
      status: 403,
    })
    expect((await ask(moderation.unnameModerator, { params: person('ani'), token: 'ani' })).status).toBe(204)
    expect(await ask(moderation.listModerators, { params: owner(), token: 'ani' })).toMatchObject({
      status: 403,
    })
  })

  it('cannot sanction each other, the streamer or themselves', async () => {
    await name('p3')
    await name('p4')
    for (const who of ['p3', 'p4', 'budi'])
      expect(
        await ask(moderation.putSanction, { params: person(who), token: 'p3', body: { kind: 'ban' } }),
      ).toMatchObject({ status: 403 })
    for (const who of ['p3', 'p4'])
      await ask(moderation.unnameModerator, { params: person(who), token: 'budi' })
  })
})

describe('a moderator whom the streamer sanctions or blocks', () => {
  const sanction = (who: string, token = 'budi') =>
    ask(moderation.putSanction, { params: person(who), token, body: { kind: 'ban' } })

  it('is no moderator any more after a sanction, and their messages are removed', async () => {
    const show = test.show()
    const p6 = await test.visit(show, 'p6')
    await ask(moderation.nameModerator, { params: person('p6'), token: 'budi' })
    await test.turned(() =>
      p6.heard.find((event) => event.type === 'authorized' && event.role === 'moderator'),
    )
    expect((await sanction('p6')).status).toBe(200)
    expect((await sayInVain(p6, 'aku masih di sini')).code).toBe('CHAT_BANNED')
    expect(await ask(moderation.listModerators, { params: owner(), token: 'p6' })).toMatchObject({
      status: 403,
    })
    await ask(moderation.liftSanction, { params: person('p6'), token: 'budi' })
  })

  it('cannot moderate from the moment of the block', async () => {
    await ask(moderation.nameModerator, { params: person('p7'), token: 'budi' })
    test.blocked.add(people['p7']?.accountId ?? '')
    expect(await rule({ isShielded: true }, 'p7')).toMatchObject({ status: 403 })
    expect(await sanction('p8', 'p7')).toMatchObject({ status: 403 })
    test.blocked.delete(people['p7']?.accountId ?? '')
    await ask(moderation.unnameModerator, { params: person('p7'), token: 'budi' })
  })
})

describe('a sanctioned person', () => {
  const sanction = (who: string, body: object, token = 'budi') =>
    ask(moderation.putSanction, { params: person(who), token, body })

  it('in a timeout loses their messages in open rooms, is told until when, and may send again afterwards', async () => {
    const show = test.show()
    const [ani, guest] = [await test.visit(show, 'ani'), await test.visit(show)]
    await say(ani, 'spam spam', guest)
    expect((await sanction('ani', { kind: 'timeout', seconds: 60 })).status).toBe(200)
    await test.turned(() =>
      guest.heard.find((event) => event.type === 'purged' && event.profileId === idOf('ani')),
    )
    await ani.hear('sanction', ({ kind }) => kind === 'timeout')
    expect((await sayInVain(ani, 'lagi')).code).toBe('CHAT_TIMEOUT')
    const again = await test.visit(show, 'ani')
    await again.hear('sanction', ({ kind }) => kind === 'timeout')
    expect((await sayInVain(again, 'lagi')).waitMs).toBeGreaterThan(50_000)
    await test.clock.leap(61_000)
    await say(ani, 'maaf ya', guest)
    const kept = await fetch(`${test.address}/catalog/v1.0/liveShow/${show}/comments`)
    expect(await kept.text()).not.toContain('spam spam')
  })

  it('loses a message of the same moment too: it is neither broadcast nor stored', async () => {
    const show = test.show()
    const [p3, budi] = [await test.visit(show, 'p3'), await test.visit(show, 'budi')]
    // The clock does not move: the message waits for its tick while the moderator decides.
    p3.say(comment('spam terakhir'))
    p3.sendRaw('?')
    await until(async () => errors(p3).length > 0)
    expect((await sanction('p3', { kind: 'ban' })).status).toBe(200)
    await say(budi, 'sudah')
    expect(texts(budi)).toEqual(['sudah'])
    const index = replayIndexOf(test.clock.now())
    const { data } = await ask(chatReplay.getReplayChunk, { params: { id: show, index } })
    expect(JSON.stringify(data)).not.toContain('spam')
    await ask(moderation.liftSanction, { params: person('p3'), token: 'budi' })
  })

  it('with a ban is banned in every show of this streamer, until it is lifted', async () => {
    await sanction('p5', { kind: 'ban' })
    const show = test.show()
    const p5 = await test.visit(show, 'p5')
    expect((await sayInVain(p5, 'halo')).code).toBe('CHAT_BANNED')
    const listed = await ask(moderation.listSanctions, { params: owner(), token: 'budi' })
    expect(listed.data).toMatchObject([{ profile: { name: 'p5' }, kind: 'ban', until: null }])
    const strangers = test.show()
    test.shows.set(strangers, {
      ownerProfileId: randomUUID(),
      isOver: false,
      isOnAir: true,
      isPremium: false,
    })
    await say(await test.visit(strangers, 'p5'), 'di sini boleh')
    expect((await ask(moderation.liftSanction, { params: person('p5'), token: 'budi' })).status).toBe(204)
    await p5.hear('sanction', ({ kind }) => kind === 'none').catch(() => undefined)
    await say(p5, 'terima kasih')
  })

  it('must exist, and the timeout must be within its bounds', async () => {
    expect(await sanction('p6', { kind: 'timeout', seconds: 0 })).toMatchObject({ status: 400 })
    expect(
      await ask(moderation.putSanction, {
        params: { ...owner(), personId: randomUUID() },
        token: 'budi',
        body: { kind: 'ban' },
      }),
    ).toMatchObject({ status: 404 })
    expect(await sanction('p6', { kind: 'ban' }, 'ani')).toMatchObject({ status: 403 })
    expect(await ask(moderation.liftSanction, { params: person('p6'), token: 'ani' })).toMatchObject({
      status: 403,
    })
  })
})

describe('a message', () => {
  it('is deleted by its author or a moderator, and is gone from pages, history and replay', async () => {
    const show = test.show()
    const [ani, guest] = [await test.visit(show, 'ani'), await test.visit(show)]
    const lineId = await say(ani, 'salah ketik', guest)
    const at = guest.heard.find((event) => event.type === 'comment')?.at ?? 0
    const index = replayIndexOf(at)
    const replay = () => ask(chatReplay.getReplayChunk, { params: { id: show, index } })
    expect((await replay()).data).toMatchObject({ index, lines: [{ data: 'salah ketik', at }] })
    const params = { id: show, lineId }
    expect(await ask(moderation.deleteLine, { params, token: 'p3' })).toMatchObject({ status: 403 })
    expect((await ask(moderation.deleteLine, { params, token: 'ani' })).status).toBe(204)
    await test.turned(() =>
      guest.heard.find((event) => event.type === 'deleted' && event.ids.includes(lineId)),
    )
    // A guest’s piece of a replay may be a minute old.
    await test.clock.leap(61_000)
    expect((await replay()).data).toEqual({ index, lines: [] })
    expect((await replay()).cache).toContain('max-age=')
    expect(
      await ask(moderation.deleteLine, { params: { id: show, lineId: randomUUID() }, token: 'ani' }),
    ).toMatchObject({ status: 404, code: 'LINE_NOT_FOUND' })
    expect(
      await ask(moderation.deleteLine, { params: { id: randomUUID(), lineId }, token: 'ani' }),
    ).toMatchObject({ status: 404, code: 'SHOW_NOT_FOUND' })
  })

  it('beside a channel is deleted by its author only', async () => {
    const channel = test.channel()
    const [ani, guest] = [await test.visit(channel, 'ani'), await test.visit(channel)]
    const params = { id: channel, lineId: await say(ani, 'salah saluran', guest) }
    expect(await ask(moderation.deleteLine, { params, token: 'budi' })).toMatchObject({ status: 403 })
    expect((await ask(moderation.deleteLine, { params, token: 'ani' })).status).toBe(204)
    await test.turned(() => guest.heard.find((event) => event.type === 'deleted'))
  })

  it('is pinned for everybody, also for later viewers, until it is unpinned or deleted', async () => {
    const show = test.show()
    const [ani, guest] = [await test.visit(show, 'ani'), await test.visit(show)]
    const pinned = ({ heard }: Visitor) => heard.findLast((event) => event.type === 'pinned')?.line
    const pin = (lineId: string, token = 'budi') =>
      ask(moderation.pinLine, { params: { id: show, lineId }, token })
    const first = await say(ani, 'jadwal: jam delapan')
    expect(await pin(first, 'ani')).toMatchObject({ status: 403 })
    expect(await pin(randomUUID())).toMatchObject({ status: 404 })
    expect((await pin(first)).status).toBe(204)
    await test.turned(() => pinned(guest)?.id === first)
    const late = await test.visit(show)
    await until(async () => pinned(late)?.id === first)
    await ask(moderation.unpinLine, { params: { id: show }, token: 'budi' })
    await test.turned(() => pinned(guest) === null)
    await pin(first)
    await test.turned(() => pinned(guest)?.id === first)
    await ask(moderation.deleteLine, { params: { id: show, lineId: first }, token: 'budi' })
    await test.turned(() => pinned(guest) === null)
  })

  it('of a replay is refused to a person whom the owner blocked, and where there is no such show', async () => {
    const show = test.show()
    test.blocked.add(people['p9']?.accountId ?? '')
    expect(
      await ask(chatReplay.getReplayChunk, { params: { id: show, index: 1 }, token: 'p9' }),
    ).toMatchObject({
      status: 403,
      code: 'BLOCKED_RELATION',
    })
    expect(await ask(chatReplay.getReplayChunk, { params: { id: randomUUID(), index: 1 } })).toMatchObject({
      status: 404,
    })
    expect(await ask(chatReplay.getReplayChunk, { params: { id: show, index: -1 } })).toMatchObject({
      status: 400,
    })
  })
})
