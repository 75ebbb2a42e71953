import type { NoChance } from '@tayang/contract'
import type { Kysely, Selectable, Transaction } from 'kysely'

export interface QuizTables {
  quiz: QuizTable
  question: { id: string; quiz_id: string; place: number; text: string }
  choice: { id: string; question_id: string; place: number; text: string; is_right: boolean }
  quiz_attempt: AttemptTable
}

export type QuizDb = Kysely<QuizTables>
export type QuizTx = Transaction<QuizTables>
export type QuizRow = Selectable<QuizTable>

interface QuizTable {
  id: string
  friendly_id: string
  item_id: string
  campaign_id: string
  /** The second of the film at which it is shown. */
  second: number
  revision: number
  created_at: Date
  changed_at: Date
  changed_by: string
  /** When it was taken off its title; its tries stay. */
  removed_at: Date | null
}

interface AttemptTable {
  account_id: string
  quiz_id: string
  /** 1 or 2: no account has a third. */
  number: number
  profile_id: string
  is_all_correct: boolean
  /** The idempotency key of the caller. */
  key: string | null
  /** Of what was answered: a repeated key must come with the same. */
  answer_hash: string
  /** Why a right answer gave no chance; null where it gave one, and of a wrong answer. */
  no_chance: NoChance | null
  at: Date
}
