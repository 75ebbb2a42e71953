import { randomUUID } from 'node:crypto'
import { admin, liveQuiz, pathOf, polls, quizSets, shows } from '@tayang/contract'
import type { ToClient } from '@tayang/contract/socket'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schemas } from '../../server/src/app/app.ts'
import { until, type Person } from '../app.ts'
import { openTestDatabase } from '../database.ts'
import { listenToNotices } from '../notices.ts'
import { visitRoom, type Visitor } from '../room.ts'
import { openWholeAndServing, type WholeAndServing } from './whole-and-serving.ts'

let opened: AsyncDisposableStack
let servers: WholeAndServing
let streamer: Person
let fans: Person[]
let showId: string
beforeAll(async () => {
  opened = new AsyncDisposableStack()
  const database = opened.use(await openTestDatabase(schemas))
  servers = opened.use(await openWholeAndServing({ database, roles: 'api,socket' }))
  const { both } = servers
  streamer = await both.person('Budi')
  fans = [await both.person('Ayu'), await both.person('Citra')]
  const made = await both.call(shows.createShow, { body: { name: 'Obrolan' } }, as(streamer))
  showId = made.body.data.id
}, 180_000)
afterAll(async () => await opened?.disposeAsync(), 60_000)

const as = ({ login }: Person) => ({ token: login.accessToken })
const last = <Type extends ToClient['type']>({ heard }: Visitor, type: Type) =>
  heard.filter((event): event is Extract<ToClient, { type: Type }> => event.type === type).at(-1)
const linesOf = ({ heard }: Visitor) =>
  heard.flatMap((event) => (event.type === 'comment' ? [event.data.text] : []))

it('sockets of both servers are in one room, with its lines, its viewers, its polls and its quiz', async () => {
  const { whole, serving } = servers
  const own = await visitRoom(whole.address, showId, streamer.login.accessToken)
  const near = await visitRoom(whole.address, showId, fans[0]!.login.accessToken)
  const far = await visitRoom(serving.address, showId, fans[1]!.login.accessToken)
  const all = [own, near, far]
  opened.defer(() => all.forEach((each) => each.leave()))
  near.say({ type: 'comment', data: 'dari sini' })
  far.say({ type: 'comment', data: 'dari sana' })
  for (const each of all) await until(async () => linesOf(each).length === 2, { what: 'two lines' })
  for (const each of [near, far]) each.say({ type: 'playing', deviceId: randomUUID() })
  for (const each of all) await each.hear('viewers', ({ data }) => data === 2)

  const asked = { question: 'Lagu?', choices: ['Soleram', 'Rek Ayo Rek'], seconds: 60 }
  const made = await serving.call(
    polls.createPoll,
    { params: { id: showId }, body: { ...asked, results: 'live' } },
    as(streamer),
  )
  const pollId = made.body.data.id
  for (const each of [near, far]) {
    await each.hear('poll', ({ poll }) => poll.id === pollId)
    each.say({ type: 'quiz-answer', roundId: pollId, choiceId: 'c2', key: randomUUID() })
    await each.hear('quiz-kept')
  }
  for (const each of all) await each.hear('poll-counts', ({ counts }) => counts.join() === '0,2')
  await serving.call(polls.endPoll, { params: { id: showId, pollId } }, as(streamer))
  for (const each of all) await each.hear('poll-ended')

  const questions = [{ question: 'Pulau?', choices: ['Samosir', 'Nias'], right: 0 }]
  const set = { title: 'Kuis', mode: 'points', windowSeconds: 5, bonusPercent: 0, prize: null } as const
  const stored = await serving.call(
    quizSets.createQuizSet,
    { body: { ...set, campaignId: null, questions } },
    as(streamer),
  )
  const body = { deskId: randomUUID(), setId: stored.body.data.id }
  const started = await serving.call(liveQuiz.startQuiz, { params: { id: showId }, body }, as(streamer))
  expect(started.status).toBe(200)
  const { quizId } = started.body.data
  for (const each of all) await each.hear('quiz', ({ quiz }) => quiz?.id === quizId)
  // Who comes while it runs is greeted with it.
  const late = await visitRoom(serving.address, showId)
  opened.defer(() => late.leave())
  await until(async () => last(late, 'quiz')?.quiz?.id === quizId, { what: 'the greeting' })
}, 60_000)

it('people of a room that only the other server has open are listed by the whole one too', async () => {
  const { whole, serving } = servers
  const [ayu, citra] = fans
  const made = await servers.both.call(shows.createShow, { body: { name: 'Jauh' } }, as(ayu!))
  const { id } = made.body.data
  const far = await visitRoom(serving.address, id, citra!.login.accessToken)
  opened.defer(() => far.leave())
  const listed = async () => {
    const answer = await fetch(new URL(pathOf(shows.listLiveViewers, { id }), whole.address))
    return ((await answer.json()) as { data: { id: string }[] }).data.map((person) => person.id)
  }
  await until(async () => (await listed()).join() === citra!.login.profile.id, { what: 'the list of one' })
}, 60_000)

it('consoles have their sockets at the whole server, which knows what they are told', async () => {
  const asked = await Promise.all(
    [servers.whole, servers.serving].map(async ({ address }) => {
      const socket = new WebSocket(new URL('/interaction/v1/desk', address))
      opened.defer(() => socket.close())
      const [opens, fails] = ['open', 'error'].map(
        (name) => new Promise<string>((resolve) => socket.addEventListener(name, () => resolve(name))),
      )
      return Promise.race([opens!, fails!])
    }),
  )
  expect(asked).toEqual(['open', 'error'])
})

it('a notice comes to a page whose socket is at the other server', async () => {
  const operator = await servers.both.operator()
  const [fan] = fans
  const notices = await listenToNotices(servers.serving.address, fan!.login.accessToken)
  opened.defer(() => notices.leave())
  const audience = { to: 'profile', profileId: fan!.login.profile.id } as const
  const body = { key: randomUUID(), type: 'in-app', title: 'Halo', desc: 'Apa kabar?', audience } as const
  await servers.both.call(admin.sendNotification, { body }, as(operator))
  await notices.hear('notification')
}, 60_000)
