import type { SettingKey } from './settings.ts'

/** The groups in which the console shows settings, in their order. */
export const settingGroups = [
  'accounts',
  'gifts',
  'cash-out',
  'shop',
  'clips',
  'campaigns',
  'live',
  'ads',
  'contact',
  'blocks',
  'reports',
  'switches',
] as const
export type SettingGroup = (typeof settingGroups)[number]

const GROUP_OF_PREFIX: readonly (readonly [prefix: string, group: SettingGroup])[] = [
  ['otp.', 'accounts'],
  ['age.', 'accounts'],
  ['auth.', 'accounts'],
  ['gift.', 'gifts'],
  ['diamond.', 'gifts'],
  ['cashout.isOpen', 'switches'],
  ['cashout.', 'cash-out'],
  ['minimum_cashout_price', 'cash-out'],
  ['gencash_conversion_rate', 'cash-out'],
  ['tax.', 'shop'],
  ['invoice.', 'shop'],
  ['data.', 'shop'],
  ['telco.', 'shop'],
  ['clips.', 'clips'],
  ['moment.', 'clips'],
  ['quiz.', 'campaigns'],
  ['undian.', 'campaigns'],
  ['streamer.', 'live'],
  ['ad.', 'ads'],
  ['block.', 'blocks'],
  ['userReport.', 'reports'],
  ['switch.', 'switches'],
]

/** The group of a setting; what belongs to no subject is how people reach us. */
export function groupOf(key: SettingKey): SettingGroup {
  return GROUP_OF_PREFIX.find(([prefix]) => key.startsWith(prefix))?.[1] ?? 'contact'
}

/**
 * Fees, taxes, rates, minimums, holds and banks: one operator puts them and another confirms
 * (docs/product/operators.md#settings-of-the-product).
 */
export const moneySettings: ReadonlySet<SettingKey> = new Set<SettingKey>([
  'gift.gencash_per_diamond',
  'gift.feePercent',
  'gift.taxPercent',
  'diamond.lowestPrice',
  'minimum_cashout_price',
  'gencash_conversion_rate',
  'cashout.feeRupiah',
  'cashout.taxPercent',
  'cashout.holdHours',
  'cashout.requiresFactor',
  'cashout.banks',
  'tax.vat',
  'undian.taxPercent',
  'undian.maxValueWithoutOuter',
])
