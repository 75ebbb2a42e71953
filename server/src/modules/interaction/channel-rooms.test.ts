import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../../../tests/app.ts'
import { visitRoom, type Visitor } from '../../../../tests/room.ts'
import { openInteractionHarness, people, type InteractionHarness } from './test/interaction-harness.ts'

let test: InteractionHarness
beforeAll(async () => {
  test = await openInteractionHarness()
})
afterAll(() => test[Symbol.asyncDispose]())

const types = ({ heard }: Visitor) => heard.map(({ type }) => type)
const lines = ({ heard }: Visitor) =>
  heard.flatMap((event) => (event.type === 'comment' ? [event.data.text] : []))
const errors = ({ heard }: Visitor) => heard.flatMap((event) => (event.type === 'error' ? [event.code] : []))

describe('the room of a channel', () => {
  it('broadcasts comments and the number of viewers to everybody, and nobody is its streamer', async () => {
    const channel = test.channel()
    const guest = await test.visit(channel)
    const ani = await test.visit(channel, 'ani')
    ani.say({ type: 'comment', data: 'selamat pagi' })
    ani.say({ type: 'playing', deviceId: crypto.randomUUID() })
    await test.turned(() => lines(guest).length === 1)
    expect(guest.heard.find(({ type }) => type === 'comment')).toMatchObject({ isStreamer: false })
    await test.clock.advance(1_000)
    await guest.hear('viewers', ({ data }) => data === 1)
    expect(types(guest)).not.toContain('on-air')
  })

  it('of a premium channel is readable and writable for subscribers only', async () => {
    const channel = test.channel({ isPremium: true })
    const guest = await visitRoom(test.address, channel)
    const stranger = await visitRoom(test.address, channel)
    stranger.say({ type: 'authorization', data: 'p3' })
    await until(async () => errors(stranger).includes('NO_SUBSCRIPTION'))
    const ani = await visitRoom(test.address, channel, 'ani')
    stranger.say({ type: 'comment', data: 'halo?' })
    await until(async () => errors(stranger).includes('INVALID_SESSION_AUTH'))
    guest.say({ type: 'playing', deviceId: crypto.randomUUID() })
    ani.say({ type: 'comment', data: 'khusus kita' })
    await test.turned(() => lines(ani).length === 1)
    await test.clock.advance(1_000)
    expect([types(guest), types(stranger).filter((type) => type !== 'error')]).toEqual([[], []])
    expect(test.interaction.viewersOf(channel)).toBe(0)
    ani.say({ type: 'playing', deviceId: crypto.randomUUID() })
    await test.turned(() => test.interaction.viewersOf(channel) === 1)
  })

  it('that an operator makes premium disconnects everybody, and only subscribers may return', async () => {
    const channel = test.channel()
    const [guest, ani] = [await test.visit(channel), await test.visit(channel, 'ani')]
    test.shows.set(channel, { ownerProfileId: null, isOver: false, isOnAir: null, isPremium: true })
    await test.clock.advance(5_000)
    expect(await Promise.all([guest.closed, ani.closed])).toEqual([1013, 1013])
    const back = await visitRoom(test.address, channel)
    const subscriber = await visitRoom(test.address, channel, 'ani')
    subscriber.say({ type: 'comment', data: 'khusus kita' })
    await test.turned(() => lines(subscriber).length === 1)
    expect(types(back)).toEqual([])
  })

  it('of a premium channel disconnects a person whose subscription ended within the life of a grant, and nobody else', async () => {
    const channel = test.channel({ isPremium: true })
    const ani = await visitRoom(test.address, channel, 'ani')
    await test.clock.advance(21_000)
    ani.say({ type: 'comment', data: 'masih di sini' })
    await test.turned(() => lines(ani).length === 1)
    test.unsubscribed.add(people['ani']!.accountId)
    try {
      await test.clock.advance(20_000)
      expect(await ani.closed).toBe(1000)
      expect(errors(ani)).toContain('NO_SUBSCRIPTION')
    } finally {
      test.unsubscribed.clear()
    }
  })

  it('that an operator hides is closed for ever', async () => {
    const channel = test.channel()
    const guest = await test.visit(channel)
    test.shows.delete(channel)
    await test.clock.advance(5_000)
    expect(await guest.closed).toBe(1000)
    expect(types(guest)).toContain('stop')
  })
})
