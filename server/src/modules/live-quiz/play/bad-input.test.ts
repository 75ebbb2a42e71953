import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Visitor } from '../../../../../tests/room.ts'
import { openLiveQuizHarness, person, PLANTED, type LiveQuizHarness } from '../test/live-quiz-harness.ts'
import { answer, framesOf, host, lastOf, open, revealed } from '../test/player.ts'

let test: LiveQuizHarness
beforeAll(async () => {
  test = await openLiveQuizHarness()
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const turnedAway = (visitor: Visitor, why: string) =>
  visitor.hear('quiz-turned-away', (frame) => frame.why === why)

/** A question that may be opened, with the viewer who is in the room. */
async function asked(name = 'v0', change: object = {}) {
  const quiz = await host(test, change)
  const room = await test.visit(quiz.showId, name)
  const coming = await quiz.ask(1, room)
  await test.clock.advance(3_000)
  return { quiz, room, ...coming }
}

const send = (room: Visitor, roundId: string, choiceId: string, key: string = crypto.randomUUID()) => {
  room.say({ type: 'quiz-answer', roundId, choiceId, key })
  return key
}

describe('an answer that does not count is turned away with its reason:', () => {
  it('one before the question was opened', async () => {
    const { room, roundId } = await asked()
    send(room, roundId, 'AAAAAAAA')
    expect(await turnedAway(room, 'early')).toMatchObject({ roundId })
  })

  it('one after the window and its grace', async () => {
    const { room, roundId } = await asked()
    const question = await open(test, room, roundId)
    await test.clock.advance(11_600)
    answer(room, question, { isRight: true })
    await turnedAway(room, 'late')
    expect(await revealed(test, room, roundId)).toMatchObject({ opened: 1, answered: 0 })
    expect(await room.hear('quiz-own', (own) => own.roundId === roundId)).toMatchObject({
      result: { isRight: false, gained: 0 },
    })
  })

  it('a second one: the first counts', async () => {
    const { room, roundId } = await asked()
    const question = await open(test, room, roundId)
    const first = answer(room, question, { isRight: false })
    await room.hear('quiz-kept')
    answer(room, question, { isRight: true })
    expect(await turnedAway(room, 'answered')).toMatchObject({ choiceId: first.choiceId })
    const shown = await revealed(test, room, roundId)
    expect(shown.choices.map(({ count }) => count).reduce((a, b) => a + b)).toBe(1)
    expect(lastOf(room, 'quiz-own')).toMatchObject({ result: { isRight: false } })
  })

  it('the same key with another choice', async () => {
    const { room, roundId } = await asked()
    const question = await open(test, room, roundId)
    const { key } = answer(room, question, { isRight: true })
    await room.hear('quiz-kept')
    const wrong = question.choices.find(({ text }) => !text.startsWith(PLANTED))
    send(room, roundId, wrong?.id ?? '', key)
    await turnedAway(room, 'key-reused')
  })

  it('one of another round, and of a round that is over', async () => {
    const { room, roundId } = await asked()
    const question = await open(test, room, roundId)
    send(room, crypto.randomUUID(), question.choices[0]?.id ?? '')
    await turnedAway(room, 'over')
    await revealed(test, room, roundId)
    room.heard.length = 0
    answer(room, question, { isRight: true })
    await turnedAway(room, 'over')
  })

  it("another person's choice", async () => {
    const { quiz, room, roundId } = await asked()
    const other = await test.visit(quiz.showId, 'v1')
    await open(test, room, roundId)
    const theirs = await open(test, other, roundId)
    send(room, roundId, theirs.choices[0]?.id ?? '')
    await turnedAway(room, 'no-choice')
  })

  it('one in a room without a quiz', async () => {
    const room = await test.visit(test.show(), 'v0')
    send(room, crypto.randomUUID(), 'AAAAAAAA')
    await turnedAway(room, 'over')
    room.say({ type: 'quiz-open', roundId: crypto.randomUUID(), at: test.clock.now() })
    await test.turned(() => framesOf(room, 'quiz-turned-away').length === 2)
  })
})

describe('a question is not opened', () => {
  it('by a guest, by the host, or by somebody who is banned or suspended; a muted viewer plays', async () => {
    const quiz = await host(test)
    const rani = await test.visit(quiz.showId, 'rani')
    const guest = await test.visit(quiz.showId)
    const [banned, muted] = [await test.visit(quiz.showId, 'v2'), await test.visit(quiz.showId, 'v3')]
    test.world.suspended.add(person('v4').accountId)
    const suspended = await test.visit(quiz.showId, 'v4')
    const sanction = (name: string, body: object) =>
      test.call(
        'PUT',
        `/interaction/v1.0/chat/${person('rani').profileId}/sanction/${person(name).profileId}`,
        {
          as: 'rani',
          body,
        },
      )
    expect((await sanction('v2', { kind: 'ban' })).status).toBe(200)
    expect((await sanction('v3', { kind: 'timeout', seconds: 600 })).status).toBe(200)
    const { roundId } = await quiz.ask(1, guest)
    await test.clock.advance(3_000)
    for (const room of [rani, guest, banned, suspended])
      room.say({ type: 'quiz-open', roundId, at: test.clock.now() })
    await turnedAway(rani, 'host')
    await turnedAway(guest, 'guest')
    await turnedAway(banned, 'barred')
    await turnedAway(suspended, 'barred')
    answer(muted, await open(test, muted, roundId), { isRight: true })
    await muted.hear('quiz-kept')
    send(guest, roundId, 'AAAAAAAA')
    await test.turned(() => framesOf(guest, 'quiz-turned-away').length === 2)
    test.world.suspended.clear()
    expect(await revealed(test, guest, roundId)).toMatchObject({ opened: 1, answered: 1 })
  })

  it('before its time, from too far behind, or too late, and says how far', async () => {
    const quiz = await host(test)
    const room = await test.visit(quiz.showId, 'v0')
    room.say({ type: 'playing', deviceId: crypto.randomUUID(), at: test.clock.now() - 2_000 })
    await test.clock.advance(100)
    const { roundId, at, allowedLagMs } = await quiz.ask(1, room)
    expect(allowedLagMs).toBe(4_000)
    // A clock of the device that is turned forward claims a picture that nobody has yet.
    room.say({ type: 'quiz-open', roundId, at: at + 5_000 })
    await turnedAway(room, 'early')
    await test.clock.advance(3_000)
    room.say({ type: 'quiz-open', roundId, at: test.clock.now() - 34_000 })
    expect(await turnedAway(room, 'behind')).toMatchObject({ behindMs: 34_000, allowedLagMs: 4_000 })
    // A page that sleeps through it all wakes up with its picture at the edge.
    await test.clock.advance(5_000)
    room.say({ type: 'quiz-open', roundId, at: test.clock.now() })
    await turnedAway(room, 'late')
    expect(framesOf(room, 'quiz-question')).toEqual([])
  })

  it('too late for a viewer who goes to the edge while it may be opened: they have their whole window', async () => {
    const { room, roundId } = await asked()
    room.say({ type: 'quiz-open', roundId, at: test.clock.now() - 34_000 })
    await turnedAway(room, 'behind')
    await test.clock.advance(4_000)
    expect(await open(test, room, roundId)).toMatchObject({ leftMs: 10_000 })
  })
})

describe('one account', () => {
  it('on two devices has one window, which the first opening begins, and one answer shuts both', async () => {
    const { quiz, room, roundId } = await asked()
    const second = await test.visit(quiz.showId, 'v0')
    const first = await open(test, room, roundId)
    await test.clock.advance(2_500)
    const again = await open(test, second, roundId)
    expect(again.leftMs).toBeGreaterThan(7_000)
    expect(again.leftMs).toBeLessThanOrEqual(7_500)
    expect(again.choices).toEqual(first.choices)
    const frame = answer(second, again, { isRight: true })
    expect(await room.hear('quiz-kept')).toMatchObject({ choiceId: frame.choiceId, key: frame.key })
    const shut = await open(test, await test.visit(quiz.showId, 'v0'), roundId)
    expect(shut.chosenId).toBe(frame.choiceId)
  })

  it('that reconnects within its window sends its answer again, and it counts once', async () => {
    const { quiz, room, roundId } = await asked()
    const question = await open(test, room, roundId)
    const frame = answer(room, question, { isRight: true })
    await room.hear('quiz-kept')
    room.leave()
    await room.closed
    const back = await test.visit(quiz.showId, 'v0')
    expect((await back.hear('quiz')).quiz?.round).toMatchObject({ roundId, lamp: 'open' })
    back.say(frame)
    expect(await back.hear('quiz-kept')).toMatchObject({ key: frame.key, choiceId: frame.choiceId })
    expect(await revealed(test, back, roundId)).toMatchObject({ opened: 1, answered: 1 })
  })

  it('that sends a thousand frames is disconnected, and plays on with a new socket', async () => {
    const { quiz, room, roundId } = await asked()
    for (let sent = 0; sent < 1_000; sent++) send(room, roundId, 'AAAAAAAA')
    expect(await room.closed).toBe(1008)
    const back = await test.visit(quiz.showId, 'v0')
    answer(back, await open(test, back, roundId), { isRight: true })
    await back.hear('quiz-kept')
  })

  it('that sends nonsense is refused, and nothing breaks', async () => {
    const { room, roundId } = await asked()
    for (const data of [
      { type: 'quiz-open', roundId: 'x'.repeat(65), at: 1 },
      { type: 'quiz-open', roundId, at: 'soon' },
      { type: 'quiz-open', roundId, at: -1 },
      { type: 'quiz-answer', roundId, choiceId: null, key: 'no' },
      { type: 'quiz-answer', roundId, choiceId: '<b>', key: crypto.randomUUID() },
    ])
      room.sendRaw(JSON.stringify(data))
    await test.turned(() => framesOf(room, 'error').length === 5)
    expect(new Set(framesOf(room, 'error').map(({ code }) => code))).toEqual(new Set(['INVALID_PARAMETERS']))
    answer(room, await open(test, room, roundId), { isRight: true })
    await room.hear('quiz-kept')
  })
})

describe('what is right', () => {
  it('is in nothing that anybody but the host can read before its reveal, and afterwards in all of it', async () => {
    const { quiz, room, roundId } = await asked('v5')
    const rani = await test.visit(quiz.showId, 'rani')
    const guest = await test.visit(quiz.showId)
    rani.say({ type: 'quiz-desk', deskId: quiz.deskId })
    await rani.hear('quiz-desk')
    const question = await open(test, room, roundId)
    answer(room, question, { isRight: true })
    await room.hear('quiz-kept')
    const read = async (as?: string) =>
      Promise.all(
        [
          `/interaction/v1.0/show/${quiz.showId}/quiz/board`,
          `/interaction/v1.0/room/${quiz.showId}/quizReplay`,
          `/interaction/v1.0/show/${quiz.showId}/polls`,
          `/catalog/v1.0/liveShow/${quiz.showId}/comments`,
        ].map((path) => test.call('GET', path, as ? { as } : {})),
      )
    const before = JSON.stringify([await read(), await read('v5'), guest.heard])
    expect(before).not.toContain(PLANTED)
    // A player has the choices, and no word about which of them is right.
    expect(JSON.stringify(room.heard)).not.toContain('isRight')
    expect(JSON.stringify(rani.heard)).not.toContain(PLANTED)
    for (const who of ['v5', 'dodi', 'other', undefined]) {
      const desk = await test.call(
        'GET',
        `/interaction/v1.0/show/${quiz.showId}/quiz/desk`,
        who ? { as: who } : {},
      )
      expect(desk.status).toBe(who ? 403 : 401)
    }
    await revealed(test, guest, roundId)
    expect(JSON.stringify(await read())).toContain(PLANTED)
  })
})
