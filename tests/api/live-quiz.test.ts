import { interaction, liveQuiz, polls, quizSets, shows } from '@tayang/contract'
import type { ToClient } from '@tayang/contract/socket'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLog } from '../../server/src/platform/log/log.ts'
import { openTestApp, until, type Person, type TestApp } from '../app.ts'
import { publishLive } from '../films.ts'
import { visitRoom, type Visitor } from '../room.ts'

/** What is right begins with a word that stands nowhere else. */
const PLANTED = 'Zqbenar'
const DESK = crypto.randomUUID()

let test: TestApp
let rani: Person
let ayu: Person
let budi: Person
let publisher: ReturnType<typeof publishLive>
let showId: string
const folder = mkdtempSync(path.join(tmpdir(), 'tayang-quiz-log-'))
/** Everything that the server wrote down, as much as it ever says. */
const logged = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .join()

const as = (person: Person) => ({ token: person.login.accessToken })
const last = <Type extends ToClient['type']>({ heard }: Visitor, type: Type) =>
  heard.filter((event): event is Extract<ToClient, { type: Type }> => event.type === type).at(-1)

beforeAll(async () => {
  test = await openTestApp({
    engine: true,
    log: openLog({ home: folder, log: { level: 'trace', to: 'file' } }),
    env: { TAYANG_LIVE_GRACE_MS: '60000' },
  })
  ;[rani, ayu, budi] = await Promise.all([test.person('Rani'), test.person('Ayu'), test.person('Budi')])
  const rtmp = await test.call(shows.getRtmp, {}, as(rani))
  publisher = publishLive(`rtmp://127.0.0.1:${test.rtmpPort}/live/${rtmp.body.data.key}`)
  const show = await until(async () => (await test.call(shows.listLiveShows, { query: {} })).body.data[0], {
    what: 'a show on air',
  })
  showId = show.id
}, 180_000)
afterAll(async () => {
  publisher.stop()
  await publisher.done
  await test[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

/** A page of a viewer whose picture is so far behind: it says so, and opens each question when it reaches it. */
async function watch(person: Person | null, lagMs: number): Promise<Visitor> {
  const room = await visitRoom(test.address, showId, person?.login.accessToken)
  room.say({ type: 'playing', deviceId: crypto.randomUUID(), at: Date.now() - lagMs })
  return room
}

async function openWhenReached(room: Visitor, roundId: string, at: number, lagMs: number) {
  await until(async () => Date.now() - lagMs >= at, { what: 'the picture' })
  room.say({ type: 'quiz-open', roundId, at: Date.now() - lagMs })
  return room.hear('quiz-question', (frame) => frame.roundId === roundId)
}

describe('a live quiz', () => {
  it('goes from the set to the board, with the same seconds at the edge and three seconds behind it', async () => {
    const questions = [
      { question: 'Pulau di Danau Toba?', choices: [`${PLANTED} Samosir`, 'Nias', 'Belitung'], right: 0 },
    ]
    const set = await test.call(
      quizSets.createQuizSet,
      {
        body: {
          title: 'Keliling Nusantara',
          mode: 'points',
          windowSeconds: 5,
          bonusPercent: 0,
          prize: null,
          campaignId: null,
          questions,
        },
      },
      as(rani),
    )
    expect(set.status).toBe(200)
    const [near, far, guest] = [await watch(ayu, 200), await watch(budi, 3_000), await watch(null, 400)]
    const host = (what: 'start' | 'ask' | 'end', body: object) =>
      test.call(
        { start: liveQuiz.startQuiz, ask: liveQuiz.askQuestion, end: liveQuiz.endQuiz }[what],
        { params: { id: showId }, body: { deskId: DESK, ...body } as never },
        as(rani),
      )
    expect((await host('start', { setId: set.body.data.id })).status).toBe(200)
    expect((await host('ask', { number: 1 })).status).toBe(200)
    const coming = await guest.hear('quiz-coming')
    expect(coming).toMatchObject({ allowedLagMs: 4_000, windowMs: 5_000 })

    const [ofNear, ofFar] = await Promise.all([
      openWhenReached(near, coming.roundId, coming.at, 200),
      openWhenReached(far, coming.roundId, coming.at, 3_000),
    ])
    expect([ofNear.leftMs, ofFar.leftMs]).toEqual([5_000, 5_000])
    for (const [room, shown, isRight] of [
      [near, ofNear, true],
      [far, ofFar, false],
    ] as const) {
      const choice = shown.choices.find(({ text }) => text.startsWith(PLANTED) === isRight)
      const key = crypto.randomUUID()
      room.say({ type: 'quiz-answer', roundId: coming.roundId, choiceId: choice?.id ?? '', key })
      expect(await room.hear('quiz-kept')).toMatchObject({ key })
    }
    near.say({ type: 'comment', data: `${PLANTED} samosir pasti` })
    await near.hear('error', ({ code }) => code === 'LINE_WAITS')
    const comments = async () =>
      JSON.stringify(
        (await test.call(interaction.listLiveComments, { params: { id: showId }, query: {} })).body,
      )
    const replay = async () =>
      JSON.stringify((await test.call(liveQuiz.getQuizReplay, { params: { id: showId } })).body)
    const board = async (person?: Person) =>
      test.call(liveQuiz.getQuizBoard, { params: { id: showId } }, person ? as(person) : {})
    const before = [await comments(), await replay(), JSON.stringify((await board(ayu)).body), logged()]
    for (const text of [...before, JSON.stringify(guest.heard)]) expect(text).not.toContain(PLANTED)

    const shown = await guest.hear('quiz-revealed', () => true, 20_000)
    expect(shown).toMatchObject({ opened: 2, answered: 2, players: 2, top: [{ place: 1 }, { place: 2 }] })
    expect(shown.choices.find(({ isRight }) => isRight)).toEqual({
      text: `${PLANTED} Samosir`,
      count: 1,
      isRight: true,
    })
    await until(async () => (await comments()).includes(PLANTED), { what: 'the line that waited' })
    expect(await replay()).toContain(PLANTED)
    expect(logged()).not.toContain(PLANTED)
    await until(async () => last(near, 'quiz-own')?.own?.points === 1_000)
    expect((await host('end', {})).status).toBe(200)
    expect((await board(budi)).body.data).toMatchObject({ isOver: true, own: { place: 2, points: 0 } })
    expect(await guest.hear('quiz-ended')).toMatchObject({ players: 2 })
  }, 180_000)

  it('says over the socket how a poll stands and what it came to', async () => {
    const [room, guest] = [await watch(ayu, 200), await watch(null, 200)]
    const made = await test.call(
      polls.createPoll,
      { params: { id: showId }, body: { question: 'Lagu lagi?', choices: ['Ya', 'Tidak'], seconds: 60 } },
      as(rani),
    )
    const { id } = made.body.data
    room.say({ type: 'quiz-answer', roundId: id, choiceId: 'c1', key: crypto.randomUUID() })
    await room.hear('quiz-kept', ({ roundId }) => roundId === id)
    await guest.hear('poll-counts', ({ counts }) => counts[0] === 1)
    const ended = await test.call(polls.endPoll, { params: { id: showId, pollId: id } }, as(rani))
    expect(ended.body.data.counts).toEqual([1, 0])
    expect((await guest.hear('poll-ended')).poll.counts).toEqual([1, 0])
  })
})
