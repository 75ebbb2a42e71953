import { sql, type Selectable } from 'kysely'
import type { ArtKind, CardTable, CatalogRows } from '../tables.ts'

export type CardRow = Selectable<CardTable>
export type CardKind = CardRow['kind']

export interface PictureRow {
  readonly card_id: string
  readonly kind: ArtKind
  readonly picture_id: string
  readonly width: number
  readonly height: number
}

export interface CardName {
  readonly kind: CardKind
  readonly friendlyId: string
}

export type CardRows = ReturnType<typeof cardRows>

/** The SQL of cards. */
export function cardRows(db: CatalogRows) {
  return {
    ...writingCards(db),
    ...listingCards(db),
  }
}

/** Writes cards and their pictures. */
function writingCards(db: CatalogRows) {
  return {
    /** Creates a card or replaces its texts; its id and its pictures stay. */
    async put(card: Omit<CardRow, 'owner_left_at'>): Promise<string> {
      const { id: _id, kind: _kind, friendly_id: _friendlyId, created_at: _at, ...changed } = card
      const { id } = await db
        .insertInto('card')
        .values(card)
        .onConflict((conflict) => conflict.columns(['kind', 'friendly_id']).doUpdateSet(changed))
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async idOf({ kind, friendlyId }: CardName): Promise<string | undefined> {
      const found = await db
        .selectFrom('card')
        .select('id')
        .where('kind', '=', kind)
        .where('friendly_id', '=', friendlyId)
        .executeTakeFirst()
      return found?.id
    },

    /** Without shows whose streamer has left. */
    byIds: (ids: readonly string[]): Promise<CardRow[]> =>
      db
        .selectFrom('card')
        .selectAll()
        .where('id', 'in', [...ids])
        .where('owner_left_at', 'is', null)
        .execute(),

    picturesOf: (ids: readonly string[]): Promise<PictureRow[]> =>
      db
        .selectFrom('card_picture')
        .selectAll()
        .where('card_id', 'in', [...ids])
        .execute(),

    /** Answers the id of the picture that was replaced. */
    async putPicture(picture: PictureRow): Promise<string | undefined> {
      const { rows } = await sql<{ before: string | null }>`
        with before as (
          select picture_id from catalog.card_picture
          where card_id = ${picture.card_id} and kind = ${picture.kind}
        )
        insert into catalog.card_picture (card_id, kind, picture_id, width, height)
        values (${picture.card_id}, ${picture.kind}, ${picture.picture_id}, ${picture.width},
          ${picture.height})
        on conflict (card_id, kind) do update set picture_id = excluded.picture_id,
          width = excluded.width, height = excluded.height
        returning (select picture_id from before) as before`.execute(db)
      return rows[0]?.before ?? undefined
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('card').where('id', '=', id).execute()
    },
  }
}

/** Lists cards. */
function listingCards(db: CatalogRows) {
  return {
    ofProfile: (profileId: string, limit: number): Promise<CardRow[]> =>
      db
        .selectFrom('card')
        .selectAll()
        .where('profile_id', '=', profileId)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    /** For operators: all cards of a kind, or of every kind. */
    async page(kind: CardKind | undefined, page: { limit: number; offset: number }) {
      const chosen = db.selectFrom('card').$if(kind !== undefined, (of) => of.where('kind', '=', kind!))
      const [found, counted] = await Promise.all([
        chosen.select('id').orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute(),
        chosen.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
      ])
      return { ids: found.map(({ id }) => id), total: Number(counted.total) }
    },

    /** Upcoming shows of a playlist, of a profile, or of all; the soonest first. */
    async coming(input: {
      playlistId: string | null
      profileId?: string | undefined
      now: number
      limit: number
      offset: number
    }) {
      const placed =
        input.playlistId === null
          ? sql`true`
          : sql`c.id in (select card_id from catalog.playlist_item where playlist_id = ${input.playlistId})`
      const owned = input.profileId === undefined ? sql`true` : sql`c.profile_id = ${input.profileId}::uuid`
      const chosen = sql`from catalog.card c
        where c.kind = 'upcoming-live' and ${isCurrent(input.now)} and ${placed} and ${owned}`
      const [page, counted] = await Promise.all([
        sql<{ id: string }>`select c.id ${chosen} order by c.started_at, c.id
          limit ${input.limit} offset ${input.offset}`.execute(db),
        sql<{ total: bigint }>`select count(*) as total ${chosen}`.execute(db),
      ])
      return { ids: page.rows.map(({ id }) => id), total: Number(counted.rows[0]?.total ?? 0) }
    },
  }
}

/**
 * Whether a card, called `c`, is listed: an upcoming show until it begins, a campaign while it runs.
 * A show that has begun is a live show, which has lists of its own.
 */
export function isCurrent(now: number) {
  const at = new Date(now)
  return sql<boolean>`case c.kind
    when 'upcoming-live' then c.started_at > ${at} and c.owner_left_at is null
    when 'campaign' then coalesce(c.started_at <= ${at}, true) and coalesce(c.finished_at > ${at}, true)
    else true end`
}
