import type { QuizMode, VoidReason } from '@tayang/contract'
import type { Generated, JSONColumnType, Kysely, Transaction } from 'kysely'

export interface StoredQuestion {
  readonly question: string
  readonly choices: readonly string[]
  readonly right: number
}

export interface QuizTables {
  question_set: QuestionSetTable
  campaign_host: { campaign_id: string; profile_id: string; named_at: number }
  quiz: QuizTable
  round: RoundTable
  answer: AnswerTable
  player: PlayerTable
  poll: PollTable
  vote: {
    poll_id: string
    account_id: string
    profile_id: string
    choice: number
    key: string
    voted_at: number
  }
}

export type QuizRows = Kysely<QuizTables>
export type QuizTx = Transaction<QuizTables>

interface SetColumns {
  title: string
  mode: QuizMode
  bonus_percent: number
  prize: string | null
  campaign_id: string | null
  questions: JSONColumnType<StoredQuestion[]>
}

interface QuestionSetTable extends SetColumns {
  id: string
  owner_profile_id: string
  window_seconds: number
  revision: Generated<number>
  created_at: number
  updated_at: number
}

/** A quiz that was held, with the set as it was then. */
interface QuizTable extends SetColumns {
  id: string
  show_id: string
  host_profile_id: string
  set_id: string | null
  window_ms: number
  started_at: number
  ended_at: number | null
}

/** A question that was asked. */
interface RoundTable {
  id: string
  quiz_id: string
  number: number
  at: number
  allowed_lag_ms: number
  /** A round that is `shown` after a start was open when the server was killed. */
  state: 'shown' | 'revealed' | 'void'
  void_reason: VoidReason | null
  ended_at: number | null
  opened: Generated<number>
  answered: Generated<number>
  /** By choice, in the order of the set. */
  counts: number[]
}

/** What an account answered; a choice of null is a question that was opened and not answered. */
interface AnswerTable {
  round_id: string
  account_id: string
  profile_id: string
  choice: number | null
  key: string | null
  took_ms: number
}

/** The board of a quiz that is over. */
interface PlayerTable {
  quiz_id: string
  account_id: string
  profile_id: string
  place: number
  points: number
  right_answers: number
  streak: number
  best_streak: number
  lives: number
  is_out: boolean
}

interface PollTable {
  id: string
  show_id: string
  made_by_profile_id: string
  question: string
  choices: string[]
  results: 'live' | 'end'
  at: number
  ends_at: number
  ended_at: number | null
  /** By choice; null while it runs. */
  counts: number[] | null
}
