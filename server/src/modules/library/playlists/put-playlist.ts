import type { admin, InputOf } from '@tayang/contract'
import type { Database } from '#platform/database/database'
import { newId } from '#platform/ids/ids'
import { refuse } from '#platform/http/refusal'
import type { CatalogRows, CatalogTx } from '../tables.ts'

type Draft = InputOf<typeof admin.putPlaylist>['body'] & { readonly friendlyId: string }
type Wanted = Draft['items'][number]

/** Titles and cards are named apart: each kind has friendly ids of its own. */
const keyOf = (wanted: Wanted) =>
  typeof wanted === 'string' ? `title ${wanted}` : `${wanted.kind} ${wanted.friendlyId}`

/** Creates a playlist or replaces its title and what stands on it. */
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

    const texts = { type: draft.type, title_en: draft.title.en, title_id: draft.title.id }
    const { id } = await tx
      .insertInto('playlist')
      .values({ id: newId(), friendly_id: draft.friendlyId, ...texts })
      .onConflict((conflict) => conflict.column('friendly_id').doUpdateSet(texts))
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('playlist_item').where('playlist_id', '=', id).execute()
    const places = wanted.flatMap((item, place) => {
      const thing = found.get(keyOf(item))
      if (thing === undefined) return []
      const isTitle = typeof item === 'string'
      return [{ playlist_id: id, item_id: isTitle ? thing : null, card_id: isTitle ? null : thing, place }]
    })
    if (places.length > 0) await tx.insertInto('playlist_item').values(places).execute()
    return { id }
  })
}

/** The ids of what is there, by their keys. */
async function find(tx: CatalogTx, wanted: readonly Wanted[]): Promise<Map<string, string>> {
  const titles = wanted.filter((item) => typeof item === 'string')
  const cards = wanted.filter((item) => typeof item !== 'string')
  const [items, found] = [
    titles.length === 0
      ? []
      : await tx
          .selectFrom('item')
          .select(['id', 'friendly_id'])
          .where('friendly_id', 'in', titles)
          .execute(),
    cards.length === 0
      ? []
      : await tx
          .selectFrom('card')
          .select(['id', 'kind', 'friendly_id'])
          .where((eb) =>
            eb.or(cards.map((card) => eb.and({ kind: card.kind, friendly_id: card.friendlyId }))),
          )
          .execute(),
  ]
  return new Map([
    ...items.map(({ id, friendly_id }): [string, string] => [keyOf(friendly_id), id]),
    ...found.map(({ id, kind, friendly_id }): [string, string] => [
      keyOf({ kind, friendlyId: friendly_id }),
      id,
    ]),
  ])
}
