import { sql, type Generated, type Kysely } from 'kysely'
import type { Gift } from '@tayang/contract'
import type { Database } from '#platform/database/database'
import { isId, newId } from '#platform/ids/ids'
import type { GiftDraft, SoldPack } from './gift-shapes.ts'

export interface GiftTables {
  gift: {
    id: string
    friendly_id: string
    name: string
    category: Gift['category']
    icon: string
    animation: string | null
    duration: number
    place: number
    is_on_sale: Generated<boolean>
  }
  gift_pack: { id: string; gift_id: string; price: bigint; amount: number; is_on_sale: Generated<boolean> }
}

const GIFTS_MAX = 200

export async function listGifts(db: Kysely<GiftTables>): Promise<Gift[]> {
  const gifts = await db
    .selectFrom('gift')
    .selectAll()
    .where('is_on_sale', '=', true)
    .orderBy('place')
    .orderBy('id')
    .limit(GIFTS_MAX)
    .execute()
  const packs = await db
    .selectFrom('gift_pack')
    .selectAll()
    .where('is_on_sale', '=', true)
    .where('gift_id', '=', sql<string>`any(${gifts.map(({ id }) => id)}::uuid[])`)
    .orderBy('price')
    .execute()
  return gifts.map((row) => ({
    id: row.id,
    name: row.name,
    icon: row.icon,
    icons: [
      { type: 'static' as const, url: row.icon },
      ...(row.animation === null ? [] : [{ type: 'animated' as const, url: row.animation }]),
    ],
    packs: packs
      .filter(({ gift_id }) => gift_id === row.id)
      .map(({ id, price, amount }) => ({ id, price: Number(price), amount })),
    category: row.category,
    duration: row.duration,
  }))
}

/** What the cheapest gift on sale costs; null where none is. */
export async function cheapestPrice(db: Kysely<GiftTables>): Promise<number | null> {
  const found = await db
    .selectFrom('gift_pack')
    .innerJoin('gift', 'gift.id', 'gift_pack.gift_id')
    .select(({ fn }) => fn.min('gift_pack.price').as('price'))
    .where('gift_pack.is_on_sale', '=', true)
    .where('gift.is_on_sale', '=', true)
    .executeTakeFirst()
  return found?.price == null ? null : Number(found.price)
}

/** Packs on sale by their ids. The price comes from here, never from a request. */
export async function findPacks(
  db: Kysely<GiftTables>,
  packIds: readonly string[],
): Promise<ReadonlyMap<string, SoldPack>> {
  const rows = await db
    .selectFrom('gift_pack')
    .innerJoin('gift', 'gift.id', 'gift_pack.gift_id')
    .select([
      'gift_pack.id',
      'price',
      'amount',
      'gift_id',
      'name',
      'icon',
      'animation',
      'category',
      'duration',
    ])
    .where('gift_pack.id', '=', sql<string>`any(${packIds.filter(isId)}::uuid[])`)
    .where('gift_pack.is_on_sale', '=', true)
    .where('gift.is_on_sale', '=', true)
    .execute()
  return new Map(
    rows.map(({ gift_id, name, icon, ...pack }) => [pack.id, { ...pack, gift: { id: gift_id, name, icon } }]),
  )
}

export async function putGift(
  { database, db }: { database: Database; db: Kysely<GiftTables> },
  draft: GiftDraft,
): Promise<{ id: string }> {
  const { friendlyId, name, category, icon, animation, duration, order, isOnSale } = draft
  return await database.transaction(db, async (tx) => {
    const row = { name, category, icon, animation, duration, place: order, is_on_sale: isOnSale }
    const { id } = await tx
      .insertInto('gift')
      .values({ id: newId(), friendly_id: friendlyId, ...row })
      .onConflict((known) => known.column('friendly_id').doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('gift_pack').set({ is_on_sale: false }).where('gift_id', '=', id).execute()
    for (const { price, amount } of draft.packs) {
      await tx
        .insertInto('gift_pack')
        .values({ id: newId(), gift_id: id, price: BigInt(price), amount })
        .onConflict((known) =>
          known.columns(['gift_id', 'amount']).doUpdateSet({ price: BigInt(price), is_on_sale: true }),
        )
        .execute()
    }
    return { id }
  })
}
