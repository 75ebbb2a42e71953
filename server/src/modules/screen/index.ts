import type { SettingKey, SettingValue, SwitchName } from '@tayang/contract'
import type { Blobs } from '#platform/blobs/blobs'
import type { Bus } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import type { Once } from '#platform/database/nodes/nodes'
import type { Log } from '#platform/log/log'
import type { Route } from '#platform/http/route'
import type { Settings as ProgramSettings } from '#platform/settings/settings'
import type { Tally } from '#platform/limits/tally'
import type { ConfigExtensions } from './config-extensions.ts'
import { openEventBudget } from './event-budget.ts'
import { openMaintenance, type Maintenance } from './maintenance.ts'
import { openPageEvents } from './page-events.ts'
import { getSettingRoute } from './routes/get-setting.ts'
import { getSettingsRoute } from './routes/get-settings.ts'
import { getWebConfigRoute } from './routes/get-web-config.ts'
import { sendEventsRoute } from './routes/send-events.ts'
import { screenRows, type ScreenTables } from './rows.ts'
import { openSettings, type Settings } from './settings.ts'
import { openSwitches, type Switches } from './switches.ts'

/**
 * Screen: settings of the product, maintenance of the site, and page analytics.
 *
 * Owns the `screen` schema: the settings with their history, the closings of the site, and the events of pages. All
 * its settings are public; secrets are environment variables and never come here. It knows no accounts: operators
 * reach it through `admin`, which records who changed what.
 */
export interface Screen extends AsyncDisposable {
  readonly routes: readonly Route[]
  /** The value of a setting, from memory; a change is visible at once here and within seconds in other processes. */
  settingOf<K extends SettingKey>(key: K): Promise<SettingValue<K>>
  /** Several settings, by key. */
  settingsOf<K extends SettingKey>(keys: readonly K[]): Promise<{ [key in K]: SettingValue<key> }>
  /** Whether operators have left this on, from memory. */
  isOn(name: SwitchName): Promise<boolean>
  /** Whether the site is closed now, from memory. */
  isClosed(): boolean
  /** What operators read and change. */
  readonly settings: Pick<
    Settings,
    'listAll' | 'viewOf' | 'change' | 'requireFitting' | 'historyOf' | 'valueAtRevision' | 'cancelScheduled'
  >
  readonly maintenance: Pick<Maintenance, 'put' | 'read'>
  readonly switches: Pick<Switches, 'list' | 'put'>
}

export type { ConfigExtensions } from './config-extensions.ts'
export type { MaintenanceChanged } from './events.ts'
export { screenSchema } from './schema.ts'
export { checkedValue, type SettingView } from './settings.ts'

export interface ScreenDependencies {
  database: Database
  bus: Bus
  clock: Clock
  log: Log
  once: Once
  tally: Tally
  /** Where the free space of the home is known. */
  blobs: Pick<Blobs, 'requireSpace'>
  settings: Pick<ProgramSettings, 'accounts' | 'site' | 'pageEvents'>
  version: string
  /** What other modules and ports contribute to the remote configuration. */
  extensions: ConfigExtensions
}

export async function openScreen(needs: ScreenDependencies): Promise<Screen> {
  const { database, bus, clock, log, tally, version, extensions } = needs
  const { accounts, site, pageEvents } = needs.settings
  const db = database.forModule<ScreenTables>('screen')
  const rows = screenRows(db)
  const settings = await openSettings({ database, db, bus, clock })
  const switches = openSwitches(settings)
  const maintenance = await openMaintenance({ rows, bus, clock, log, noticeMs: site.noticeMs })
  const events = openPageEvents({
    rows,
    clock,
    log,
    once: needs.once,
    keptMs: site.eventsMs,
    rowsMax: pageEvents.rowsMax,
  })
  const budget = openEventBudget({ tally, clock, log, blobs: needs.blobs, settings: pageEvents })
  return {
    routes: [
      getSettingRoute({ settings }),
      getSettingsRoute({ settings }),
      getWebConfigRoute({ accounts, extensions, maintenance, site, version }),
      sendEventsRoute({ events, budget }),
    ],
    settingOf: settings.valueOf,
    settingsOf: settings.namedValues,
    isOn: switches.isOn,
    isClosed: () => maintenance.state().isOn,
    settings,
    switches,
    maintenance,
    async [Symbol.asyncDispose]() {
      settings.stopListening()
      await maintenance.stop()
      await events.stop()
    },
  }
}
