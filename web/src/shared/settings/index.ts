/**
 * Settings: what operators can change of the product while it runs, as a page reads it.
 *
 * Each key is read once per page load, when a part of the page needs it. No page waits for one.
 */
export { readSetting } from './read-setting.ts'
export { useSetting, useSettingText } from './use-setting.ts'
