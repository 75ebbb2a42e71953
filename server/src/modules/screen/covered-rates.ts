import { isRateCovered, productSettings, type SettingKey } from '@tayang/contract'
import type { SettingChangeRow } from './rows.ts'

const RATES = [
  'gencash_conversion_rate',
  'gift.gencash_per_diamond',
  'gift.feePercent',
  'diamond.lowestPrice',
] as const

/** A change as far as it decides what applies when. */
export type TimedChange = Pick<SettingChangeRow, 'key' | 'value' | 'changed_at' | 'starts_at'>

export const isRate = (key: SettingKey): boolean => RATES.some((rate) => rate === key)

/**
 * Whether a diamond pays for the gencash that it makes, now and at every later time at which one of the rates changes:
 * otherwise a person who sends gifts to themselves would make money. `changes` has what applies now and what begins
 * later.
 */
export function staysCovered(changes: readonly TimedChange[], now: number): boolean {
  const later = changes.map((change) => beginOf(change)).filter((begin) => begin > now)
  return [now, ...later].every((at) => {
    const figure = (rate: (typeof RATES)[number]) =>
      Number(valueAt(changes, rate, at) ?? productSettings[rate].default)
    return isRateCovered({
      gencash_conversion_rate: figure('gencash_conversion_rate'),
      'gift.gencash_per_diamond': figure('gift.gencash_per_diamond'),
      'gift.feePercent': figure('gift.feePercent'),
      'diamond.lowestPrice': figure('diamond.lowestPrice'),
    })
  })
}

const beginOf = ({ starts_at, changed_at }: TimedChange): number => (starts_at ?? changed_at).getTime()

/** What a setting was changed to last at a time; of two that begin together the later one in the list. */
function valueAt(changes: readonly TimedChange[], key: string, at: number): unknown {
  const begun = changes
    .filter((change) => change.key === key && beginOf(change) <= at)
    .toSorted((a, b) => beginOf(a) - beginOf(b))
  return begun.at(-1)?.value
}
