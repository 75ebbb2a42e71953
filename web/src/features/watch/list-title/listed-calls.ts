import { watchlist, type MediaType } from '@tayang/contract'
import { call } from '#shared/api'

export interface Title {
  type: MediaType
  id: string
}

export async function readStatus({ id, type }: Title): Promise<boolean> {
  const query = { itemId: id, itemType: type }
  return (await call(watchlist.getWatchlistStatus, { query })).data.addedToMyList
}

export async function add({ id, type }: Title): Promise<void> {
  await call(watchlist.addToWatchlist, { body: { itemId: id, itemType: type } })
}

/** By the id of the title: the only one that a card knows. */
export async function remove({ id }: Title): Promise<void> {
  await call(watchlist.removeFromWatchlist, { params: { id } })
}
