import {
  isRateCovered,
  productSettings,
  settingKeys,
  type SettingKey,
  type SettingValue,
} from '@tayang/contract'
import * as z from 'zod/mini'
import type { Bus } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import { pageMeta, placeOf, type PageAsked } from '#platform/http/paging'
import { refuse } from '#platform/http/refusal'
import type { SettingChanged } from './events.ts'
import type { ScreenRows, SettingChangeRow } from './rows.ts'

/** A node that missed the event of a change reads it after this long, since the bus may lose events. */
const KEPT_MS = 5_000

/** A setting as an operator sees it. */
export interface SettingView {
  readonly key: string
  readonly value: unknown
  readonly default: unknown
  readonly changedAt: number | null
  readonly changedBy: string | null
}

type Changes = ReadonlyMap<string, SettingChangeRow>

export type Settings = Awaited<ReturnType<typeof openSettings>>

/** Settings of the product: read from memory by every module, changed by operators alone. */
export async function openSettings({ rows, bus, clock }: { rows: ScreenRows; bus: Bus; clock: Clock }) {
  const { changes, forget } = openKeptChanges(rows, clock)
  const stopListening = await bus.subscribe<SettingChanged>('screen.setting-changed', forget)

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

    async listAll(): Promise<SettingView[]> {
      forget()
      const now = await changes()
      return settingKeys.map((key) => viewOf(key, now))
    },

    /** Null restores the default. */
    async change(wanted: { key: string; value: unknown; by: string; now: number }): Promise<SettingView> {
      const { key, value, by, now } = wanted
      if (!isSettingKey(key)) return refuse('NOT_FOUND')
      const checkedValue = checked(key, value)
      forget()
      if (!staysCovered(await changes(), key, checkedValue)) {
        const details = [
          'a diamond at its lowest price, less the fee, must pay for the gencash that it makes',
        ]
        return refuse('INVALID_PARAMETERS', undefined, { details })
      }
      await rows.insertChange({ key, value: checkedValue, at: new Date(now), by })
      forget()
      await bus.publish({ type: 'screen.setting-changed', key } satisfies SettingChanged)
      return viewOf(key, await changes())
    },

    async historyOf(key: string, page: PageAsked) {
      if (!isSettingKey(key)) return refuse('NOT_FOUND')
      const [total, found] = await Promise.all([rows.countChangesOf(key), rows.changesOf(key, placeOf(page))])
      return {
        data: found.map((row) => ({
          value: row.value,
          changedAt: row.changed_at.getTime(),
          changedBy: row.changed_by,
        })),
        meta: pageMeta(page, total),
      }
    },

    stopListening,
  }
}

/** The changes, cached for seconds; concurrent callers share one query. */
function openKeptChanges(rows: ScreenRows, clock: Clock) {
  let kept: { changes: Promise<Changes>; at: number } | undefined

  async function load(): Promise<Changes> {
    const last = await rows.lastChanges(settingKeys)
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

const RATES = [
  'gencash_conversion_rate',
  'gift.gencash_per_diamond',
  'gift.feePercent',
  'diamond.lowestPrice',
] as const

/** Otherwise a person who sends gifts to themselves would make money: a diamond must pay for its gencash. */
function staysCovered(now: Changes, key: SettingKey, value: unknown): boolean {
  if (!RATES.some((rate) => rate === key)) return true
  const figure = (rate: (typeof RATES)[number]) =>
    Number(rate === key ? (value ?? productSettings[rate].default) : valueIn(now, rate))
  return isRateCovered({
    gencash_conversion_rate: figure('gencash_conversion_rate'),
    'gift.gencash_per_diamond': figure('gift.gencash_per_diamond'),
    'gift.feePercent': figure('gift.feePercent'),
    'diamond.lowestPrice': figure('diamond.lowestPrice'),
  })
}

/** A stored value that its schema no longer accepts was written by another version; the default replaces it. */
function valueIn(changes: Changes, key: SettingKey): unknown {
  const stored = changes.get(key)?.value ?? null
  if (stored === null) return productSettings[key].default
  const read = z.safeParse(productSettings[key].schema, stored)
  return read.success ? read.data : productSettings[key].default
}

function checked(key: SettingKey, value: unknown): unknown {
  if (value === null) return null
  const read = z.safeParse(productSettings[key].schema, value)
  if (read.success) return read.data
  const details = read.error.issues
    .slice(0, 10)
    .map((issue) => `${['value', ...issue.path].join('.')}: ${issue.message}`)
  return refuse('INVALID_PARAMETERS', undefined, { details })
}

function viewOf(key: SettingKey, changes: Changes): SettingView {
  const last = changes.get(key)
  const isChanged = last !== undefined && last.value !== null
  return {
    key,
    value: valueIn(changes, key),
    default: productSettings[key].default,
    changedAt: isChanged ? last.changed_at.getTime() : null,
    changedBy: isChanged ? last.changed_by : null,
  }
}
