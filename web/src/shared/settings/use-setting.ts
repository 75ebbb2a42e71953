import type { SettingKey, SettingValue } from '@tayang/contract'
import { useRead } from '#shared/api'
import { useLanguage } from '#shared/i18n'
import { readSetting } from './read-setting.ts'

/** The setting once it was read; null before, and where it cannot be read. */
export function useSetting<K extends SettingKey>(key: K): SettingValue<K> | null {
  return useRead(key, () => readSetting(key)).answer ?? null
}

type TextKey = {
  [K in SettingKey]: SettingValue<K> extends { en: string; id: string } ? K : never
}[SettingKey]

/** A text of the settings in the page's language; `otherwise` until it was read. */
export function useSettingText(key: TextKey, otherwise: string): string {
  const language = useLanguage()
  const value: { en: string; id: string } | null = useSetting(key)
  return value?.[language] ?? otherwise
}
