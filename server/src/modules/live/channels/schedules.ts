import { createHash } from 'node:crypto'
import type { admin } from '@tayang/contract'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import type { Settings } from '#platform/settings/settings'
import type { Borders, CatalogRows } from '#modules/library'
import {
  holdPlan,
  readRuns,
  replaceRuns,
  type ChannelFacts,
  type ChannelRows,
  type ProgrammeFacts,
} from './rows.ts'
import type { Reels } from './loop-entries.ts'
import { planRuns, type Wanted } from './schedule/plan.ts'
import { runAt, showingIn, US_PER_MS, type Reel, type Run } from './schedule/loop-windows.ts'

type SkipReason = (typeof admin.skipReasons)[number]

/** A channel as it is now: what it shows, and what of that may be shown. */
export interface Lineup {
  readonly channel: ChannelFacts
  readonly runs: readonly Run[]
  readonly borders: ReadonlyMap<string, Borders>
  /** Versions whose files may be given out on this channel. */
  readonly living: ReadonlySet<string>
  /** The schedule, and why something of it is left out. */
  readonly programmes: readonly { facts: ProgrammeFacts; skipped: SkipReason | null }[]
  readonly loopUs: number
}

export interface Lineups {
  /** Null where there is no such channel, or an operator hid it. */
  of(channelId: string): Promise<Lineup | null>
  /** As it is this very moment, also of a hidden one. */
  look(channel: ChannelFacts): Promise<Lineup>
  forget(channelId: string): void
}

interface LineupNeeds {
  database: Database
  db: CatalogRows
  rows: ChannelRows
  reels: Reels
  clock: Clock
  settings: Pick<Settings, 'channels'>
}

const KEPT_MAX = 1_000
/** Clocks of two machines may be this far apart: what one of them listed, no other changes. */
const CLOCKS_MS = 5_000
/** How long what was shown stays known: the guide of yesterday, and a clock that was wrong by days. */
const PAST_MS = 7 * 24 * 60 * 60_000

/** Looks at schedules as they are asked for: where nobody watches, nothing runs. */
export function openLineups(needs: LineupNeeds): Lineups {
  const { rows, clock, settings } = needs
  const kept = new Map<string, { until: number; lineup: Promise<Lineup | null> }>()

  return {
    of(channelId) {
      const known = kept.get(channelId)
      const now = clock.now()
      // A clock that was put back does not keep a thing for hours.
      if (known && known.until > now && known.until - now <= settings.channels.lookMs) return known.lineup
      kept.delete(channelId)
      const [oldest] = kept.keys()
      if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest)
      const lineup = rows
        .find(channelId)
        .then((channel) => (channel && !channel.isHidden ? look(needs, channel) : null))
      kept.set(channelId, { until: now + settings.channels.lookMs, lineup })
      lineup.catch(() => kept.delete(channelId))
      return lineup
    },
    look: (channel) => look(needs, channel),
    forget: (channelId) => void kept.delete(channelId),
  }
}

async function look(needs: LineupNeeds, channel: ChannelFacts): Promise<Lineup> {
  const { rows, reels, clock, settings } = needs
  const facts = await rows.programmesOf(channel.id)
  const usable = facts.filter((one) => reasonOf(one, channel) === null)
  const measured = await reels.bordersOf(usable.flatMap(({ versionId }) => versionId ?? []))
  const programmes = facts.map((one) => ({
    facts: one,
    skipped: reasonOf(one, channel) ?? (measured.has(one.versionId ?? '') ? null : ('not-ready' as const)),
  }))
  const shown = programmes.flatMap(({ facts: { versionId, itemId, startsAt }, skipped }) => {
    const borders = measured.get(versionId ?? '')
    if (skipped !== null || versionId === null || !borders) return []
    return [{ startsAt, reel: reelOf(itemId, versionId, borders) }]
  })
  const loop = shown.flatMap(({ startsAt, reel }) => (startsAt === null ? [reel] : []))
  const dated = shown.flatMap(({ startsAt, reel }) =>
    startsAt === null ? [] : [{ reel, startUs: startsAt * US_PER_MS }],
  )
  const plan = planKey({ epoch: channel.epoch, loop, dated })

  const found = await rows.runsOf(channel.id)
  const settledUs = (clock.now() + settings.channels.aheadMs + CLOCKS_MS) * US_PER_MS
  const versionIds = [
    ...new Set([...found.flatMap((run) => run.reels), ...shown.map(({ reel }) => reel)].map(idOf)),
  ]
  const [living, borders] = await Promise.all([
    rows.living(versionIds, channel.premium),
    rows.reelsOf(versionIds),
  ])
  const wanted: Wanted = {
    loop,
    dated,
    epochUs: channel.epoch * US_PER_MS,
    bordersOf: (versionId) => borders.get(versionId) ?? { picturesUs: [], soundsUs: [] },
    isDead: (versionId) => !living.has(versionId),
  }
  const isAsPlanned = channel.plan === plan && !isStuck(found, wanted, settledUs)
  // Nothing was ever shown and nothing shall be: a page in a frame needs no plan.
  const isBare = found.length === 0 && shown.length === 0
  const runs = isAsPlanned || isBare ? found : await replan(needs, channel.id, { plan, wanted, settledUs })
  return {
    channel,
    runs,
    borders,
    living,
    programmes,
    loopUs: loop.reduce((sum, { lengthUs }) => sum + lengthUs, 0),
  }
}

/** One machine plans, under the lock of the channel; whoever waited for it finds its plan. */
function replan(
  { database, db }: LineupNeeds,
  channelId: string,
  { plan, wanted, settledUs }: { plan: string; wanted: Wanted; settledUs: number },
): Promise<Run[]> {
  return database.transaction(db, async (tx) => {
    const held = await holdPlan(tx, channelId)
    const old = await readRuns(tx, channelId)
    if (held === undefined || (held === plan && !isStuck(old, wanted, settledUs))) return old
    const runs = planRuns(old, wanted, settledUs)
    await replaceRuns(tx, channelId, { old, runs, plan, keepFromUs: settledUs - PAST_MS * US_PER_MS })
    return runs
  })
}

/** Whether what is on may not be shown any more and nothing else is planned to take its place. */
function isStuck(runs: readonly Run[], wanted: Wanted, settledUs: number): boolean {
  const current = runAt(runs, settledUs)
  const showing = current && showingIn(current.run, settledUs)
  return showing ? wanted.isDead(showing.reel.versionId) && current.endUs > showing.endUs : false
}

function reasonOf(programme: ProgrammeFacts, channel: ChannelFacts): SkipReason | null {
  if (programme.isHidden) return 'hidden'
  if (programme.versionId === null) return 'not-ready'
  if (programme.premium && !channel.premium) return 'premium'
  return programme.hasSound ? null : 'no-sound'
}

function reelOf(mediaId: string, versionId: string, { picturesUs, soundsUs }: Borders): Reel {
  const lengthUs = picturesUs.reduce((sum, us) => sum + us, 0)
  return { mediaId, versionId, lengthUs, pictures: picturesUs.length, sounds: soundsUs.length }
}

function planKey(of: {
  epoch: number
  loop: readonly Reel[]
  dated: readonly { reel: Reel; startUs: number }[]
}): string {
  const said = [of.epoch, of.loop.map(idOf), of.dated.map(({ reel, startUs }) => [reel.versionId, startUs])]
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url')
}

const idOf = ({ versionId }: Reel) => versionId
