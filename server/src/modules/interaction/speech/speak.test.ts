import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Visitor } from '../../../../../tests/room.ts'
import { openInteractionHarness, type InteractionHarness } from '../test/interaction-harness.ts'

let test: InteractionHarness
beforeAll(async () => {
  test = await openInteractionHarness()
})
afterAll(() => test[Symbol.asyncDispose]())

const CLIENT_ID = '0192f000-0000-7000-8000-00000000abcd'
const named = (data: string, clientId: string = CLIENT_ID) => ({ type: 'comment', data, clientId }) as const

const linesOf = ({ heard }: Visitor) =>
  heard.flatMap((event) => (event.type === 'comment' ? [`${event.seq} ${event.data.text}`] : []))
const keptOf = ({ heard }: Visitor) => heard.flatMap((event) => (event.type === 'kept' ? [event] : []))

describe('a message that its page names', () => {
  it('is acknowledged with its number when it is stored, and only to its author', async () => {
    const show = test.show()
    const [ani, budi] = [await test.visit(show, 'ani'), await test.visit(show, 'budi')]
    ani.say(named('halo'))
    await test.turned(() => keptOf(ani).length === 1)
    expect(keptOf(ani)).toEqual([{ type: 'kept', clientId: CLIENT_ID, seq: 1 }])
    await test.turned(() => linesOf(budi).length === 1)
    expect([linesOf(budi), keptOf(budi)]).toEqual([['1 halo'], []])
    budi.say({ type: 'comment', data: 'tanpa nama' })
    await test.turned(() => linesOf(ani).length === 2)
    expect(keptOf(budi)).toEqual([])
  })

  it('is the same message however often it is sent, also to a room that was closed meanwhile', async () => {
    const show = test.show()
    const first = await test.visit(show, 'ani')
    for (const data of ['halo', 'halo']) first.say(named(data))
    await test.turned(() => keptOf(first).length === 2)
    first.say(named('halo'))
    await test.turned(() => keptOf(first).length === 3)
    first.leave()
    await first.closed
    await test.clock.advance(10)
    const [again, budi] = [await test.visit(show, 'ani'), await test.visit(show, 'budi')]
    again.say(named('halo'))
    again.say({ type: 'comment', data: 'baru' })
    await test.turned(() => linesOf(budi).length === 1 && keptOf(again).length === 1)
    expect(linesOf(budi)).toEqual(['2 baru'])
    expect([...keptOf(first), ...keptOf(again)].map(({ seq }) => seq)).toEqual([1, 1, 1, 1])
  })

  it('that is stored already and no longer among the last ones is found by the database, and the rest is kept', async () => {
    const show = test.show()
    const ani = await test.visit(show, 'ani')
    ani.say(named('slot gacor hari ini'))
    await test.turned(() => keptOf(ani).length === 1)
    // Hidden messages are not among those that pages are sent again.
    ani.say(named('slot gacor hari ini'))
    ani.say({ type: 'comment', data: 'baru' })
    await test.turned(() => keptOf(ani).length === 2 && linesOf(ani).length === 2)
    expect(keptOf(ani).map(({ seq }) => seq)).toEqual([1, 1])
    expect(linesOf(ani)).toEqual(['1 slot gacor hari ini', '2 baru'])
  })

  it('is not that of somebody else under the same name', async () => {
    const show = test.show()
    const [ani, budi] = [await test.visit(show, 'ani'), await test.visit(show, 'budi')]
    ani.say(named('dari ani'))
    await test.turned(() => keptOf(ani).length === 1)
    budi.say(named('dari budi'))
    await test.turned(() => keptOf(budi).length === 1)
    expect(linesOf(ani)).toEqual(['1 dari ani', '2 dari budi'])
  })
})
