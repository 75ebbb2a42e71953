import type { Kysely, Transaction } from 'kysely'

export interface MomentTables {
  draft: DraftTable
  found: FoundTable
  /** Shows in which moments were looked for. */
  searched: { show_id: string; at: Date }
  framing: { owner_profile_id: string; framing: string }
}

export type MomentRows = Kysely<MomentTables>
export type MomentTx = Transaction<MomentTables>

/** A piece of a show that was kept; times are media times in milliseconds, as they were asked for. */
interface DraftTable {
  id: string
  show_id: string
  maker_profile_id: string
  maker_account_id: string
  pressed_at: bigint
  starts_at: bigint
  ends_at: bigint
  created_at: Date
  expires_at: Date
  /** The version that its bytes are copied to, noted before the first byte: a sweep removes what no clip got. */
  copied_to: string | null
  /** The clip that was made of it; null until it is posted. */
  clip_id: string | null
}

/** A moment that chat and gifts point to. */
interface FoundTable {
  id: string
  show_id: string
  owner_profile_id: string
  starts_at: bigint
  ends_at: bigint
  peak_at: bigint
  score: number
  messages: number
  people: number
  laughs: number
  gencash: bigint
  state: 'new' | 'posted' | 'dismissed'
}
