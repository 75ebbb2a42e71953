import type { ColumnType, Generated } from 'kysely'
import type { LiveShape } from '@tayang/contract/ingest'
import type { CategoryTables } from './category-rows.ts'

/** Shows and their categories. */
export interface ShowTables extends Omit<CategoryTables, 'show'> {
  show: {
    id: string
    profile_id: string
    account_id: string
    name: string
    description: string
    category_id: string | null
    status: 'created' | 'broadcasting' | 'finished'
    created_at: number
    started_at: number | null
    on_air_at: number | null
    silent_since: number | null
    /** The node whose engine has it: that was let publish it last. */
    node_id: Generated<string | null>
    /** How many engines of other nodes had it before. */
    carrier_epoch: Generated<number>
    /** What it is encoded into; written as JSON. */
    shape: ColumnType<LiveShape | null, never, LiveShape | null>
    finished_at: number | null
    thumbnail_id: string | null
    /** When an operator hid it. */
    withheld_at: Generated<number | null>
    /** When its streamer asked for the deletion of their account, which can still be kept. */
    owner_left_at: Generated<number | null>
    /** The earlier of these two, written by the database: lists, players and files ask for this one. */
    hidden_at: ColumnType<number | null, never, never>
  }
  /** What the engines recorded that had a show before another one took it over. */
  show_part: {
    show_id: string
    node_id: string
    /** Until its node brings it: it may be away. `none` where it recorded nothing. */
    state: 'due' | 'kept' | 'none'
    /** When the show went on elsewhere. */
    since: number
  }
}
