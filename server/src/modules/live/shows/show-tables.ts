import type { ColumnType, Generated } from 'kysely'
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
    /** The node whose engine sent its pictures last. */
    node_id: Generated<string | null>
    finished_at: number | null
    thumbnail_id: string | null
    /** When an operator hid it. */
    withheld_at: Generated<number | null>
    /** When its streamer asked for the deletion of their account, which can still be kept. */
    owner_left_at: Generated<number | null>
    /** The earlier of these two, written by the database: lists, players and files ask for this one. */
    hidden_at: ColumnType<number | null, never, never>
  }
}
