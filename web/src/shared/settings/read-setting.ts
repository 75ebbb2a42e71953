import { screen, type SettingKey, type SettingValue } from '@tayang/contract'
import { call } from '#shared/api'

const running = new Map<SettingKey, Promise<unknown>>()

/** The setting, read once per page load; the server answers its default if nobody changed it. */
export async function readSetting<K extends SettingKey>(key: K): Promise<SettingValue<K>> {
  const known = running.get(key) ?? read(key)
  running.set(key, known)
  return (await known) as SettingValue<K>
}

async function read(key: SettingKey): Promise<unknown> {
  try {
    return (await call(screen.getSetting, { params: { key } })).data.value
  } catch (error) {
    // The next reader tries again.
    running.delete(key)
    throw error
  }
}
