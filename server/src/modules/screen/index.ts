import type { SettingKey, SettingValue } from '@tayang/contract'
import type { Bus } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import type { Log } from '#platform/log/log'
import type { Route } from '#platform/http/route'
import type { Settings as ProgramSettings } from '#platform/settings/settings'
import type { Tally } from '#platform/limits/tally'
import type { ConfigFacets } from './config-facets.ts'
import { openMaintenance, type Maintenance } from './maintenance.ts'
import { openPageEvents } from './page-events.ts'
import { getSettingRoute } from './routes/get-setting.ts'
import { getSettingsRoute } from './routes/get-settings.ts'
import { getWebConfigRoute } from './routes/get-web-config.ts'
import { sendEventsRoute } from './routes/send-events.ts'
import { screenRows, type ScreenTables } from './rows.ts'
import { openSettings, type Settings } from './settings.ts'

/**
 * Screen: what the site shows around its pages (Spec 1, sections 1 and 7).
 *
 * Owns the `screen` schema: settings of the product with their history, when the site is closed, and what pages
 * tell of themselves. All its settings are public: what only a machine may know is an environment variable and
 * never comes here. It knows nobody; operators reach it through `admin`, which writes their names down.
 */
export interface Screen extends AsyncDisposable {
  readonly routes: readonly Route[]
  /** What a setting is now, from memory; a change is seen at once here and within seconds elsewhere. */
  settingOf<K extends SettingKey>(key: K): Promise<SettingValue<K>>
  /** Several by their names. */
  settingsOf<K extends SettingKey>(keys: readonly K[]): Promise<{ [key in K]: SettingValue<key> }>
  /** Whether the site is closed at this moment, from memory (ruling R12). */
  isClosed(): boolean
  /** What operators see and do. */
  readonly settings: Pick<Settings, 'listAll' | 'change' | 'historyOf'>
  readonly maintenance: Pick<Maintenance, 'put'>
}

export type { ConfigFacets } from './config-facets.ts'
export type { MaintenanceChanged, SettingChanged } from './events.ts'
export { screenSchema } from './schema.ts'

export interface ScreenDependencies {
  database: Database
  bus: Bus
  clock: Clock
  log: Log
  tally: Tally
  settings: Pick<ProgramSettings, 'site'>
  version: string
  /** What other modules and ports add to the remote configuration. */
  extensions: ConfigFacets
}

export async function openScreen(needs: ScreenDependencies): Promise<Screen> {
  const { database, bus, clock, log, tally, version, extensions: facets } = needs
  const { site } = needs.settings
  const rows = screenRows(database.forModule<ScreenTables>('screen'))
  const settings = await openSettings({ rows, bus, clock })
  const maintenance = await openMaintenance({ rows, bus, clock, log, noticeMs: site.noticeMs })
  const events = openPageEvents({ rows, clock, log, keptMs: site.eventsMs })
  return {
    routes: [
      getSettingRoute({ settings }),
      getSettingsRoute({ settings }),
      getWebConfigRoute({ facets, maintenance, site, version }),
      sendEventsRoute({ events, tally }),
    ],
    settingOf: settings.valueOf,
    settingsOf: settings.namedValues,
    isClosed: () => maintenance.state().isOn,
    settings,
    maintenance,
    async [Symbol.asyncDispose]() {
      settings.stopListening()
      await maintenance.stop()
      await events.stop()
    },
  }
}
