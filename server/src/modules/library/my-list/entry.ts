import type { AnswerOf, watchlist } from '@tayang/contract'
import type { ListedRow } from './rows.ts'

export type Entry = AnswerOf<typeof watchlist.addToWatchlist>['data']

/** An entry as the contract has it. */
export function entryOf(row: ListedRow): Entry {
  return {
    id: row.id,
    itemId: row.item_id,
    itemType: row.item_type,
    addedToMyList: true,
    createdAt: row.created_at.getTime(),
  }
}
