import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownChoicesOf } from '../rules/choices.ts'
import { allowedLagOf } from '../rules/lag.ts'
import { gainOf } from '../rules/score.ts'
import { openLiveQuizHarness, questions, type LiveQuizHarness } from '../test/live-quiz-harness.ts'
import { answer, framesOf, host, open, revealed } from '../test/player.ts'
import { Round } from './round.ts'

const WINDOW_MS = 10_000
const VIEWERS = 20
/** From the edge to 25 seconds behind it; from fibre to a bad 3G, the slow lines spread over all delays. */
const viewers = Array.from({ length: VIEWERS }, (_, i) => ({
  name: `v${i}`,
  lagMs: Math.round((25_000 * i) / (VIEWERS - 1)),
  oneWayMs: [4, 12, 30, 90, 250, 600][(i * 5) % 6] ?? 0,
}))
type Viewer = (typeof viewers)[number]

const AT = 1_000_000
const question = { question: 'Apa?', choices: ['Satu', 'Dua', 'Tiga'], right: 1 }
const roundWith = (allowedLagMs: number, id = 'round') =>
  new Round({ id, number: 1, at: AT, allowedLagMs, windowMs: WINDOW_MS, question })

const choicesOf = (round: string, name: string) =>
  ownChoicesOf(createHmac('sha256', round).update(name).digest('base64url'), 3)

/** Opens a question as an honest page does: when its own picture reaches it. Null where it may not. */
function openAs(round: Round, { name, lagMs, oneWayMs }: Viewer) {
  const now = AT + lagMs + oneWayMs
  const choices = () => choicesOf(round.id, name)
  const opened = round.open({ accountId: name, profileId: name }, { now, pictureAt: AT, choices })
  return typeof opened === 'string' ? null : { ...opened, shownAt: now + oneWayMs }
}

/** Whether an answer counts that a person taps so long after the question stood on their screen. */
function counts(round: Round, viewer: Viewer, tap: { shownAt: number; afterMs: number; isRight?: boolean }) {
  const { ids } = choicesOf(round.id, viewer.name)
  const answered = round.answer(viewer.name, {
    choiceId: ids[tap.isRight === false ? 0 : 1] ?? '',
    key: viewer.name,
    now: tap.shownAt + tap.afterMs + viewer.oneWayMs,
    roundTripMs: 2 * viewer.oneWayMs,
  })
  return answered.is === 'taken' ? answered.answer : null
}

describe('twenty viewers between the edge and 25 seconds behind it, on lines from fibre to a bad 3G', () => {
  it('have windows that are equal within 200 ms, from the moment at which they see the question', () => {
    const lags = viewers.map(({ lagMs }) => lagMs)
    const windows = viewers.flatMap((viewer) => {
      const last = lastCountedTap(allowedLagOf(lags), viewer)
      return last === null ? [] : [last]
    })
    // Those who are further than 20 seconds behind are told so, and play the next one.
    expect(windows).toHaveLength(viewers.filter(({ lagMs, oneWayMs }) => lagMs + oneWayMs <= 20_500).length)
    expect(Math.max(...windows) - Math.min(...windows)).toBeLessThanOrEqual(200)
    expect(Math.min(...windows)).toBe(WINDOW_MS)
  })

  /** The latest tap within the page's own countdown that the server counts, to the millisecond. */
  function lastCountedTap(allowedLagMs: number, viewer: Viewer): number | null {
    for (let afterMs = WINDOW_MS; afterMs >= 0; afterMs--) {
      const round = roundWith(allowedLagMs)
      const opened = openAs(round, viewer)
      if (!opened) return null
      if (counts(round, viewer, { ...opened, afterMs })) return afterMs
    }
    return 0
  }

  it('of the same skill win the same share in 2,000 rounds, and the same points with a bonus for speed', () => {
    const shares = simulate((round, viewer, tap) => {
      const opened = openAs(round, viewer)
      return opened && counts(round, viewer, { ...opened, ...tap })
    })
    expect(Math.abs(shares.z)).toBeLessThan(2.58)
    expect(Math.abs(shares.pointsApart)).toBeLessThan(0.01)
  })

  it('would not with one end for everybody: the test sees the difference', () => {
    const shares = simulate((_round, viewer, { afterMs, isRight }) => {
      const isInTime = viewer.lagMs + viewer.oneWayMs + afterMs <= WINDOW_MS
      return isInTime ? { tookMs: viewer.lagMs + afterMs, choice: isRight ? 1 : 0 } : null
    })
    expect(shares.z).toBeGreaterThan(10)
  })
})

type Play = (
  round: Round,
  viewer: Viewer,
  tap: { afterMs: number; isRight: boolean },
) => { tookMs: number; choice: number } | null

/** Rounds of equal players; compares the half that is nearer to the edge with the one behind (two proportions). */
function simulate(play: Play): { z: number; pointsApart: number } {
  const random = randomOf(20_261_124)
  const players = viewers.filter(({ lagMs }) => lagMs <= 20_000)
  const halves = [0, 1].map(() => ({ right: 0, points: 0, played: 0 }))
  for (let number = 0; number < 2_000; number++) {
    const round = roundWith(20_000, `round ${number}`)
    players.forEach((viewer, i) => {
      const half = halves[i < players.length / 2 ? 0 : 1]
      if (!half) return
      // Most know it within six seconds; some think longer than there is time.
      const afterMs = Math.round(1_500 + 9_500 * random() ** 1.5)
      const tap = { afterMs: Math.min(afterMs, WINDOW_MS + 1_000), isRight: random() < 0.65 }
      half.played++
      // An honest page shuts when its countdown is over.
      const found = tap.afterMs <= WINDOW_MS ? play(round, viewer, tap) : null
      const isRight = found?.choice === 1
      if (isRight) half.right++
      const outcome = { number, isRight, tookMs: found?.tookMs ?? WINDOW_MS }
      half.points += gainOf(outcome, { mode: 'points', windowMs: WINDOW_MS, bonusPercent: 10 })
    })
  }
  const [near, far] = halves
  if (!near || !far) throw new Error('two halves')
  const pooled = (near.right + far.right) / (near.played + far.played)
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / near.played + 1 / far.played))
  return {
    z: (near.right / near.played - far.right / far.played) / deviation,
    pointsApart: near.points / near.played / (far.points / far.played) - 1,
  }
}

/** Numbers that are the same in every run (a linear congruential generator, Numerical Recipes). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

describe('over real sockets', () => {
  let test: LiveQuizHarness
  beforeAll(async () => {
    test = await openLiveQuizHarness()
  }, 180_000)
  afterAll(() => test[Symbol.asyncDispose]())

  it('each opens the question when their own picture reaches it and has ten seconds from there', async () => {
    const quiz = await host(test, { questions: questions.slice(0, 1) })
    const rooms = await Promise.all(viewers.map(({ name }) => test.visit(quiz.showId, name)))
    const [first] = rooms
    if (!first) throw new Error('nobody is there')
    rooms.forEach((room, i) =>
      room.say({
        type: 'playing',
        deviceId: crypto.randomUUID(),
        at: test.clock.now() - (viewers[i]?.lagMs ?? 0),
      }),
    )
    await test.turned(() => test.interaction.quizRooms.lagsOf(quiz.showId).length === VIEWERS)
    const { roundId, at, allowedLagMs } = await quiz.ask(1, first)
    expect(allowedLagMs).toBe(20_000)
    const taps: { at: number; tap(): void; room: (typeof rooms)[number] }[] = []
    const startedAt = new Map<string, number>()
    for (const [i, { name, lagMs }] of viewers.entries()) {
      const room = rooms[i]
      if (!room) continue
      await tapUntil(at + lagMs)
      if (lagMs > allowedLagMs + 500) {
        room.say({ type: 'quiz-open', roundId, at })
        await room.hear('quiz-turned-away', ({ why }) => why === 'behind')
        continue
      }
      const shown = await open(test, room, roundId, { lagMs })
      expect(shown).toMatchObject({ windowMs: WINDOW_MS, leftMs: WINDOW_MS })
      startedAt.set(name, test.clock.now())
      // The last moment of this viewer's own countdown.
      const tap = () => void answer(room, shown, { isRight: true })
      taps.push({ at: test.clock.now() + WINDOW_MS, tap, room })
    }
    await tapUntil(Infinity)
    const shown = await revealed(test, first, roundId)
    expect([shown.opened, shown.answered]).toEqual([startedAt.size, startedAt.size])
    expect(shown.at).toBeGreaterThanOrEqual(Math.max(...startedAt.values()) + WINDOW_MS)

    /** Turns the clock to a time, and has everybody tap whose last moment comes before. */
    async function tapUntil(time: number): Promise<void> {
      for (let due = taps[0]; due && due.at <= time; due = taps[0]) {
        taps.shift()
        await test.clock.advance(Math.max(0, due.at - test.clock.now()))
        due.tap()
        await due.room.hear('quiz-kept')
        expect(framesOf(first as (typeof rooms)[number], 'quiz-revealed')).toEqual([])
      }
      if (time !== Infinity) await test.clock.advance(Math.max(0, time - test.clock.now()))
    }
  }, 180_000)
})
