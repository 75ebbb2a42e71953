import { sql } from 'kysely'
import type { ArtKind, CatalogRows } from '../../tables.ts'

interface StoredPicture {
  readonly itemId: string
  readonly kind: ArtKind
  readonly isStill: boolean
  readonly picture_id: string
  readonly width: number
  readonly height: number
}

/** Replaces the picture of an item; false where a still would replace an operator's picture. */
export async function putPicture(
  rows: CatalogRows,
  { itemId, kind, isStill, picture_id, width, height }: StoredPicture,
): Promise<boolean> {
  const row = { picture_id, width, height, is_still: isStill }
  const stored = await rows
    .insertInto('picture')
    .values({ item_id: itemId, kind, ...row })
    .onConflict((conflict) => {
      const update = conflict.columns(['item_id', 'kind']).doUpdateSet(row)
      return isStill ? update.where('picture.is_still', '=', true) : update
    })
    .returning('picture_id')
    .executeTakeFirst()
  return stored !== undefined
}

/** A picture is hidden with its title or its show, because it shows as much. */
export async function isHidden(rows: CatalogRows, pictureId: string): Promise<boolean> {
  const { rows: found } = await sql<{ hidden: boolean }>`
    select exists (
        select from catalog.picture join catalog.item on item.id = picture.item_id
        where picture_id = ${pictureId} and item.hidden_at is not null
      ) or exists (
        select from catalog.show where thumbnail_id = ${pictureId}::uuid and hidden_at is not null
      ) as hidden`.execute(rows)
  return found[0]?.hidden === true
}
