import type {
  ChanceSource,
  ChangeReason,
  DrawState,
  DrawVoidReason,
  OuterKind,
  PrizeKind,
  Seat,
  WinnerState,
} from '@tayang/contract'
import type { ColumnType, Generated, Kysely, Selectable, Transaction } from 'kysely'

/** Read as an object, written as text. */
type Json<Value> = ColumnType<Value, string, string>

export interface Both {
  readonly en: string
  readonly id: string
}

export interface StoredPrize {
  readonly id: string
  readonly name: Both
  readonly kind: PrizeKind
  readonly valueRupiah: number
  readonly count: number
  /** What is given by itself at the hand-over. */
  readonly grant: {
    readonly packageId?: string | undefined
    readonly voucherPackageId?: string | undefined
    readonly diamonds?: number | undefined
  }
}

export interface StoredPermit {
  readonly number: string
  readonly issuer: string
  readonly issuedOn: string
  readonly validFrom: string
  readonly validUntil: string
}

/** The value from outside as it is published. */
export interface StoredOuter {
  readonly kind: OuterKind
  readonly round?: number
  readonly randomness?: string
  readonly signature?: string
  readonly figures?: string
  readonly witness?: string
  readonly confirmedBy?: string
}

interface CampaignTable {
  campaign_id: string
  revision: number
  /** Waiting for the second operator is an open request of theirs. */
  state: 'draft' | 'public'
  prizes: Json<StoredPrize[]>
  permit: Json<StoredPermit> | null
  /** 0: there are no terms. */
  terms_version: number
  age_min: number
  needs_number: boolean
  account_days_min: number
  provinces: string[]
  starts_at: Date | null
  ends_at: Date | null
  chances_max: number
  chances_per_day_max: number
  published_at: Date | null
  changed_by: string
  changed_at: Date
}

interface ParticipantTable {
  id: string
  campaign_id: string
  /** Null once the account is erased. */
  account_id: string | null
  profile_id: string | null
  account_created_at: Date
}

interface ChanceTable {
  id: string
  campaign_id: string
  participant_id: string
  source: ChanceSource
  source_id: string
  at: Date
  /** In Jakarta. */
  day: ColumnType<string, string, never>
  /** Of the address prefix from which it was won. */
  address_key: Buffer | null
  /** Of the fastest answer. */
  answer_ms: number | null
  removed_at: Date | null
  removed_because: string | null
}

interface DrawTable {
  id: string
  number: number | null
  campaign_id: string
  campaign_name: Json<Both>
  state: DrawState
  revision: number
  prizes: Json<StoredPrize[]>
  winners: number
  reserves: number
  terms_hash: Buffer | null
  terms_version: number | null
  permit: string | null
  closes_at: Date
  draws_at: Date
  outer_kind: OuterKind
  outer_names: string[]
  outer_round: bigint | null
  outer_max: bigint | null
  outer_value: Json<StoredOuter> | null
  outer_at: Date | null
  count: number | null
  people: number | null
  root: Buffer | null
  close_day: ColumnType<string, string, string> | null
  mixed: Buffer | null
  created_at: Date
  announced_at: Date | null
  closed_at: Date | null
  drawn_at: Date | null
  settled_at: Date | null
  voided_at: Date | null
  void_reason: DrawVoidReason | null
  void_note: string | null
}

interface SeatTable {
  draw_id: string
  seat: Seat
  operator_id: string
  role: string
  commitment: Buffer
  sealed: string
  committed_at: Date
  seed: Buffer | null
}

interface WinnerTable {
  id: string
  draw_id: string
  index: number
  place: number
  is_reserve: boolean
  participant_id: string
  prize_id: string
  state: WinnerState
  won_at: Date
  claim_until: Date
  value_rupiah: bigint
  tax_percent: string
  tax_rupiah: bigint
  handed_over_at: Date | null
}

interface PlaceTable {
  draw_id: string
  step: number
  kind: 'winner' | 'reserve' | 'passed'
  place: number
  index: number
  participant_id: string
  prize_id: string | null
  same_as: number | null
}

export interface DrawsTables {
  campaign: CampaignTable
  terms: { campaign_id: string; version: number; hash: Buffer; en: string; id: string }
  permit_scan: { campaign_id: string; content_type: string; bytes: Buffer }
  participant: ParticipantTable
  chance: ChanceTable
  exclusion: { account_id: string; why: 'staff' | 'household'; note: string; since: Date }
  draw: DrawTable
  seat: SeatTable
  leaf: { draw_id: string; index: number; chance_id: string; participant_id: string; salt: Buffer }
  frozen_list: { draw_id: string; leaves: Buffer; block_roots: Buffer }
  place: PlaceTable
  winner: WinnerTable
  claim: {
    winner_id: string
    key: string
    sealed: Buffer
    nik_sum: Buffer
    shown_as: string | null
    claimed_at: Date
  }
  change: {
    id: Generated<bigint>
    draw_id: string
    at: Date
    index: number
    what: 'passed-on' | 'disqualified'
    reason: ChangeReason
    reserve: number | null
    prize_id: string | null
    roles: string[]
  }
  step: {
    id: Generated<bigint>
    draw_id: string
    winner_id: string | null
    at: Date
    operator_id: string | null
    step: string
    note: string | null
  }
}

export type DrawsDb = Kysely<DrawsTables>
export type DrawsTx = Transaction<DrawsTables>
export type CampaignRow = Selectable<CampaignTable>
export type ParticipantRow = Selectable<ParticipantTable>
export type ChanceRow = Selectable<ChanceTable>
export type DrawRow = Selectable<DrawTable>
export type SeatRow = Selectable<SeatTable>
export type WinnerRow = Selectable<WinnerTable>
export type PlaceRow = Selectable<PlaceTable>
export type ChangeRow = Selectable<DrawsTables['change']>
