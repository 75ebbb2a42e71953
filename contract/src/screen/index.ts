/** What the site shows around its pages: settings, remote configuration, analytics. */
export * as screen from './operations.ts'
export type { AnalyticsEvent, WebConfig } from './operations.ts'
export { dataOperators, type DataOperator } from './data-operators.ts'
export type { DataPrices } from './data-prices.ts'
export { productSettings, settingKeys } from './settings.ts'
export type { SettingKey, SettingValue } from './settings.ts'
export { groupOf, moneySettings, settingGroups, type SettingGroup } from './setting-groups.ts'
export { switchKeys, switchNames, type SwitchName } from './switches.ts'
