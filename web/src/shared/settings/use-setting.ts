import type { SettingKey, SettingValue } from '@tayang/contract'
import { useEffect, useState } from 'react'
import { useLanguage } from '#shared/i18n'
import { readSetting } from './read-setting.ts'

/** The setting once it is there; null before, and where it cannot be read. */
export function useSetting<K extends SettingKey>(key: K): SettingValue<K> | null {
  const [value, setValue] = useState<SettingValue<K> | null>(null)
  useEffect(() => {
    let isHere = true
    readSetting(key).then(
      (read) => isHere && setValue(read),
      // Whoever asked has words of their own.
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [key])
  return value
}

type TextKey = {
  [K in SettingKey]: SettingValue<K> extends { en: string; id: string } ? K : never
}[SettingKey]

/** A text of the settings in the page's language; `otherwise` until it is there. */
export function useSettingText(key: TextKey, otherwise: string): string {
  const language = useLanguage()
  const value: { en: string; id: string } | null = useSetting(key)
  return value?.[language] ?? otherwise
}
