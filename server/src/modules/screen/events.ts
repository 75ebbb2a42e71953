/** What this room announces on the bus, after the commit. */

/** An operator changed a setting of the product: whoever keeps its value reads it again. */
export interface SettingChanged {
  readonly type: 'screen.setting-changed'
  readonly key: string
}

/** The site closed or opened: open pages are told (ruling R12). */
export interface MaintenanceChanged {
  readonly type: 'screen.maintenance-changed'
  readonly isOn: boolean
}
