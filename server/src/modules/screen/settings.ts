import { productSettings, settingKeys, type SettingKey, type SettingValue } from '@tayang/contract'
import * as z from 'zod/mini'
import type { Bus } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import type { Database, Within } from '#platform/database/database'
import { within } from '#platform/database/within'
import { pageOf, readCursor } from '#platform/http/cursor'
import { refuse } from '#platform/http/refusal'
import type { Kysely } from 'kysely'
import { isRate, staysCovered, type TimedChange } from './covered-rates.ts'
import type { SettingChanged } from './events.ts'
import {
  screenRows,
  type NewSettingChange,
  type ScreenRows,
  type ScreenTables,
  type SettingChangeRow,
} from './rows.ts'

/** A node that missed the event of a change reads it after this long, since the bus may lose events. */
const KEPT_MS = 5_000
/** A change is planned at most so far ahead. */
const AHEAD_MS_MAX = 366 * 24 * 60 * 60 * 1000
/** Changes of one setting that wait for their time. */
const SCHEDULED_MAX = 10

/** A setting as an operator sees it. */
export interface SettingView {
  readonly key: SettingKey
  readonly value: unknown
  readonly default: unknown
  readonly changedAt: number | null
  readonly changedBy: string | null
  readonly reason: string
  /** The place of its newest change; 0 where it was never changed. */
  readonly revision: number
  readonly scheduled: readonly {
    readonly revision: number
    readonly value: unknown
    readonly from: number
    readonly changedBy: string
    readonly reason: string
  }[]
}

/** What an operator wants a setting to be. */
export interface WantedChange {
  readonly key: string
  /** Null restores the default. */
  readonly value: unknown
  readonly by: string
  readonly now: number
  readonly reason?: string
  /** What the operator has read; another change since then is refused. */
  readonly revision?: number | undefined
  /** When it begins; absent or past: now. */
  readonly from?: number | undefined
}

type Changes = ReadonlyMap<string, SettingChangeRow>

interface SettingsDependencies {
  database: Database
  db: Kysely<ScreenTables>
  bus: Bus
  clock: Clock
}

export type Settings = Awaited<ReturnType<typeof openSettings>>

/** Settings of the product: read from memory by every module, changed by operators alone. */
export async function openSettings(needs: SettingsDependencies) {
  const { bus, clock, db } = needs
  const rows = screenRows(db)
  const { changes, forget } = openKeptChanges(needs)
  const stopListening = await bus.subscribe<SettingChanged>('screen.setting-changed', forget)

  async function listAll(): Promise<SettingView[]> {
    forget()
    const [now, later, revisions] = await Promise.all([
      changes(),
      rows.changesAfter(clock.date()),
      rows.revisions(),
    ])
    return settingKeys.map((key) => viewOf(key, now, later, revisions.get(key) ?? 0))
  }

  return {
    async valueOf<K extends SettingKey>(key: K): Promise<SettingValue<K>> {
      return valueIn(await changes(), key) as SettingValue<K>
    },

    async namedValues<K extends SettingKey>(keys: readonly K[]): Promise<{ [key in K]: SettingValue<key> }> {
      const now = await changes()
      const named = keys.map((key) => [key, valueIn(now, key)])
      return Object.fromEntries(named) as { [key in K]: SettingValue<key> }
    },

    /** The known keys with their values; unknown keys are left out: docs/product/site.md#public-settings. */
    async valuesOf(keys: readonly string[]): Promise<Record<string, unknown>> {
      const known = keys.filter(isSettingKey)
      const now = await changes()
      return Object.fromEntries(known.map((key) => [key, valueIn(now, key)]))
    },

    listAll,
    viewOf: async (key: string): Promise<SettingView> =>
      (await listAll()).find((view) => view.key === key) ?? refuse('NOT_FOUND'),
    historyOf: (key: string, page: { cursor?: string | undefined; perPage: number }) =>
      historyOf(rows, key, page),
    ...openChanging(needs, async (key) => {
      forget()
      await bus.publish({ type: 'screen.setting-changed', key } satisfies SettingChanged)
    }),
    stopListening,
  }
}

/** What operators do; `announce` is called once a change is committed. */
function openChanging({ database, db }: SettingsDependencies, announce: (key: string) => Promise<void>) {
  /** Stores a change unless somebody changed the setting since it was read, or the rates would not be covered. */
  async function store(
    tx: Kysely<ScreenTables>,
    change: ChangeOfSetting,
    { revision, now }: { revision?: number | undefined; now: number },
  ): Promise<void> {
    const rows = screenRows(tx)
    // The rates are one subject: each is checked against the others.
    await rows.lockSetting(isRate(change.key) ? 'rates' : change.key)
    const known = (await rows.revisions()).get(change.key) ?? 0
    if (revision !== undefined && revision !== known) refuse('REVISION_OUTDATED')
    await requireFitting(rows, change, now)
    await rows.insertChange(change)
  }

  return {
    /**
     * Changes a setting, or plans to. With `tx` it happens if that transaction commits, and the caller then calls what
     * is answered, so that every process reads it at once.
     */
    async change(wanted: WantedChange, { tx }: { tx?: Within } = {}): Promise<() => void> {
      const change = changeOf(wanted)
      if (tx) await store(within<ScreenTables>(tx, 'screen'), change, wanted)
      else await database.transaction(db, (own) => store(own, change, wanted))
      if (tx) return () => void announce(change.key)
      await announce(change.key)
      return () => undefined
    },

    /** Refuses a change that could not be made now, before another operator is asked to confirm it. */
    requireFitting: (wanted: WantedChange): Promise<void> =>
      requireFitting(screenRows(db), changeOf(wanted), wanted.now),

    /** The value that an earlier change put. */
    async valueAtRevision(key: string, revision: number): Promise<unknown> {
      const earlier = await screenRows(db).changeAt(key, revision)
      return earlier ? earlier.value : refuse('NOT_FOUND')
    },

    /** Calls off a change that has not begun. */
    async cancelScheduled(wanted: { key: string; revision: number; by: string; now: number }): Promise<void> {
      const { key, revision, by, now } = wanted
      const waiting = await screenRows(db).changesAfter(new Date(now))
      const isWaiting = waiting.some((row) => row.key === key && Number(row.place) === revision)
      if (!isWaiting || !isSettingKey(key)) return refuse('NOT_FOUND')
      const change = { key, value: null, at: new Date(now), by, reason: '', startsAt: null }
      await database.transaction(db, (tx) => store(tx, { ...change, cancels: BigInt(revision) }, { now }))
      await announce(key)
    },
  }
}

type ChangeOfSetting = NewSettingChange & { readonly key: SettingKey }

/** A change as it is stored; refuses a setting that does not exist, another shape, and a time too far ahead. */
function changeOf({ key, value, by, now, reason = '', from }: WantedChange): ChangeOfSetting {
  const checked = checkedValue(key, value)
  if (!isSettingKey(key)) return refuse('NOT_FOUND')
  const startsAt = from !== undefined && from > now ? new Date(from) : null
  if (startsAt && startsAt.getTime() > now + AHEAD_MS_MAX) {
    return refuse('INVALID_PARAMETERS', undefined, { details: ['from: within a year'] })
  }
  return { key, value: checked, at: new Date(now), by, reason, startsAt, cancels: null }
}

/** Refuses an eleventh change that waits, and rates that would not be covered. */
async function requireFitting(rows: ScreenRows, change: ChangeOfSetting, now: number): Promise<void> {
  const [current, later] = await Promise.all([
    rows.lastChanges(settingKeys, new Date(now)),
    rows.changesAfter(new Date(now)),
  ])
  if (change.startsAt !== null) requireRoom(later, change.key)
  if (isRate(change.key) && !staysCovered(changesAfter([...current, ...later], change), now))
    refuseUncovered()
}

/** What applies and will apply once this change is stored. */
function changesAfter(known: readonly SettingChangeRow[], change: NewSettingChange): readonly TimedChange[] {
  if (change.cancels !== null) return known.filter(({ place }) => place !== change.cancels)
  const { key, value, at, startsAt } = change
  return [...known, { key, value, changed_at: at, starts_at: startsAt }]
}

function requireRoom(later: readonly SettingChangeRow[], key: string): void {
  if (later.filter((row) => row.key === key).length < SCHEDULED_MAX) return
  refuse('INVALID_PARAMETERS', undefined, {
    details: [`at most ${SCHEDULED_MAX} changes wait for their time`],
  })
}

function refuseUncovered(): never {
  const details = ['a diamond at its lowest price, less the fee, must pay for the gencash that it makes']
  return refuse('INVALID_PARAMETERS', undefined, { details })
}

async function historyOf(
  rows: ScreenRows,
  key: string,
  { cursor, perPage }: { cursor?: string | undefined; perPage: number },
) {
  if (!isSettingKey(key)) return refuse('NOT_FOUND')
  const [before = null] = readCursor(cursor, ['number']) ?? []
  const found = await rows.changesOf(key, {
    before: before === null ? null : Number(before),
    limit: perPage + 1,
  })
  const page = pageOf(found, perPage, ({ place }) => [Number(place)])
  return {
    meta: page.meta,
    data: page.rows.map((row) => ({
      revision: Number(row.place),
      value: row.value,
      from: (row.starts_at ?? row.changed_at).getTime(),
      reason: row.reason,
      changedAt: row.changed_at.getTime(),
      changedBy: row.changed_by,
      isCancelled: Boolean(row.is_cancelled),
    })),
  }
}

/** The changes that apply now, cached for seconds; concurrent callers share one query. */
function openKeptChanges({ db, clock }: SettingsDependencies) {
  let kept: { changes: Promise<Changes>; at: number } | undefined

  async function load(): Promise<Changes> {
    const last = await screenRows(db).lastChanges(settingKeys, clock.date())
    return new Map(last.map((row) => [row.key, row]))
  }

  const forget = (): void => {
    kept = undefined
  }

  return {
    /** A later call reads the database again and does not join a query that is under way. */
    forget,
    changes(): Promise<Changes> {
      // In both directions, so that a clock that is set back does not keep a value for hours.
      if (kept && Math.abs(clock.now() - kept.at) < KEPT_MS) return kept.changes
      const loading = { changes: load(), at: clock.now() }
      kept = loading
      // A failure rejects the calls that wait for it, and is not cached.
      loading.changes.catch(() => {
        if (kept === loading) kept = undefined
      })
      return loading.changes
    },
  }
}

const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(productSettings, key)

/** A stored value that its schema no longer accepts was written by another version; the default replaces it. */
function valueIn(changes: Changes, key: SettingKey): unknown {
  const stored = changes.get(key)?.value ?? null
  if (stored === null) return productSettings[key].default
  const read = z.safeParse(productSettings[key].schema, stored)
  return read.success ? read.data : productSettings[key].default
}

/** A value as its setting wants it; refuses another shape, and a setting that does not exist. */
export function checkedValue(key: string, value: unknown): unknown {
  if (!isSettingKey(key)) return refuse('NOT_FOUND')
  if (value === null) return null
  const read = z.safeParse(productSettings[key].schema, value)
  if (read.success) return read.data
  const details = read.error.issues
    .slice(0, 10)
    .map((issue) => `${['value', ...issue.path].join('.')}: ${issue.message}`)
  return refuse('INVALID_PARAMETERS', undefined, { details })
}

function viewOf(
  key: SettingKey,
  changes: Changes,
  later: readonly SettingChangeRow[],
  revision: number,
): SettingView {
  const last = changes.get(key)
  const isChanged = last !== undefined && last.value !== null
  return {
    key,
    value: valueIn(changes, key),
    default: productSettings[key].default,
    changedAt: isChanged ? last.changed_at.getTime() : null,
    changedBy: isChanged ? last.changed_by : null,
    reason: isChanged ? last.reason : '',
    revision,
    scheduled: later
      .filter((row) => row.key === key)
      .map((row) => ({
        revision: Number(row.place),
        value: row.value,
        from: (row.starts_at ?? row.changed_at).getTime(),
        changedBy: row.changed_by,
        reason: row.reason,
      })),
  }
}
