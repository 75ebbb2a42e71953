/** The events that this module publishes on the bus, each after its transaction has committed. */

/** An operator changed a setting of the product: processes that cache its value read it again. */
export interface SettingChanged {
  readonly type: 'screen.setting-changed'
  readonly key: string
}

/** The site closed or opened; open pages are notified. */
export interface MaintenanceChanged {
  readonly type: 'screen.maintenance-changed'
  readonly isOn: boolean
}
