import type { BoardRow } from '@tayang/contract'
import { newId } from '#platform/ids/ids'
import { refuse } from '#platform/http/refusal'
import { worksBeside } from '#platform/settings/beside'
import type { LiveQuizDependencies } from '../dependencies.ts'
import type { QuizRows } from '../tables.ts'
import { openChoices } from './own-choices.ts'
import { openAnswerRows, type AnswerRows, type StoredAnswer } from './answer-rows.ts'
import { openBoardRows, type BoardRows } from './board-rows.ts'
import { giveChancesQueue } from './give-chances.ts'
import { Game } from './game.ts'
import type { GameNeeds, ShownPlayer } from './game-needs.ts'
import { openKeeping } from './keeping.ts'
import { openQuizRows, type HeldQuiz, type HeldRows } from './quiz-rows.ts'

/** What a quiz is begun with. */
export type QuizStart = Omit<HeldQuiz, 'id' | 'startedAt' | 'endedAt'>

/** The quizzes that are being held, one for a show. */
export interface Games extends AsyncDisposable {
  readonly rows: HeldRows
  readonly boards: BoardRows
  readonly answers: AnswerRows
  of(showId: string): Game | undefined
  all(): Iterable<Game>
  start(start: QuizStart): Promise<Game>
  end(game: Game): Promise<void>
  describe(players: readonly ShownPlayer[]): Promise<BoardRow[]>
}

type GamesNeeds = LiveQuizDependencies & { db: QuizRows; onChange(showId: string): void }

/** Opens the quizzes, and brings back those that ran when the server was stopped. */
export async function openGames(needs: GamesNeeds): Promise<Games> {
  const { clock, db } = needs
  const rows = openQuizRows(db)
  const boards = openBoardRows(db)
  const answers = openAnswerRows(db)
  const stopping = new AbortController()
  const { signal } = stopping
  const games = new Map<string, Game>()
  const describe = (players: readonly ShownPlayer[]) => describePlayers(needs, players)
  const gameNeeds = gameNeedsOf(needs, { rows, boards, answers, describe, signal })

  async function hold(quiz: HeldQuiz): Promise<Game> {
    const { campaignId } = quiz
    const name = campaignId === null ? undefined : (await needs.campaignsOf([campaignId])).get(campaignId)
    const campaign = campaignId === null || name === undefined ? null : { id: campaignId, name }
    const game = new Game(gameNeeds, { quiz, campaign })
    games.set(quiz.showId, game)
    return game
  }

  async function end(game: Game): Promise<void> {
    await game.end()
    games.delete(game.quiz.showId)
  }

  // Held once: beside the server that has them they would end without their answers.
  const left = worksBeside(needs.settings) ? [] : await rows.running()
  for (const quiz of left) {
    const game = await hold(quiz)
    await game.restore(await rows.ofQuiz(quiz.id))
    const show = await needs.roomOf(quiz.showId)
    if (!show || show.isOver) await end(game)
  }

  return {
    rows,
    boards,
    answers,
    describe,
    end,
    of: (showId) => games.get(showId),
    all: () => games.values(),
    async start(start) {
      const quiz = { ...start, id: newId(), startedAt: clock.now(), endedAt: null }
      if (games.has(start.showId) || !(await rows.start(quiz))) return refuse('QUIZ_RUNS')
      const game = await hold(quiz)
      needs.rooms.send(start.showId, { type: 'quiz', quiz: game.running() })
      return game
    },
    async [Symbol.asyncDispose]() {
      for (const game of games.values()) game.stop()
      stopping.abort()
    },
  }
}

function gameNeedsOf(
  needs: GamesNeeds,
  parts: Pick<GameNeeds, 'rows' | 'answers' | 'describe' | 'signal'> & { boards: BoardRows },
): GameNeeds {
  const { clock, log, onChange, rooms, secrets } = needs
  const { answers, boards, describe, rows, signal } = parts
  const failure = 'answers could not be stored; again soon'
  return {
    clock,
    log,
    rooms,
    rows,
    answers,
    signal,
    describe,
    onChange,
    keeping: openKeeping<StoredAnswer>({ clock, log, signal, failure, write: answers.add }),
    choicesOf: openChoices(secrets),
    finish: (quiz, players, at) => finish(needs, boards, { quiz, players, at }),
  }
}

/** Rows of a board; people who were erased have none. */
async function describePlayers(
  { profilesOf }: Pick<LiveQuizDependencies, 'profilesOf'>,
  players: readonly ShownPlayer[],
): Promise<BoardRow[]> {
  const profiles = await profilesOf(players.map(({ profileId }) => profileId))
  return players.flatMap(({ profileId, place, points, streak, isOut }) => {
    const profile = profiles.get(profileId)
    if (!profile) return []
    const { id, name, avatar } = profile
    return [{ place, profile: { id, name, avatar }, points, streak, isOut }]
  })
}

/** The board and the order to give chances are stored together, once. */
async function finish(
  { database, db, jobs }: GamesNeeds,
  boards: BoardRows,
  { quiz, players, at }: { quiz: HeldQuiz; players: Parameters<BoardRows['end']>[2]; at: number },
): Promise<void> {
  await database.transaction(db, async (tx) => {
    const isEnded = await boards.end(tx, { id: quiz.id, at }, players)
    if (isEnded && quiz.campaignId !== null) await jobs.send(giveChancesQueue, { quizId: quiz.id }, { tx })
  })
}
