import { screen, type SettingKey, type SettingValue } from '@tayang/contract'
import { call } from '#shared/api'

const asked = new Map<SettingKey, Promise<unknown>>()

/** The setting as it is now; the server answers its default where nobody changed it. */
export async function readSetting<K extends SettingKey>(key: K): Promise<SettingValue<K>> {
  const known = asked.get(key) ?? ask(key)
  asked.set(key, known)
  return (await known) as SettingValue<K>
}

async function ask(key: SettingKey): Promise<unknown> {
  try {
    return (await call(screen.getSetting, { params: { key } })).data.value
  } catch (error) {
    // A setting that could not be read is asked for again by the next who wants it.
    asked.delete(key)
    throw error
  }
}
