import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../../../../tests/app.ts'
import { visitRoom, type Visitor } from '../../../../../tests/room.ts'
import { openInteractionHarness, people, type InteractionHarness } from '../test/interaction-harness.ts'
import { WAITING_LINES_MAX, WaitingLines } from './waiting-lines.ts'
import type { PendingMessage } from './pending-message.ts'

let test: InteractionHarness
beforeAll(async () => {
  test = await openInteractionHarness()
})
afterAll(() => test[Symbol.asyncDispose]())

const lines = ({ heard }: Visitor) =>
  heard.flatMap((event) => (event.type === 'comment' ? [event.data.text] : []))
const codes = ({ heard }: Visitor) => heard.flatMap((event) => (event.type === 'error' ? [event.code] : []))
const says = (text: string) => text.includes('samosir')
const say = (room: Visitor, data: string) => room.say({ type: 'comment', data })

describe('a line that gives an answer away', () => {
  it('waits, its author is told so, and is said with the answer, at its moment and in its order', async () => {
    const show = test.show()
    const { quizRooms } = test.interaction
    const [ani, p3] = [await test.visit(show, 'ani'), await test.visit(show, 'p3')]
    await quizRooms.holdLines(show, says)
    say(ani, 'samosir dong')
    say(ani, 'semangat')
    await test.turned(() => codes(ani).includes('LINE_WAITS') && lines(p3).includes('semangat'))
    say(p3, 'iya samosir')
    await test.turned(() => quizRooms.waitingLines(show) === 2)
    expect(lines(p3)).toEqual(['semangat'])
    const before = test.clock.now()
    quizRooms.releaseLines(show)
    await test.turned(() => lines(ani).length === 3)
    expect(lines(p3)).toEqual(['semangat', 'samosir dong', 'iya samosir'])
    const moments = ani.heard.flatMap((event) => (event.type === 'comment' ? [event.at] : []))
    expect(moments.slice(1).every((at) => at >= before)).toBe(true)
    say(p3, 'samosir lagi')
    await test.turned(() => lines(ani).includes('samosir lagi'))
  })

  it('of the one who asks does not wait, and a bullet is refused before it is paid for', async () => {
    const show = test.show()
    const [budi, ani] = [await test.visit(show, 'budi'), await test.visit(show, 'ani')]
    await test.interaction.quizRooms.holdLines(show, says)
    say(budi, 'bukan samosir?')
    await test.turned(() => lines(ani).includes('bukan samosir?'))
    const bullet = { profileId: people['ani']?.profileId ?? '', text: 'samosir!' }
    expect(await test.interaction.moderatePaid(show, bullet)).toBe('TEXT_NOT_ALLOWED')
    test.interaction.quizRooms.releaseLines(show)
    expect(await test.interaction.moderatePaid(show, bullet)).toBeNull()
  })

  it('is not lost where everybody leaves while it waits', async () => {
    const show = test.show()
    const ani = await test.visit(show, 'ani')
    await test.interaction.quizRooms.holdLines(show, says)
    say(ani, 'samosir')
    await test.turned(() => codes(ani).includes('LINE_WAITS'))
    ani.leave()
    await ani.closed
    await test.turned(async () => (await test.interaction.presentIn(show)).length === 0)
    test.interaction.quizRooms.releaseLines(show)
    await test.clock.advance(1)
    const history = `${test.address}/catalog/v1.0/liveShow/${show}/comments`
    const said = async () => {
      const { data } = (await (await fetch(history)).json()) as { data: { data: string }[] }
      return data.map((line) => line.data)
    }
    // A tick does not wait for the database, so the line is there a moment after it.
    await expect.poll(said, { timeout: 10_000 }).toEqual(['samosir'])
  })

  it('is one of as many as may wait', () => {
    const waiting = new WaitingLines()
    let lost = 0
    const pending = Array.from({ length: WAITING_LINES_MAX + 3 }, (_, i) => lineOf(i, () => lost++))
    expect(waiting.sift(pending, { ownerProfileId: 'owner', mustWait: () => true })).toEqual([])
    expect([waiting.length, lost]).toEqual([WAITING_LINES_MAX, 3])
    waiting.purge('p1')
    expect(waiting.length).toBe(WAITING_LINES_MAX - 1)
    expect(waiting.release(5)).toHaveLength(WAITING_LINES_MAX - 1)
    expect(waiting.length).toBe(0)
  })
})

const lineOf = (i: number, onLost: () => void): PendingMessage => ({
  isHidden: false,
  onLost,
  message: {
    id: String(i),
    kind: 'normal',
    text: 'samosir',
    profile: { id: `p${i}`, name: 'Ani', avatar: null },
    role: 'viewer',
    createdAt: 0,
    at: 0,
    paid: null,
  },
})

describe('a socket and the quiz of its room', () => {
  it('is greeted, says who sits at it, measures its round trip, and is written to at once', async () => {
    const show = test.show()
    test.greetings.push({ type: 'quiz', quiz: null })
    const ani = await test.visit(show, 'ani')
    await ani.hear('quiz')
    test.greetings.length = 0
    const seat = await until(async () => test.joined.at(-1))
    expect([seat.roomId, seat.person?.profileId, seat.isBarred(), seat.roundTripMs]).toEqual([
      show,
      people['ani']?.profileId,
      false,
      null,
    ])
    seat.ask({ type: 'quiz', quiz: null })
    await until(async () => seat.roundTripMs !== null)
    expect(seat.roundTripMs).toBe(0)
    const roundId = crypto.randomUUID()
    ani.say({ type: 'quiz-open', roundId, at: 1 })
    await until(async () => test.quizHeard.at(-1)?.frame.type === 'quiz-open')
    // The clock does not move, so no room has a tick.
    test.interaction.quizRooms.tell(show, people['ani']?.accountId ?? '', {
      type: 'quiz-lines',
      roundId,
      count: 1,
    })
    await ani.hear('quiz-lines')
    ani.leave()
    await ani.closed
    await until(async () => !seat.isOpen)
    seat.ask({ type: 'quiz', quiz: null })
  })

  it('of a guest names nobody and is barred', async () => {
    const guest = await test.visit(test.show())
    guest.say({ type: 'quiz-answer', roundId: 'r', choiceId: 'c', key: crypto.randomUUID() })
    const heard = await until(async () => {
      const last = test.quizHeard.at(-1)
      return last?.frame.type === 'quiz-answer' ? last : null
    })
    expect([heard.seat.person, heard.seat.isBarred()]).toEqual([null, true])
  })

  it('of a premium channel plays nothing before it is a subscriber’s', async () => {
    const before = test.quizHeard.length
    const channel = test.channel({ isPremium: true })
    const guest = await visitRoom(test.address, channel)
    guest.say({ type: 'quiz-open', roundId: 'r', at: 1 })
    guest.say({ type: 'comment', data: 'halo' })
    await guest.hear('error')
    expect(test.quizHeard).toHaveLength(before)
  })

  it('says by its beats how far its picture is behind; one that does not say is not counted', async () => {
    const show = test.show()
    const [ani, p3, p4] = [await test.visit(show), await test.visit(show), await test.visit(show)]
    const now = test.clock.now()
    ani.say({ type: 'playing', deviceId: crypto.randomUUID(), at: now - 2_500 })
    p3.say({ type: 'playing', deviceId: crypto.randomUUID(), at: now + 60_000 })
    p4.say({ type: 'playing', deviceId: crypto.randomUUID() })
    await test.turned(() => test.interaction.viewersOf(show) === 3)
    expect(test.interaction.quizRooms.lagsOf(show).toSorted((a, b) => a - b)[0]).toBe(0)
    expect(test.interaction.quizRooms.lagsOf(show)).toHaveLength(2)
    expect(test.interaction.quizRooms.lagsOf(crypto.randomUUID())).toEqual([])
  })
})
