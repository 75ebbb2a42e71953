/**
 * Settings: what operators may change of the product while it runs, as a page reads it.
 *
 * Each key is asked for once per page load, when something wants it; a page never waits for one.
 */
export { readSetting } from './read-setting.ts'
export { useSetting, useSettingText } from './use-setting.ts'
