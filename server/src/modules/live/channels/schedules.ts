import { createHash } from 'node:crypto'
import type { admin } from '@tayang/contract'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import type { Settings } from '#platform/settings/settings'
import type { Borders, CatalogRows } from '#modules/library'
import {
  holdPlan,
  readWindows,
  replaceWindows,
  type ChannelFacts,
  type ChannelRows,
  type ProgrammeFacts,
} from './rows.ts'
import type { LoopEntries } from './loop-entries.ts'
import { planWindows, type Wanted } from './schedule/plan.ts'
import {
  windowAt,
  occurrenceAt,
  US_PER_MS,
  type LoopEntry,
  type LoopWindow,
} from './schedule/loop-windows.ts'

type SkipReason = (typeof admin.skipReasons)[number]

/** A channel at this time: its windows, and which of its versions may be shown. */
export interface Schedule {
  readonly channel: ChannelFacts
  readonly windows: readonly LoopWindow[]
  readonly borders: ReadonlyMap<string, Borders>
  /** Versions whose files this channel may serve. */
  readonly living: ReadonlySet<string>
  /** The programmes, and why some of them are left out. */
  readonly programmes: readonly { facts: ProgrammeFacts; skipped: SkipReason | null }[]
  readonly loopUs: number
}

export interface Schedules {
  /** Null where there is no such channel, or an operator hid it. */
  of(channelId: string): Promise<Schedule | null>
  /** Read now without the cache, also of a hidden one. */
  look(channel: ChannelFacts): Promise<Schedule>
  forget(channelId: string): void
}

interface ScheduleDependencies {
  database: Database
  db: CatalogRows
  rows: ChannelRows
  entries: LoopEntries
  clock: Clock
  settings: Pick<Settings, 'channels'>
}

const KEPT_MAX = 1_000
/** Clocks of two machines may be this far apart: what one of them listed, no other changes. */
const CLOCKS_MS = 5_000
/** How long shown windows are kept: for yesterday's guide, and for a clock that was wrong by days. */
const PAST_MS = 7 * 24 * 60 * 60_000

/** Computes schedules on request: where nobody watches, nothing runs. */
export function openSchedules(needs: ScheduleDependencies): Schedules {
  const { rows, clock, settings } = needs
  const kept = new Map<string, { until: number; schedule: Promise<Schedule | null> }>()

  return {
    of(channelId) {
      const known = kept.get(channelId)
      const now = clock.now()
      // A clock that was put back does not keep an entry for hours.
      if (known && known.until > now && known.until - now <= settings.channels.lookMs) return known.schedule
      kept.delete(channelId)
      const [oldest] = kept.keys()
      if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest)
      const schedule = rows
        .find(channelId)
        .then((channel) => (channel && !channel.isHidden ? look(needs, channel) : null))
      kept.set(channelId, { until: now + settings.channels.lookMs, schedule })
      schedule.catch(() => kept.delete(channelId))
      return schedule
    },
    look: (channel) => look(needs, channel),
    forget: (channelId) => void kept.delete(channelId),
  }
}

async function look(needs: ScheduleDependencies, channel: ChannelFacts): Promise<Schedule> {
  const { rows, entries, clock, settings } = needs
  const facts = await rows.programmesOf(channel.id)
  const usable = facts.filter((one) => reasonOf(one, channel) === null)
  const measured = await entries.bordersOf(usable.flatMap(({ versionId }) => versionId ?? []))
  const programmes = facts.map((one) => ({
    facts: one,
    skipped: reasonOf(one, channel) ?? (measured.has(one.versionId ?? '') ? null : ('not-ready' as const)),
  }))
  const shown = programmes.flatMap(({ facts: { versionId, itemId, startsAt }, skipped }) => {
    const borders = measured.get(versionId ?? '')
    if (skipped !== null || versionId === null || !borders) return []
    return [{ startsAt, entry: entryOf(itemId, versionId, borders) }]
  })
  const loop = shown.flatMap(({ startsAt, entry }) => (startsAt === null ? [entry] : []))
  const dated = shown.flatMap(({ startsAt, entry }) =>
    startsAt === null ? [] : [{ entry, startUs: startsAt * US_PER_MS }],
  )
  const plan = planKey({ epoch: channel.epoch, loop, dated })

  const found = await rows.windowsOf(channel.id)
  const settledUs = (clock.now() + settings.channels.aheadMs + CLOCKS_MS) * US_PER_MS
  const versionIds = [
    ...new Set([...found.flatMap((window) => window.entries), ...shown.map(({ entry }) => entry)].map(idOf)),
  ]
  const [living, borders] = await Promise.all([
    rows.living(versionIds, channel.premium),
    rows.bordersOf(versionIds),
  ])
  const wanted: Wanted = {
    loop,
    dated,
    epochUs: channel.epoch * US_PER_MS,
    bordersOf: (versionId) => borders.get(versionId) ?? { picturesUs: [], soundsUs: [] },
    isDead: (versionId) => !living.has(versionId),
  }
  const isAsPlanned = channel.plan === plan && !isStuck(found, wanted, settledUs)
  // A page in a frame shows no titles and needs no plan.
  const isBare = found.length === 0 && shown.length === 0
  const windows = isAsPlanned || isBare ? found : await replan(needs, channel.id, { plan, wanted, settledUs })
  return {
    channel,
    windows,
    borders,
    living,
    programmes,
    loopUs: loop.reduce((sum, { lengthUs }) => sum + lengthUs, 0),
  }
}

/** One machine plans under the lock of the channel; the others find its plan. */
function replan(
  { database, db }: ScheduleDependencies,
  channelId: string,
  { plan, wanted, settledUs }: { plan: string; wanted: Wanted; settledUs: number },
): Promise<LoopWindow[]> {
  return database.transaction(db, async (tx) => {
    const held = await holdPlan(tx, channelId)
    const old = await readWindows(tx, channelId)
    if (held === undefined || (held === plan && !isStuck(old, wanted, settledUs))) return old
    const windows = planWindows(old, wanted, settledUs)
    await replaceWindows(tx, channelId, { old, windows, plan, keepFromUs: settledUs - PAST_MS * US_PER_MS })
    return windows
  })
}

/** Whether the current programme may no longer be shown and nothing else is planned in its place. */
function isStuck(windows: readonly LoopWindow[], wanted: Wanted, settledUs: number): boolean {
  const current = windowAt(windows, settledUs)
  const occurrence = current && occurrenceAt(current.window, settledUs)
  return occurrence ? wanted.isDead(occurrence.entry.versionId) && current.endUs > occurrence.endUs : false
}

function reasonOf(programme: ProgrammeFacts, channel: ChannelFacts): SkipReason | null {
  if (programme.isHidden) return 'hidden'
  if (programme.versionId === null) return 'not-ready'
  if (programme.premium && !channel.premium) return 'premium'
  return programme.hasSound ? null : 'no-sound'
}

function entryOf(mediaId: string, versionId: string, { picturesUs, soundsUs }: Borders): LoopEntry {
  const lengthUs = picturesUs.reduce((sum, us) => sum + us, 0)
  return { mediaId, versionId, lengthUs, pictures: picturesUs.length, sounds: soundsUs.length }
}

function planKey(of: {
  epoch: number
  loop: readonly LoopEntry[]
  dated: readonly { entry: LoopEntry; startUs: number }[]
}): string {
  const facts = [
    of.epoch,
    of.loop.map(idOf),
    of.dated.map(({ entry, startUs }) => [entry.versionId, startUs]),
  ]
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
}

const idOf = ({ versionId }: LoopEntry) => versionId
