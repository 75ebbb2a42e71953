import type { SettingKey, SettingValue } from '@tayang/contract'
import type { Bus } from '#platform/bus'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Route } from '#platform/route'
import { getSettingRoute } from './routes/get-setting.ts'
import { getSettingsRoute } from './routes/get-settings.ts'
import { screenRows, type ScreenTables } from './rows.ts'
import { openSettings, type Settings } from './settings.ts'

/**
 * Screen: what the site shows around its pages (Spec 1, section 7).
 *
 * Owns the `screen` schema: settings of the product with their history. Everything it holds is public: what only
 * a machine may know is an environment variable and never comes here. It knows nobody; operators reach it through
 * `admin`, which writes their names down.
 */
export interface Screen extends AsyncDisposable {
  readonly routes: readonly Route[]
  /** What a setting is now, from memory; a change is seen at once here and within seconds elsewhere. */
  settingOf<K extends SettingKey>(key: K): Promise<SettingValue<K>>
  /** What operators see and do. */
  readonly settings: Pick<Settings, 'listAll' | 'change' | 'historyOf'>
}

export type { SettingChanged } from './events.ts'
export { screenSchema } from './schema.ts'

interface Needs {
  database: Database
  bus: Bus
  clock: Clock
}

export async function openScreen({ database, bus, clock }: Needs): Promise<Screen> {
  const rows = screenRows(database.forModule<ScreenTables>('screen'))
  const settings = await openSettings({ rows, bus, clock })
  return {
    routes: [getSettingRoute({ settings }), getSettingsRoute({ settings })],
    settingOf: settings.valueOf,
    settings,
    async [Symbol.asyncDispose]() {
      settings.stopListening()
    },
  }
}
