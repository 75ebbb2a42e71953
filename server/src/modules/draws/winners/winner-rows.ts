import type { WinnerState } from '@tayang/contract'
import { sql, type Updateable } from 'kysely'
import { isId } from '#platform/ids/ids'
import type { DrawsDb, DrawsTables, DrawsTx, ParticipantRow, PlaceRow, WinnerRow } from '../tables.ts'

export async function insertWinner(tx: DrawsTx, row: WinnerRow): Promise<void> {
  await tx.insertInto('winner').values(row).execute()
}

export async function setWinnerState(
  tx: DrawsTx,
  id: string,
  change: Updateable<Pick<DrawsTables['winner'], 'state' | 'handed_over_at'>>,
): Promise<void> {
  await tx.updateTable('winner').set(change).where('id', '=', id).execute()
}

export async function winnerById(db: DrawsDb, id: string): Promise<WinnerRow | undefined> {
  return isId(id)
    ? await db.selectFrom('winner').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined
}

/** The draw first, then its winner: everything that changes winners takes the locks in this order. */
export async function lockWinner(tx: DrawsTx, id: string): Promise<WinnerRow | undefined> {
  return isId(id)
    ? await tx.selectFrom('winner').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    : undefined
}

export async function participantsById(
  db: DrawsDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ParticipantRow>> {
  const rows = await db
    .selectFrom('participant')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The first reserve of the sequence who has not come up yet. */
export const nextReserve = (tx: DrawsTx, drawId: string): Promise<PlaceRow | undefined> =>
  tx
    .selectFrom('place')
    .selectAll()
    .where('draw_id', '=', drawId)
    .where('kind', '=', 'reserve')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('winner')
            .select('winner.id')
            .whereRef('winner.draw_id', '=', 'place.draw_id')
            .whereRef('winner.index', '=', 'place.index'),
        ),
      ),
    )
    .orderBy('step')
    .limit(1)
    .executeTakeFirst()

export async function hasOpenWinners(tx: DrawsTx, drawId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('winner')
    .select('id')
    .where('draw_id', '=', drawId)
    .where('state', 'in', ['waiting', 'claimed'])
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Prizes that were claimed and wait to be handed over, counted up to a bound. */
export async function countClaimed(db: DrawsDb, most: number): Promise<number> {
  const claimed = db.selectFrom('winner').select('id').where('state', '=', 'claimed')
  return (await claimed.limit(most).execute()).length
}

/** Winners who did not claim in time. */
export async function unclaimed(db: DrawsDb, now: Date, limit: number) {
  return await db
    .selectFrom('winner')
    .select(['id', 'draw_id'])
    .where('state', '=', 'waiting')
    .where('claim_until', '<=', now)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export const winnersOfDraw = (db: DrawsDb, drawId: string): Promise<WinnerRow[]> =>
  db.selectFrom('winner').selectAll().where('draw_id', '=', drawId).orderBy('id').execute()

export async function pageOfWinners(
  db: DrawsDb,
  filter: {
    state?: WinnerState | undefined
    drawId?: string | undefined
    accountId?: string | undefined
  },
  page: { before: string | null; limit: number },
): Promise<WinnerRow[]> {
  return await db
    .selectFrom('winner')
    .selectAll('winner')
    .$if(filter.accountId !== undefined, (all) =>
      all
        .innerJoin('participant', 'participant.id', 'winner.participant_id')
        .where('participant.account_id', '=', filter.accountId!),
    )
    .$if(filter.state !== undefined, (all) => all.where('winner.state', '=', filter.state!))
    .$if(filter.drawId !== undefined, (all) => all.where('winner.draw_id', '=', filter.drawId!))
    .$if(page.before !== null, (all) => all.where('winner.id', '<', page.before))
    .orderBy('winner.id', 'desc')
    .limit(page.limit)
    .execute()
}

/** Winners of an account that can still have their prize. */
export const openWinnersOf = (db: DrawsDb, accountId: string) =>
  db
    .selectFrom('winner as w')
    .innerJoin('participant as p', 'p.id', 'w.participant_id')
    .select(['w.id', 'w.draw_id'])
    .where('p.account_id', '=', accountId)
    .where('w.state', 'in', ['waiting', 'claimed'])
    .execute()

export async function claimsOf(
  db: DrawsDb,
  winnerIds: readonly string[],
): Promise<ReadonlyMap<string, DrawsTables['claim']>> {
  const rows = await db
    .selectFrom('claim')
    .selectAll()
    .where('winner_id', '=', sql<string>`any(${[...winnerIds]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.winner_id, row]))
}

export async function insertClaim(tx: DrawsTx, row: DrawsTables['claim']): Promise<void> {
  await tx.insertInto('claim').values(row).execute()
}

export async function setShownAs(tx: DrawsTx, winnerId: string, shownAs: string | null): Promise<void> {
  await tx.updateTable('claim').set({ shown_as: shownAs }).where('winner_id', '=', winnerId).execute()
}

/** Other winners whose claim has the same NIK. */
export async function sameNik(
  db: DrawsDb,
  { nikSum, winnerId, drawId }: { nikSum: Buffer; winnerId: string; drawId?: string },
): Promise<number> {
  const { total } = await db
    .selectFrom('claim as c')
    .innerJoin('winner as w', 'w.id', 'c.winner_id')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('c.nik_sum', '=', nikSum)
    .where('c.winner_id', '<>', winnerId)
    .$if(drawId !== undefined, (all) =>
      all.where('w.draw_id', '=', drawId!).where('w.state', '<>', 'passed-on'),
    )
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Prizes of a draw by the state of their winner. */
export async function countsByState(
  db: DrawsDb,
  drawIds: readonly string[],
): Promise<ReadonlyMap<string, Partial<Record<WinnerState, number>>>> {
  const rows = await db
    .selectFrom('winner')
    .select(({ fn }) => ['draw_id', 'state', fn.countAll<bigint>().as('total')])
    .where('draw_id', '=', sql<string>`any(${[...drawIds]}::uuid[])`)
    .groupBy(['draw_id', 'state'])
    .execute()
  const found = new Map<string, Partial<Record<WinnerState, number>>>()
  for (const { draw_id, state, total } of rows) {
    found.set(draw_id, { ...found.get(draw_id), [state]: Number(total) })
  }
  return found
}
