import { admin, quizzes as contract, type NoChance, type QuizDetail } from '@tayang/contract'
import { sql } from 'kysely'
import { fakeClock, type FakeClock } from '#platform/clock/clock-fake'
import type { Database } from '#platform/database/database'
import { route, type Caller } from '#platform/http/route'
import { openSecrets } from '#platform/secrets/secrets'
import { cardRows, type CatalogTables, type Film } from '#modules/library'
import { openCalls, type Called, type Calls } from '../../../../../tests/calls.ts'
import { openTestDatabase } from '../../../../../tests/database.ts'
import { catalogSchema } from '../../../app/catalog-schema.ts'
import { openQuizzes, quizzesSchema, type Quizzes, type QuizzesDependencies } from '../index.ts'

const idOf = (kind: number, i: number) => `00000000-0000-7000-8000-0000000${kind}000${i}`

/** Tokens of viewers, and of an operator. */
export const people = Object.fromEntries(
  ['ayu', 'budi', 'cici', 'dewi'].map((name, i): [string, Caller] => [
    name,
    {
      accountId: idOf(1, i),
      profileId: idOf(2, i),
      sessionId: idOf(3, i),
      name,
      roles: name === 'dewi' ? ['marketing'] : [],
      isValidated: true,
    },
  ]),
)
export type Name = 'ayu' | 'budi' | 'cici' | 'dewi'

type Chance = Parameters<QuizzesDependencies['giveChance']>[0]

/** What other modules answer; a test changes it. */
interface World {
  readonly films: Map<string, Film>
  suspended: Set<string>
  requiresWatching: boolean
  /** The second at which somebody is in a title. */
  position: number | null
  /** Where it is set, no chance can be given. */
  failure: Error | null
  /** Where it is set, the rules of the campaign give none. */
  noChance: NoChance | null
}

export interface QuizzesHarness extends AsyncDisposable {
  readonly quizzes: Quizzes
  readonly calls: Calls
  readonly clock: FakeClock
  readonly database: Database
  readonly world: World
  /** Chances that were given, in their order. */
  readonly given: readonly Chance[]
  readonly campaignId: string
  put(friendlyId: string, change?: object): Promise<Called>
  quizOf(who: Name | undefined, filmId?: string, query?: Record<string, string>): Promise<QuizDetail>
  isAllowed(who?: Name): Promise<boolean>
  /** Answers with these texts. */
  answer(who: Name, texts: readonly string[], key?: string): Promise<Called>
}

export const DAY_MS = 24 * 60 * 60_000
/** What is right begins with a word that nothing but the module knows. */
export const RIGHT = ['Zqbenar Hutan', 'Zqbenar Pagi']

export const questions = [
  {
    question: 'Siapa yang bernyanyi lebih dulu?',
    choices: [
      { text: 'Si burung', isRight: false },
      { text: 'Zqbenar Hutan', isRight: true },
      { text: 'Kelinci', isRight: false },
      { text: 'Angin', isRight: false },
    ],
  },
  {
    question: 'Kapan film ini bermula?',
    choices: [
      { text: 'Malam', isRight: false },
      { text: 'Zqbenar Pagi', isRight: true },
    ],
  },
]

const film = (id: string, change: Partial<Film> = {}): Film => ({
  id,
  friendlyId: id,
  type: 'movie',
  title: { en: `Title ${id}`, id: `Judul ${id}` },
  premium: false,
  isHidden: false,
  durationSeconds: 600,
  ...change,
})

function worldOf(): World {
  const films = [
    film('toba'),
    film('hutan'),
    film('klip', { type: 'clips' }),
    film('seri', { type: 'series' }),
    film('berbayar', { premium: true }),
    film('baru', { durationSeconds: null }),
  ]
  return {
    films: new Map(films.map((one) => [one.id, one])),
    suspended: new Set(),
    requiresWatching: false,
    position: null,
    failure: null,
    noChance: null,
  }
}

function needsOf(world: World, given: Chance[]) {
  const found = (ids: readonly string[]) => ids.flatMap((id) => world.films.get(id) ?? [])
  return {
    filmsOf: async (ids: readonly string[]) => found(ids),
    filmNamed: async (id: string) => world.films.get(id) ?? null,
    positionOf: async () => world.position,
    suspendedUntil: async (accountId: string) => (world.suspended.has(accountId) ? 1 : null),
    requiresWatching: async () => world.requiresWatching,
    async giveChance(chance: Chance) {
      if (world.failure) throw world.failure
      if (world.noChance) return { isGiven: false, why: world.noChance } as const
      given.push(chance)
      return { isGiven: true } as const
    },
    prizeDrawOf: async () => null,
  }
}

/** The module on a real database, with a campaign that runs from yesterday for ten days. */
export async function openQuizzesHarness(): Promise<QuizzesHarness> {
  await using opened = new AsyncDisposableStack()
  const database = opened.use(await openTestDatabase([catalogSchema, quizzesSchema]))
  const clock = fakeClock()
  const catalog = database.forModule<CatalogTables>('catalog')
  const world = worldOf()
  const given: Chance[] = []
  const rows = cardRows(catalog)
  const cards = {
    rows,
    itemsOf: async (ids: readonly string[]) => (ids.length === 0 ? [] : (await rows.byIds(ids)).map(itemOf)),
  }
  const campaignId = await rows.put({ ...campaignOf('kuis', clock.now()), id: idOf(5, 0) })
  const itemsOf = async (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const known = world.films.get(id)
      return known && !known.isHidden ? [{ ...NO_CARD, id, titleLocalized: known.title.id }] : []
    })
  const quizzes = openQuizzes({
    database,
    clock,
    secrets: openSecrets({ home: '', secret: 'a secret of the tests' }),
    cards: cards as unknown as QuizzesDependencies['cards'],
    itemsOf: itemsOf as unknown as QuizzesDependencies['itemsOf'],
    ...needsOf(world, given),
  })
  const calls = opened.use(await openCalls({ routes: routesOf(quizzes), clock, ...identifying }))
  const quizOf: QuizzesHarness['quizOf'] = async (who, id = 'toba', query = {}) =>
    (await calls.call(contract.getQuizForContent, { params: { id }, query, ...(who && { token: who }) })).body
      .data
  const closing = opened.move()
  return {
    quizzes,
    calls,
    clock,
    database,
    world,
    given,
    campaignId,
    put: (friendlyId, change = {}) =>
      calls.call(admin.putTitleQuiz, {
        params: { friendlyId },
        body: { title: 'toba', campaign: 'kuis', timeToShow: 30, questions, ...change },
        token: 'dewi',
      }),
    quizOf,
    isAllowed: async (who) =>
      (await calls.call(contract.getQuizChance, { params: { id: 'toba' }, ...(who && { token: who }) })).body
        .data.isAllowed,
    async answer(who, texts, key) {
      const quiz = await quizOf(who)
      return calls.call(contract.submitAnswer, {
        body: { quizContentId: quiz.id, answer: answersBy(quiz, texts) },
        token: who,
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      })
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/** An answer to each question of a quiz, by what its choice says. */
export function answersBy(quiz: QuizDetail, texts: readonly string[]) {
  return quiz.questionJson.map(({ id, choice }, at) => ({
    questionId: id,
    answerId: choice.find(({ text }) => text === texts[at])?.id ?? 'nothing',
  }))
}

const identifying = {
  identify: async (token: string) => people[token] ?? null,
  identifyConsole: async (token: string) => {
    const person = people[token]
    return person?.roles.length ? { ...person, console: { raisedUntil: Number.MAX_SAFE_INTEGER } } : null
  },
}

function routesOf({ routes, desk }: Quizzes) {
  return [
    ...routes,
    route(admin.listTitleQuizzes, ({ query, now }) => desk.list(query, now)),
    route(admin.getTitleQuiz, async ({ params, now }) => ({ data: await desk.get(params.friendlyId, now) })),
    route(admin.putTitleQuiz, async ({ params, body, caller, now }) => ({
      data: await desk.put({ friendlyId: params.friendlyId, draft: body, by: caller, now }),
    })),
    route(admin.removeTitleQuiz, ({ params, now }) => desk.remove(params.friendlyId, now)),
  ]
}

function campaignOf(friendlyId: string, now: number) {
  return {
    id: idOf(5, 0),
    kind: 'campaign' as const,
    friendly_id: friendlyId,
    title_en: 'Equator Quiz',
    title_id: 'Kuis Khatulistiwa',
    description_en: 'Rules.',
    description_id: 'Aturan.',
    thumb_color: '#123456',
    url: null,
    terms_url: '/terms',
    profile_id: null,
    started_at: new Date(now - DAY_MS),
    finished_at: new Date(now + 10 * DAY_MS),
    created_at: new Date(now),
  }
}

const NO_CARD = {
  type: 'movie',
  friendlyId: null,
  nameLocalized: null,
  descriptionLongLocalized: '',
  year: null,
  duration: null,
  durationSeconds: null,
  rating: null,
  tags: [],
  attachments: {},
  thumbColor: '#123456',
  premium: false,
  contentRights: 'other',
  interactive: false,
  exclusive: false,
  seriesId: null,
  series: null,
  season: null,
  episodeNumber: null,
  seasonCount: null,
  episodeCount: null,
  nextId: null,
  url: null,
  views: 0,
  state: 'ready',
  publishedAt: null,
}

const itemOf = (card: Awaited<ReturnType<ReturnType<typeof cardRows>['byIds']>>[number]) => ({
  ...NO_CARD,
  id: card.id,
  type: 'campaign',
  titleLocalized: card.title_id,
  descriptionLongLocalized: card.description_id,
  props: { heroImageWeb: null },
})

/** Everything that the schema of the module stores of tries, as text. */
export async function storedTries({ database }: QuizzesHarness): Promise<string> {
  const { rows } = await sql<{
    text: string
  }>`select quiz_attempt::text as text from quizzes.quiz_attempt`.execute(database.forModule('quizzes'))
  return rows.map(({ text }) => text).join('\n')
}
