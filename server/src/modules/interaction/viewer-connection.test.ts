import { randomUUID } from 'node:crypto'
import { commentsPath, FRAME_BYTES_MAX } from '@tayang/contract/socket'
import { WebSocket } from 'ws'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../../../tests/app.ts'
import { visitRoom, type Visitor } from '../../../../tests/room.ts'
import { openInteractionHarness, people, type InteractionHarness } from './test/interaction-harness.ts'

let test: InteractionHarness
beforeAll(async () => {
  test = await openInteractionHarness()
})
afterAll(() => test[Symbol.asyncDispose]())
afterEach(() => test.blocked.clear())

const errors = ({ heard }: Visitor) => heard.flatMap((event) => (event.type === 'error' ? [event.code] : []))
const lines = ({ heard }: Visitor) =>
  heard.flatMap((event) => (event.type === 'comment' ? [event.data.text] : []))

describe('what a viewer may send', () => {
  it('is five messages at once and one a second afterwards, never ten around the turn of a window', async () => {
    const show = test.show()
    const ani = await test.visit(show, 'ani')
    const say = async (times: number) => {
      const before = lines(ani).length + errors(ani).length
      for (let said = 0; said < times; said++) ani.say({ type: 'comment', data: `kata ${said}` })
      await test.turned(() => lines(ani).length + errors(ani).length === before + times)
    }
    await test.clock.advance(4_900)
    await say(7)
    expect([lines(ani).length, errors(ani)]).toEqual([5, ['TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS']])
    await test.clock.advance(1_000)
    await say(3)
    expect([lines(ani).length, errors(ani).length]).toEqual([6, 4])
    await test.clock.advance(60_000)
    await say(6)
    expect([lines(ani).length, errors(ani).length]).toEqual([11, 5])
  })

  it('is as much by many sockets as by one, also after a reconnect', async () => {
    const show = test.show()
    const first = await test.visit(show, 'ani')
    const second = await test.visit(show, 'ani')
    for (let said = 0; said < 3; said++) first.say({ type: 'comment', data: 'satu' })
    await test.turned(() => lines(second).length === 3)
    for (let said = 0; said < 3; said++) second.say({ type: 'comment', data: 'dua' })
    await test.turned(() => errors(second).length === 1 && lines(second).length === 5)
    first.leave()
    await first.closed
    const again = await test.visit(show, 'ani')
    again.say({ type: 'comment', data: 'tiga' })
    await test.turned(() => errors(again).length === 1)
    expect(lines(second)).toHaveLength(5)
  })

  it('is nothing before an authorization, with an unknown token, or with one of a session that was not validated', async () => {
    const show = test.show()
    const guest = await test.visit(show)
    guest.say({ type: 'comment', data: 'halo' })
    await until(async () => errors(guest).length === 1)
    guest.say({ type: 'authorization', data: 'expired' })
    await until(async () => errors(guest).length === 2)
    guest.say({ type: 'authorization', data: 'new' })
    await until(async () => errors(guest).length === 3)
    guest.say({ type: 'comment', data: 'halo' })
    await until(async () => errors(guest).length === 4)
    expect(errors(guest)).toEqual([
      'INVALID_SESSION_AUTH',
      'Session InvalidSessionToken',
      'Session InvalidSessionToken',
      'INVALID_SESSION_AUTH',
    ])
    guest.say({ type: 'authorization', data: 'ani' })
    await guest.hear('authorized')
    guest.say({ type: 'comment', data: 'sekarang boleh' })
    await test.turned(() => lines(guest).length === 1)
  })

  it.each([
    ['no JSON', '{"type":'],
    ['nothing', ''],
    ['a number', '7'],
    ['an event that only the server makes', '{"type":"gift","data":{}}'],
    ['a stop', '{"type":"stop","reason":"x"}'],
    ['a block', '{"type":"block","profileId":"x"}'],
    ['a comment that is no text', '{"type":"comment","data":{"text":"x"}}'],
    ['a line of 201 characters', JSON.stringify({ type: 'comment', data: 'x'.repeat(201) })],
    ['a line of spaces', '{"type":"comment","data":"   "}'],
    ['a NUL', JSON.stringify({ type: 'comment', data: 'a\0b' })],
    ['half a character', '{"type":"comment","data":"\\ud800"}'],
    ['a device that is none', '{"type":"playing","deviceId":"me"}'],
  ])('%s is answered with an error, reaches nobody, and the connection lives', async (_what, raw) => {
    const show = test.show()
    const other = await test.visit(show)
    const ani = await test.visit(show, 'ani')
    ani.sendRaw(raw)
    await ani.hear('error', ({ code }) => code === 'INVALID_PARAMETERS')
    ani.say({ type: 'comment', data: 'masih di sini' })
    await test.turned(() => lines(other).length === 1)
    expect(lines(other)).toEqual(['masih di sini'])
    expect(other.heard.every(({ type }) => ['on-air', 'viewers', 'news', 'comment'].includes(type))).toBe(
      true,
    )
    ani.leave()
    other.leave()
  })

  it('is never markup: it arrives as the text that it is', async () => {
    const show = test.show()
    const ani = await test.visit(show, 'ani')
    const text = '"><img src=x onerror=alert(1)>'
    ani.say({ type: 'comment', data: text })
    await test.turned(() => lines(ani).length === 1)
    expect(lines(ani)).toEqual([text])
  })
})

describe('a person whom the owner blocked', () => {
  const blockOf = (who: string) => ({
    type: 'user.blocked',
    blockByProfileId: people['budi']?.profileId,
    blockToAccountId: people[who]?.accountId,
  })
  const types = ({ heard }: Visitor) => heard.map(({ type }) => type)

  it('receives the block at the authorization, is closed cleanly, and is announced to nobody', async () => {
    const show = test.show()
    const other = await test.visit(show, 'budi')
    await test.clock.advance(2_000)
    const newsBefore = types(other).filter((type) => type === 'news').length
    test.blocked.add(people['p9']?.accountId ?? '')
    const foe = await test.visit(show)
    foe.say({ type: 'authorization', data: 'p9' })
    foe.say({ type: 'comment', data: 'tetap bicara' })
    expect(await foe.closed).toBe(1000)
    expect(foe.heard.at(-1)).toEqual({ type: 'block', profileId: people['p9']?.profileId })
    expect(types(foe)).not.toContain('authorized')
    await test.clock.advance(2_000)
    expect(types(other).filter((type) => type === 'news')).toHaveLength(newsBefore)
    expect(lines(other)).toEqual([])
  })

  it('is disconnected by all their sockets at once, from rooms of that owner only; the others are not notified', async () => {
    const show = test.show()
    const other = await test.visit(show, 'p4')
    const tabs = [await test.visit(show, 'p3'), await test.visit(show, 'p3')]
    const strangers = test.show()
    test.shows.set(strangers, {
      ownerProfileId: randomUUID(),
      isOver: false,
      isOnAir: true,
      isPremium: false,
    })
    const elsewhere = await test.visit(strangers, 'p3')
    await test.bus.publish(blockOf('p3'))
    expect(await Promise.all(tabs.map(({ closed }) => closed))).toEqual([1000, 1000])
    for (const tab of tabs) expect(types(tab)).toContain('block')
    elsewhere.say({ type: 'comment', data: 'di sini boleh' })
    await test.turned(() => lines(elsewhere).length === 1)
    other.say({ type: 'comment', data: 'masih di sini' })
    await test.turned(() => lines(other).length === 1)
    expect(types(other)).not.toContain('block')
  })

  it('is disconnected within ten seconds of a block whose event was lost', async () => {
    const show = test.show()
    const foe = await test.visit(show, 'p5')
    test.blocked.add(people['p5']?.accountId ?? '')
    await test.clock.advance(10_000)
    expect(await foe.closed).toBe(1000)
    expect(types(foe).at(-1)).toBe('block')
  })

  it('may read as a guest, who cannot be recognized', async () => {
    const show = test.show()
    test.blocked.add(people['p6']?.accountId ?? '')
    const guest = await test.visit(show)
    const other = await test.visit(show, 'p4')
    await test.clock.advance(10_000)
    other.say({ type: 'comment', data: 'halo' })
    await test.turned(() => lines(guest).length === 1)
  })
})

describe('a socket', () => {
  it('takes a frame of exactly 4 KB and closes on one byte more', async () => {
    const show = test.show()
    const visitor = await test.visit(show)
    visitor.sendRaw('x'.repeat(FRAME_BYTES_MAX))
    await visitor.hear('error')
    visitor.sendRaw('x'.repeat(FRAME_BYTES_MAX + 1))
    expect(await visitor.closed).toBe(1009)
  })

  it('is closed when it sends frames without end', async () => {
    const flood = await test.visit(test.show())
    for (let sent = 0; sent < 60; sent++) flood.sendRaw('?')
    expect(await flood.closed).toBe(1008)
  })

  it('does not outlive the session that authorized it; guests and others of the room stay', async () => {
    const show = test.show()
    const guest = await test.visit(show)
    const tabs = [await test.visit(show, 'p3'), await test.visit(show, 'p3')]
    const other = await test.visit(show, 'p4')
    await test.bus.publish({ type: 'user.session-ended', sessionId: people['p3']?.sessionId } as never)
    expect(await Promise.all(tabs.map(({ closed }) => closed))).toEqual([1008, 1008])
    other.say({ type: 'comment', data: 'masih di sini' })
    await test.turned(() => lines(guest).length === 1)
  })

  it('is closed within ten seconds of the end of a session whose event was lost', async () => {
    const show = test.show()
    const ani = await test.visit(show, 'p5')
    const other = await test.visit(show, 'p6')
    test.endedSessions.add(people['p5']?.sessionId ?? '')
    await test.clock.advance(10_000)
    expect(await ani.closed).toBe(1008)
    other.say({ type: 'comment', data: 'masih di sini' })
    await test.turned(() => lines(other).length === 1)
  })

  it('depends on its latest authorization only', async () => {
    const show = test.show()
    const visitor = await test.visit(show, 'p7')
    visitor.say({ type: 'authorization', data: 'p8' })
    await visitor.hear('authorized', ({ profile }) => profile.name === 'p8')
    await test.bus.publish({ type: 'user.session-ended', sessionId: people['p7']?.sessionId } as never)
    visitor.say({ type: 'comment', data: 'masih di sini' })
    await test.turned(() => lines(visitor).length === 1)
    await test.bus.publish({ type: 'user.session-ended', sessionId: people['p8']?.sessionId } as never)
    expect(await visitor.closed).toBe(1008)
  })

  it('answers that there is no such show, and closes', async () => {
    const visitor = await visitRoom(test.address, randomUUID())
    expect(await visitor.closed).toBe(1000)
    expect(errors(visitor)).toEqual(['SHOW_NOT_FOUND'])
  })

  it.each([
    '/interaction/v1/comments/',
    `/interaction/v1/comments/${'-'.repeat(36)}`,
    '/interaction/v1/comments/..%2f..%2fetc',
    `/interaction/v2/comments/${randomUUID()}`,
    '/',
  ])('is not opened at %s', async (path) => {
    const socket = new WebSocket(`${test.address.replace('http', 'ws')}${path}`)
    const status = await new Promise<number>((resolve) => {
      socket.once('unexpected-response', (_request, answer) => resolve(answer.statusCode ?? 0))
      socket.once('open', () => resolve(101))
      socket.on('error', () => undefined)
    })
    expect(status).toBe(404)
  })

  it('whose peer is gone without a close is terminated after an unanswered ping', async () => {
    const show = test.show()
    const visitor = await test.visit(show)
    const socket = new WebSocket(`${test.address.replace('http', 'ws')}${commentsPath(show)}`, {
      autoPong: false,
    })
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    await new Promise((resolve) => socket.once('message', resolve))
    const pinged = new Promise<void>((resolve) => socket.once('ping', () => resolve()))
    await test.clock.advance(30_000)
    await pinged
    visitor.sendRaw('?')
    await visitor.hear('error')
    await test.clock.advance(30_000)
    expect(await closed).toBe(1006)
    visitor.say({ type: 'authorization', data: 'ani' })
    await visitor.hear('authorized')
  })
})
