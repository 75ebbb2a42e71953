import type { BeaconValue } from '#platform/outgoing/beacon/beacon'
import { timeOfRound } from '#platform/outgoing/beacon/drand'
import type { DrawsContext } from '../dependencies.ts'
import { commitmentOf, mixedOf } from '../proof/hashes.ts'
import { drawSequence, type Drawn } from '../proof/sequence.ts'
import type { DrawRow, DrawsTx, PlaceRow, SeatRow, StoredOuter, StoredPrize } from '../tables.ts'
import { crown } from '../winners/crown.ts'
import {
  insertPlaces,
  insertStep,
  lockDraw,
  participantsByIndex,
  revealSeed,
  seatsOf,
  updateDraw,
} from './draw-rows.ts'
import { sealOf } from './seeds.ts'
import { voidByItself } from './void-draw.ts'

/** A draw that could not be made for so long after its time is void by itself. */
const VOID_AFTER_MS = 24 * 60 * 60_000

/** The bytes of the value from outside (docs/product/draws.md#the-computation); null while it is not there. */
function outerBytes(outer: StoredOuter | null, kind: DrawRow['outer_kind']): Buffer | null {
  if (kind === 'none') return Buffer.alloc(0)
  if (kind === 'drand') return outer?.randomness === undefined ? null : Buffer.from(outer.randomness, 'hex')
  return outer?.figures === undefined ? null : Buffer.from(outer.figures, 'utf8')
}

/** Who knew the value before the root was out could have chosen the last chance of the list. */
function isOuterEarly({ outer_round, closed_at }: Pick<DrawRow, 'outer_round' | 'closed_at'>): boolean {
  return outer_round !== null && closed_at !== null && timeOfRound(Number(outer_round)) < closed_at.getTime()
}

/**
 * Makes a draw whose time has come. The same sealed seeds, list and value give the same winners however often it is
 * begun; what it needs and does not have within a day makes it void, and so does a list that was closed after the round
 * of the beacon.
 */
export async function makeDraw(context: DrawsContext, drawId: string): Promise<void> {
  const { database, db, clock } = context
  await fetchBeacon(context, drawId)
  const percent = await context.taxPercent()
  let told: string[] = []
  await database.transaction(db, async (tx) => {
    told = []
    const draw = await lockDraw(tx, drawId)
    const now = clock.now()
    if (draw?.state !== 'closed' || draw.draws_at.getTime() > now || !draw.root) return
    if (isOuterEarly(draw)) return voidByItself(tx, draw, now, 'no-outer-value')
    const seeds = openSeeds(context, draw.id, await seatsOf(tx, drawId))
    const outer = outerBytes(draw.outer_value, draw.outer_kind)
    if (!seeds || !outer) {
      const isOver = now >= draw.draws_at.getTime() + VOID_AFTER_MS
      if (isOver) await voidByItself(tx, draw, now, seeds ? 'no-outer-value' : 'not-revealed')
      else
        context.log.warn({ draw: drawId, hasSeeds: seeds !== null }, 'a draw that is due cannot be made yet')
      return
    }
    const mixed = mixedOf({ seedA: seeds.A, seedB: seeds.B, root: draw.root, outer })
    for (const seat of ['A', 'B'] as const) await revealSeed(tx, drawId, seat, seeds[seat])
    await updateDraw(tx, drawId, {
      state: 'drawn',
      mixed,
      drawn_at: new Date(now),
      ...(draw.outer_kind === 'none' && {
        outer_value: JSON.stringify({ kind: 'none' } satisfies StoredOuter),
        outer_at: new Date(now),
      }),
    })
    await insertStep(tx, { drawId, now, operator: null, step: 'drawn' })
    const places = await placeAll(tx, draw, mixed)
    await crown(context, tx, { draw, places, now, percent, told })
  })
  for (const accountId of told) context.sendEmail(accountId, 'prize-won')
}

async function placeAll(tx: DrawsTx, draw: DrawRow, mixed: Buffer): Promise<PlaceRow[]> {
  const people = await participantsByIndex(tx, draw.id)
  const drawn = drawSequence({
    mixed,
    count: people.length,
    winners: draw.winners,
    reserves: draw.reserves,
    personOf: (index) => people[index] ?? '',
  })
  const prizes = prizesInOrder(draw.prizes)
  const places = drawn.map((one, step) => toPlace(one, { step, draw, people, prizes }))
  await insertPlaces(tx, places)
  return places
}

/** Each prize as often as there is one, in the order in which they were promised. */
function prizesInOrder(prizes: readonly StoredPrize[]): string[] {
  return prizes.flatMap(({ id, count }) => Array.from({ length: count }, () => id))
}

function toPlace(
  { kind, place, index, samePersonAs }: Drawn,
  {
    step,
    draw,
    people,
    prizes,
  }: { step: number; draw: DrawRow; people: readonly string[]; prizes: readonly string[] },
): PlaceRow {
  return {
    draw_id: draw.id,
    step,
    kind,
    place,
    index,
    participant_id: people[index] ?? '',
    prize_id: kind === 'winner' ? (prizes[place - 1] ?? null) : null,
    same_as: samePersonAs,
  }
}

/** Both seeds, where they can be opened and are what was committed to. */
function openSeeds(
  { secrets, log }: Pick<DrawsContext, 'secrets' | 'log'>,
  drawId: string,
  rows: readonly SeatRow[],
): { A: Buffer; B: Buffer } | null {
  const opened = rows.map((row) => {
    const seed = secrets.open(sealOf(drawId, row.seat), row.sealed)
    const isPromised = seed !== undefined && commitmentOf(drawId, row.seat, seed).equals(row.commitment)
    if (!isPromised) log.error({ draw: drawId, seat: row.seat }, 'a seed is not what was committed to')
    return isPromised ? ([row.seat, seed] as const) : null
  })
  const seedOf = (seat: 'A' | 'B') => opened.find((one) => one?.[0] === seat)?.[1]
  const [seedA, seedB] = [seedOf('A'), seedOf('B')]
  return seedA && seedB ? { A: seedA, B: seedB } : null
}

/** Asks the beacon once its round is there, and keeps the value before it is used. */
async function fetchBeacon(context: DrawsContext, drawId: string): Promise<void> {
  const { database, db, beacon, clock, log } = context
  const draw = await db.selectFrom('draw').selectAll().where('id', '=', drawId).executeTakeFirst()
  const isAsked =
    draw?.state === 'closed' &&
    draw.outer_kind === 'drand' &&
    draw.outer_value === null &&
    draw.outer_round !== null &&
    !isOuterEarly(draw)
  if (!isAsked || draw.draws_at.getTime() > clock.now()) return
  let value: BeaconValue | null = null
  try {
    value = await beacon.valueOf(Number(draw.outer_round))
  } catch (error) {
    log.warn({ err: error, draw: drawId }, 'the beacon gave no value that is to be trusted')
  }
  if (value === null) return
  const outer: StoredOuter = { kind: 'drand', ...value }
  await database.transaction(db, async (tx) => {
    const locked = await lockDraw(tx, drawId)
    if (locked?.state !== 'closed' || locked.outer_value !== null) return
    const now = clock.now()
    await updateDraw(tx, drawId, { outer_value: JSON.stringify(outer), outer_at: new Date(now) })
    await insertStep(tx, { drawId, now, operator: null, step: 'outer', note: `round ${outer.round}` })
  })
}
