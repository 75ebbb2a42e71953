import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLiveQuizHarness, person, PLANTED, type LiveQuizHarness } from './test/live-quiz-harness.ts'
import { answer, host, open, revealed } from './test/player.ts'

let test: LiveQuizHarness
beforeAll(async () => {
  test = await openLiveQuizHarness()
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const boardAt = (showId: string) => `/interaction/v1.0/show/${showId}/quiz/board`
const replayAt = (showId: string) => `/interaction/v1.0/room/${showId}/quizReplay`

describe.each([
  ['the board', boardAt],
  ['the replay', replayAt],
])('%s', (_name, at) => {
  it('is refused where there is no such show, and to a person whom the streamer blocked', async () => {
    expect((await test.call('GET', at(crypto.randomUUID()))).body.code).toBe('SHOW_NOT_FOUND')
    const showId = test.show()
    test.world.blocked.add(person('v0').accountId)
    const blocked = await test.call('GET', at(showId), { as: 'v0' })
    expect([blocked.status, blocked.body.code]).toEqual([403, 'BLOCKED_RELATION'])
    test.world.blocked.clear()
    expect((await test.call('GET', at('nonsense'))).body.code).toBe('SHOW_NOT_FOUND')
  })
})

describe('a board', () => {
  it('of a show without a quiz is not found', async () => {
    expect((await test.call('GET', boardAt(test.show()))).body.code).toBe('NOT_FOUND')
  })
})

describe('a replay', () => {
  it('shows questions, void ones, polls and the board at their moments, and nothing that is open', async () => {
    const quiz = await host(test)
    const room = await test.visit(quiz.showId, 'v0')
    const poll = { question: 'Siap?', choices: ['Siap', 'Belum'], seconds: 15 }
    await test.call('POST', `/interaction/v1.0/show/${quiz.showId}/polls`, { as: 'rani', body: poll })
    await test.clock.advance(1_000)
    const first = await quiz.ask(1, room)
    await test.clock.advance(3_000)
    answer(room, await open(test, room, first.roundId), { isRight: true })
    const shown = await revealed(test, room, first.roundId)
    await test.clock.advance(1_000)
    const second = await quiz.ask(2, room)
    await quiz.post('void', { roundId: second.roundId })
    await test.clock.advance(1_000)
    await quiz.ask(3, room)
    const read = async () => (await test.call('GET', replayAt(quiz.showId))).body.data
    const before = await read()
    expect(before.map(({ type }: { type: string }) => type)).toEqual(['poll', 'question', 'void'])
    expect(JSON.stringify(before)).not.toContain('Pontianak')
    await quiz.post('end')
    const after = await read()
    expect(after).toMatchObject([
      { type: 'poll', poll: { counts: [0, 0] } },
      {
        type: 'question',
        number: 1,
        at: first.at,
        revealedAt: shown.at,
        windowMs: 1e4,
        choices: [
          {
            text: `${PLANTED} Samosir`,
            count: 1,
            isRight: true,
          },
          {},
          {},
        ],
      },
      { type: 'void', number: 2, at: second.at, reason: 'host' },
      { type: 'void', number: 3, reason: 'ended' },
      { type: 'board', rows: [{ place: 1, profile: { name: 'v0' } }] },
    ])
  })

  it('of a show without any of it is empty', async () => {
    expect((await test.call('GET', replayAt(test.show()))).body.data).toEqual([])
  })
})
