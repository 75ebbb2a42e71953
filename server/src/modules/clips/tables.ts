import type { clipStates, Framing } from '@tayang/contract'
import type { Generated, JSONColumnType, Kysely, Transaction } from 'kysely'

export interface ClipTables {
  clip: ClipTable
  clip_upload: ClipUploadTable
  clip_upload_day: ClipUploadDayTable
  /** Pictures that are being stored or removed: their bytes go unless a transaction takes them off here. */
  clip_picture: { id: string; noted_at: Date }
  clip_like: { item_id: string; profile_id: string; created_at: Date }
  clip_comment: ClipCommentTable
  /** How many likes and shown comments a clip has: never fewer than its rows. */
  clip_count: { item_id: string; likes: number; comments: number }
  /** The number of a category or of a tag that names a profile; the tag of the type `clips` is a constant. */
  clip_tag: { id: Generated<number>; type: 'genre' | 'profile_id'; name_en: string; name_id: string }
  clip_file: ClipFileTable
  clip_decision: ClipDecisionTable
}

export type ClipRows = Kysely<ClipTables>
export type ClipTx = Transaction<ClipTables>
export type ClipState = (typeof clipStates)[number]

/** A clip that a person uploaded or cut; its texts, pictures and video are those of its item in the library. */
export interface ClipTable {
  /** Of its item in the library. */
  id: string
  kind: 'upload' | 'moment'
  state: ClipState
  reason: string | null
  /** Whether it was submitted again after a rejection. */
  is_resubmitted: boolean
  /** What it waits for while it is pending: its owner looks at moments of viewers, operators at the rest. */
  needs_owner: Generated<boolean>
  needs_operators: Generated<boolean>
  owner_profile_id: string
  owner_account_id: string
  /** Who cut it, where that is not its owner; null once that person was erased. */
  maker_profile_id: string | null
  language: 'id' | 'en'
  allows_comments: boolean
  allows_embed: boolean
  width: number | null
  height: number | null
  /** Of a moment. */
  show_id: string | null
  show_starts_at: bigint | null
  show_ends_at: bigint | null
  created_at: Date
  /** When it came into its present state. */
  changed_at: Date
}

interface ClipUploadTable {
  clip_id: string
  file_name: string
  mime: string
  size_bytes: bigint
  /** At the end of the last request; the file itself says it exactly. */
  received_bytes: bigint
  /** As the sender told it. */
  duration_ms: number
  expires_at: Date
  /** The version that its file becomes; null until the file is whole. */
  version_id: string | null
}

/** What an account uploaded on a day, removed clips included. */
interface ClipUploadDayTable {
  account_id: string
  day: string
  uploads: number
  bytes: bigint
}

interface ClipCommentTable {
  id: string
  item_id: string
  profile_id: string
  account_id: string
  text: string
  /** `held` waits for the owner or a moderator; `hidden` only its writer sees. What is removed has no row. */
  state: 'shown' | 'held' | 'hidden'
  client_id: string | null
  is_pinned: boolean
  created_at: Date
}

/** A clip as one MP4 of one shape, for clips of people and of operators alike. */
interface ClipFileTable {
  clip_id: string
  shape: '16:9' | '9:16'
  /** Of the last order; the name of its file. */
  order_id: string
  state: 'waiting' | 'encoding' | 'ready' | 'failed'
  framing: JSONColumnType<Framing>
  has_mark: boolean
  /** 0 to 1. */
  progress: Generated<number>
  ordered_at: Date
  size_bytes: bigint | null
}

/** What an operator decided about a clip that waited. */
interface ClipDecisionTable {
  id: string
  clip_id: string
  by_account_id: string
  by_profile_id: string
  decision: 'approve' | 'reject'
  reason: string | null
  /** The state in which the decision left the clip: `pending` where its owner still looks at it. */
  left_state: 'pending' | 'approved' | 'rejected'
  /** How the clip waited before. */
  waited_since: Date
  needed_owner: boolean
  decided_at: Date
  undo_until: Date
  /** When people were told; an undone one never is. */
  settled_at: Date | null
  undone_at: Date | null
}
