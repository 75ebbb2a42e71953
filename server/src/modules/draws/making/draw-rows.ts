import type { DrawState, Seat } from '@tayang/contract'
import { sql, type Insertable, type Updateable } from 'kysely'
import { isId } from '#platform/ids/ids'
import type { ChangeRow, DrawRow, DrawsDb, DrawsTables, DrawsTx, PlaceRow, SeatRow } from '../tables.ts'

/** Dates are read as text: the driver would make a moment of them. */
const columns = sql<string | null>`close_day::text`.as('close_day')

const draws = (db: DrawsDb) => db.selectFrom('draw').selectAll().select(columns)

/** Frozen lists have at most this many leaves; an index is a positive int4. */
export const LEAVES_MAX = 10_000_000

export async function drawById(db: DrawsDb, id: string): Promise<DrawRow | undefined> {
  return isId(id) ? await draws(db).where('id', '=', id).executeTakeFirst() : undefined
}

/** By its id or by `u12`; drafts are nobody's to see. */
export async function publicDraw(db: DrawsDb, name: string): Promise<DrawRow | undefined> {
  const number = /^u(\d+)$/.exec(name)?.[1]
  const found =
    number === undefined
      ? await drawById(db, name)
      : await draws(db).where('number', '=', Number(number)).executeTakeFirst()
  return found && found.number !== null ? found : undefined
}

/** Closed draws whose figures nobody has typed in yet, counted up to a bound. */
export async function countWithoutFigures(db: DrawsDb, most: number): Promise<number> {
  const open = await db
    .selectFrom('draw')
    .select('id')
    .where('state', '=', 'closed')
    .where('outer_kind', '=', 'figures')
    .where('outer_value', 'is', null)
    .limit(most)
    .execute()
  return open.length
}

export async function lockDraw(tx: DrawsTx, id: string): Promise<DrawRow | undefined> {
  return isId(id) ? await draws(tx).where('id', '=', id).forUpdate().executeTakeFirst() : undefined
}

/** The draw that stands, or else the newest void one. */
export const newestPublicDraw = (db: DrawsDb, campaignId: string): Promise<DrawRow | undefined> =>
  draws(db)
    .where('campaign_id', '=', campaignId)
    .where('number', 'is not', null)
    .orderBy(sql`state = 'void'`)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Draws that have a page: announced ones and all that came of them. */
export async function countAnnounced(db: DrawsDb): Promise<number> {
  const { count } = await db
    .selectFrom('draw')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('number', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const announcedDraws = (
  db: DrawsDb,
  { limit, offset }: { limit: number; offset: number },
): Promise<Pick<DrawRow, 'number' | 'announced_at'>[]> =>
  draws(db).where('number', 'is not', null).orderBy('number').limit(limit).offset(offset).execute()

export async function pageOfDraws(
  db: DrawsDb,
  filter: { state?: DrawState | undefined; campaignId?: string | undefined },
  page: { before: string | null; limit: number },
): Promise<DrawRow[]> {
  return await draws(db)
    .$if(filter.state !== undefined, (all) => all.where('state', '=', filter.state!))
    .$if(filter.campaignId !== undefined, (all) => all.where('campaign_id', '=', filter.campaignId!))
    .$if(page.before !== null, (all) => all.where('id', '<', page.before))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
}

export async function insertDraw(tx: DrawsTx, row: Insertable<DrawsTables['draw']>): Promise<boolean> {
  const made = await tx
    .insertInto('draw')
    .values(row)
    .onConflict((taken) => taken.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export async function updateDraw(
  tx: DrawsTx,
  id: string,
  change: Updateable<DrawsTables['draw']>,
): Promise<void> {
  await tx.updateTable('draw').set(change).where('id', '=', id).execute()
}

/** The number of the next "Undian"; two announcements come one after the other. */
export async function nextNumber(tx: DrawsTx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('numbers of draws', 0))`.execute(tx)
  const { last } = await tx
    .selectFrom('draw')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

export const seatsOf = (db: DrawsDb, drawId: string): Promise<SeatRow[]> =>
  db.selectFrom('seat').selectAll().where('draw_id', '=', drawId).orderBy('seat').execute()

export async function insertSeat(tx: DrawsTx, seat: SeatRow): Promise<void> {
  await tx.insertInto('seat').values(seat).execute()
}

export async function revealSeed(tx: DrawsTx, drawId: string, seat: Seat, seed: Buffer): Promise<void> {
  await tx.updateTable('seat').set({ seed }).where('draw_id', '=', drawId).where('seat', '=', seat).execute()
}

/** Draws whose next step is due by the clock. */
export async function dueDraws(db: DrawsDb, now: Date): Promise<Pick<DrawRow, 'id' | 'state'>[]> {
  return await db
    .selectFrom('draw')
    .select(['id', 'state'])
    .where((is) =>
      is.or([
        is.and([is('state', '=', 'announced'), is('closes_at', '<=', now)]),
        is.and([is('state', '=', 'closed'), is('draws_at', '<=', now)]),
        is('state', '=', 'drawn'),
      ]),
    )
    .orderBy('id')
    .execute()
}

/** Standing chances in the order of the list; those of these accounts are left out. */
export const chancesInOrder = (
  tx: DrawsTx,
  campaignId: string,
  page: { after: string; limit: number; without: readonly string[] },
): Promise<{ id: string; participant_id: string }[]> =>
  tx
    .selectFrom('chance as c')
    .innerJoin('participant as p', 'p.id', 'c.participant_id')
    .select(['c.id', 'c.participant_id'])
    .where('c.campaign_id', '=', campaignId)
    .where('c.removed_at', 'is', null)
    .where('c.id', '>', page.after)
    .where(
      sql<boolean>`(p.account_id is null or not (p.account_id = any(${[...page.without]}::uuid[])
        or exists (select from draws.exclusion e where e.account_id = p.account_id)))`,
    )
    .orderBy('c.id')
    .limit(page.limit)
    .execute()

/** One statement for thousands of leaves. */
export async function insertLeaves(
  tx: DrawsTx,
  drawId: string,
  leaves: readonly { index: number; chanceId: string; participantId: string; salt: Buffer }[],
): Promise<void> {
  await sql`
    insert into draws.leaf (draw_id, index, chance_id, participant_id, salt)
    select ${drawId}::uuid, * from unnest(
      ${leaves.map(({ index }) => index)}::int[],
      ${leaves.map(({ chanceId }) => chanceId)}::uuid[],
      ${leaves.map(({ participantId }) => participantId)}::uuid[],
      ${leaves.map(({ salt }) => salt)}::bytea[])`.execute(tx)
}

export async function insertFrozenList(tx: DrawsTx, row: DrawsTables['frozen_list']): Promise<void> {
  await tx.insertInto('frozen_list').values(row).execute()
}

/** A part of the list, from a byte on; null where the list is not frozen. */
export async function leavesPart(
  db: DrawsDb,
  drawId: string,
  { from, bytes }: { from: number; bytes: number },
): Promise<Buffer | null> {
  const { rows } = await sql<{ part: Buffer }>`
    select substring(leaves from ${from + 1}::int for ${bytes}::int) as part
    from draws.frozen_list where draw_id = ${drawId}`.execute(db)
  return rows[0]?.part ?? null
}

export async function blockRoots(db: DrawsDb, drawId: string): Promise<Buffer> {
  const found = await db
    .selectFrom('frozen_list')
    .select('block_roots')
    .where('draw_id', '=', drawId)
    .executeTakeFirst()
  return found?.block_roots ?? Buffer.alloc(0)
}

/** Whose each index is, in the order of the list. */
export async function participantsByIndex(tx: DrawsTx, drawId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('leaf')
    .select('participant_id')
    .where('draw_id', '=', drawId)
    .orderBy('index')
    .execute()
  return rows.map(({ participant_id }) => participant_id)
}

/** Own chances in a list, behind an index. */
export const ownLeaves = (
  db: DrawsDb,
  drawId: string,
  accountId: string,
  page: { after: number; limit: number },
) =>
  db
    .selectFrom('leaf as l')
    .innerJoin('participant as p', 'p.id', 'l.participant_id')
    .innerJoin('chance as c', 'c.id', 'l.chance_id')
    .select(['l.index', 'l.chance_id', 'l.salt', 'c.source', 'c.at'])
    .where('l.draw_id', '=', drawId)
    .where('p.account_id', '=', accountId)
    .where('l.index', '>', page.after)
    .orderBy('l.index')
    .limit(page.limit)
    .execute()

export async function countOwnLeaves(db: DrawsDb, drawId: string, accountId: string): Promise<number> {
  const { total } = await db
    .selectFrom('leaf as l')
    .innerJoin('participant as p', 'p.id', 'l.participant_id')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('l.draw_id', '=', drawId)
    .where('p.account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function insertPlaces(tx: DrawsTx, places: readonly PlaceRow[]): Promise<void> {
  // Some thousand parameters each: a statement has room for 65,535.
  const AT_ONCE = 1_000
  for (let from = 0; from < places.length; from += AT_ONCE) {
    await tx
      .insertInto('place')
      .values(places.slice(from, from + AT_ONCE))
      .execute()
  }
}

export const placesOf = (db: DrawsDb, drawId: string): Promise<PlaceRow[]> =>
  db.selectFrom('place').selectAll().where('draw_id', '=', drawId).orderBy('step').execute()

export const changesOf = (db: DrawsDb, drawId: string): Promise<ChangeRow[]> =>
  db.selectFrom('change').selectAll().where('draw_id', '=', drawId).orderBy('id').execute()

export async function insertChange(tx: DrawsTx, change: Insertable<DrawsTables['change']>): Promise<void> {
  await tx.insertInto('change').values(change).execute()
}

/** What happened to a draw or to one of its winners, for operators. */
export async function insertStep(
  tx: DrawsTx,
  step: {
    drawId: string
    winnerId?: string
    now: number
    operator: string | null
    step: string
    note?: string | null
  },
): Promise<void> {
  await tx
    .insertInto('step')
    .values({
      draw_id: step.drawId,
      winner_id: step.winnerId ?? null,
      at: new Date(step.now),
      operator_id: step.operator,
      step: step.step,
      note: step.note ?? null,
    })
    .execute()
}

/** Of a draw the steps that are not of one winner. */
export const stepsOfDraw = (db: DrawsDb, drawId: string) =>
  db
    .selectFrom('step')
    .selectAll()
    .where('draw_id', '=', drawId)
    .where('winner_id', 'is', null)
    .orderBy('id')
    .execute()

export const stepsOfWinner = (db: DrawsDb, winnerId: string) =>
  db.selectFrom('step').selectAll().where('winner_id', '=', winnerId).orderBy('id').execute()
