import type {
  AppealState,
  DecisionState,
  EffectKind,
  FoundHow,
  ReasonCode,
  StatementOfReasons,
  SubjectKind,
} from '@tayang/contract'
import type { ColumnType, Generated, JSONColumnType, Kysely, Selectable, Transaction } from 'kysely'

export interface DecisionTables {
  report_case: CaseTable
  case_note: { id: string; case_id: string; by_account_id: string; text: string; at: Date }
  decision: DecisionTable
  effect: EffectTable
  appeal: AppealTable
  letter: {
    decision_id: string
    what: string
    account_id: string
    subject: string
    text: string
    made_at: Date
    mailed_at: Date | null
  }
}

export type DecisionsDb = Kysely<DecisionTables>
export type DecisionsTx = Transaction<DecisionTables>
export type CaseRow = Selectable<CaseTable>
export type DecisionRow = Selectable<DecisionTable>
export type EffectRow = Selectable<EffectTable>
export type AppealRow = Selectable<AppealTable>

interface SubjectColumns {
  subject_kind: SubjectKind
  subject_id: string
  label: string
  /** Both are null for what belongs to the operator of the site. */
  profile_id: string | null
  account_id: string | null
}

interface CaseTable extends SubjectColumns {
  id: string
  type: 'user' | 'comment' | 'content'
  reason: string
  reports: number
  status: 'open' | 'deciding' | 'dismissed' | 'acted' | 'merged'
  assignee: string | null
  created_at: Date
  due_at: Date
  decided_at: Date | null
  decided_by: string | null
  decision_id: string | null
  merged_into: string | null
  revision: Generated<number>
}

interface DecisionTable extends SubjectColumns {
  id: string
  key: string | null
  case_id: string | null
  reason: ReasonCode | null
  found_how: FoundHow
  by_machine: boolean
  facts: string
  note: string
  state: DecisionState
  decided_at: Date
  decided_by: string
  undo_until: Date | null
  /** Null for a dismissal. */
  statement: ColumnType<StatementOfReasons | null, string | null, string | null>
  appeal_until: Date | null
  reversed_at: Date | null
  reversed_by: string | null
  reversal_reason: string | null
}

interface EffectTable {
  id: string
  decision_id: string
  ordinal: number
  kind: EffectKind
  target: string
  until: Date | null
  is_wanted: boolean
  state: 'waiting' | 'done' | 'taken-back'
  /** The end with which it was carried out last. */
  carried_until: Date | null
  memo: ColumnType<object | null, string | null, string | null>
}

export interface AppealChange {
  readonly effectId: string
  readonly until: number | null
}

interface AppealTable {
  id: string
  decision_id: string
  profile_id: string | null
  account_id: string | null
  text: string
  by_link: boolean
  made_at: Date
  due_at: Date
  state: AppealState
  answer: string | null
  answered_at: Date | null
  answered_by: string | null
  changes: JSONColumnType<AppealChange[]>
  undo_until: Date | null
  /** When its outcome was carried out; null while it waits. */
  settled_at: Date | null
  revision: Generated<number>
}
