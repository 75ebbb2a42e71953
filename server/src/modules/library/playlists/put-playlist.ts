import type { admin, InputOf } from '@tayang/contract'
import type { Database } from '#platform/database/database'
import { refuse } from '#platform/http/refusal'
import type { CatalogRows, CatalogTx } from '../tables.ts'
import { cardIdsOf, titleIdsOf, writePlaylist } from './rows.ts'

type Draft = InputOf<typeof admin.putPlaylist>['body'] & { readonly friendlyId: string }
type Wanted = Draft['items'][number]

/** Titles and cards are named separately: each kind has friendly ids of its own. */
const keyOf = (wanted: Wanted) =>
  typeof wanted === 'string' ? `title ${wanted}` : `${wanted.kind} ${wanted.friendlyId}`

/** Creates a playlist or replaces its title and its items. */
export async function putPlaylist(
  { database, rows }: { database: Database; rows: CatalogRows },
  draft: Draft,
): Promise<{ id: string }> {
  const wanted = [...new Map(draft.items.map((item) => [keyOf(item), item])).values()]
  return database.transaction(rows, async (tx) => {
    const found = await find(tx, wanted)
    const missing = wanted.find((item) => !found.has(keyOf(item)))
    if (missing !== undefined) {
      const code = typeof missing === 'string' ? 'VIDEO_NOT_FOUND' : 'NOT_FOUND'
      const name = typeof missing === 'string' ? missing : keyOf(missing)
      refuse(code, undefined, { details: [`items: ${name}`] })
    }
    const places = wanted.flatMap((item, place) => {
      const id = found.get(keyOf(item))
      if (id === undefined) return []
      const isTitle = typeof item === 'string'
      return [{ item_id: isTitle ? id : null, card_id: isTitle ? null : id, place }]
    })
    const texts = { type: draft.type, title_en: draft.title.en, title_id: draft.title.id }
    return writePlaylist(tx, draft.friendlyId, texts, places)
  })
}

/** The ids of the items that exist, by their keys. */
async function find(tx: CatalogTx, wanted: readonly Wanted[]): Promise<Map<string, string>> {
  const titles = await titleIdsOf(
    tx,
    wanted.filter((item) => typeof item === 'string'),
  )
  const cards = await cardIdsOf(
    tx,
    wanted.filter((item) => typeof item !== 'string'),
  )
  return new Map([
    ...titles.map(({ id, friendly_id }): [string, string] => [keyOf(friendly_id), id]),
    ...cards.map(({ id, kind, friendly_id }): [string, string] => [
      keyOf({ kind, friendlyId: friendly_id }),
      id,
    ]),
  ])
}
