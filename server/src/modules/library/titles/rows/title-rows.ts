import { sql } from 'kysely'
import { newId } from '#platform/ids/ids'
import type { CatalogRows, CatalogTx, TitleType } from '../../tables.ts'

export interface Tag {
  readonly type: 'genre' | 'cast'
  readonly name_en: string
  readonly name_id: string
}

/** A title by its friendly id. */
export function findTitle(rows: CatalogRows, friendlyId: string) {
  return rows
    .selectFrom('item')
    .select(['id', 'type'])
    .where('friendly_id', '=', friendlyId)
    .executeTakeFirst()
}

/** A title by its friendly id, locked until the transaction ends. */
export function holdTitle(tx: CatalogTx, friendlyId: string) {
  return tx
    .selectFrom('item')
    .select(['id', 'type'])
    .where('friendly_id', '=', friendlyId)
    .forUpdate()
    .executeTakeFirst()
}

interface TitleTexts {
  readonly title_en: string
  readonly title_id: string
  readonly description_en: string
  readonly description_id: string
  readonly year: number | null
  readonly rating: 'SU' | '13+' | '17+' | '21+' | null
  readonly premium: boolean
  readonly exclusive: boolean
  readonly thumb_color: string
  readonly parent_id: string | null
  readonly number: number | null
  readonly heights: number[]
  readonly owner_profile_id: string | null
  readonly words: ReturnType<typeof wordsOf>
}

/** Changes the title with this id, or creates one where there is no id; answers the id. */
export async function writeTitle(
  tx: CatalogTx,
  title: { id: string | undefined; friendlyId: string; type: TitleType; texts: TitleTexts; now: number },
): Promise<string> {
  if (title.id !== undefined) {
    await tx.updateTable('item').set(title.texts).where('id', '=', title.id).execute()
    return title.id
  }
  const id = newId()
  await tx
    .insertInto('item')
    .values({
      ...title.texts,
      id,
      friendly_id: title.friendlyId,
      type: title.type,
      version_id: null,
      created_at: new Date(title.now),
      published_at: null,
    })
    .execute()
  return id
}

interface Described {
  readonly title: { readonly en: string; readonly id: string }
  readonly description: { readonly en: string; readonly id: string }
  readonly genres: readonly { readonly en: string; readonly id: string }[]
  readonly cast: readonly string[]
}

/** Weight A: titles; B: cast and genres; D: descriptions. */
export function wordsOf(draft: Described) {
  const names = [...draft.genres.flatMap(({ en, id }) => [en, id]), ...draft.cast].join(' ')
  return sql<string>`
    setweight(to_tsvector('simple', catalog.plain(${`${draft.title.en} ${draft.title.id}`})), 'A') ||
    setweight(to_tsvector('simple', catalog.plain(${names})), 'B') ||
    setweight(to_tsvector('simple', catalog.plain(${`${draft.description.en} ${draft.description.id}`})), 'D')`
}

/** Replaces the tags of a title; a tag is created with its first title. */
export async function replaceTags(tx: CatalogTx, itemId: string, wanted: readonly Tag[]): Promise<void> {
  await tx.deleteFrom('item_tag').where('item_id', '=', itemId).execute()
  const tagIds = new Set<number>()
  for (const tag of wanted) {
    const { rows } = await sql<{ id: number }>`
      insert into catalog.tag (type, name_en, name_id) values (${tag.type}, ${tag.name_en}, ${tag.name_id})
      on conflict (type, catalog.normal(name_en)) do update set name_id = excluded.name_id
      returning id`.execute(tx)
    for (const { id } of rows) tagIds.add(id)
  }
  if (tagIds.size === 0) return
  await tx
    .insertInto('item_tag')
    .values([...tagIds].map((tag_id, place) => ({ item_id: itemId, tag_id, place })))
    .execute()
}

/** Replaces the captions of a title in one language. */
export async function putCaption(
  rows: CatalogRows,
  { itemId, language, ...row }: { itemId: string; language: string; label: string; text: string },
): Promise<void> {
  await rows
    .insertInto('caption')
    .values({ item_id: itemId, language, ...row })
    .onConflict((conflict) => conflict.columns(['item_id', 'language']).doUpdateSet(row))
    .execute()
}
