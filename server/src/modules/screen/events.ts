/** What this room announces on the bus, after the commit. */

/** An operator changed a setting of the product: whoever keeps its value reads it again. */
export interface SettingChanged {
  readonly type: 'screen.setting-changed'
  readonly key: string
}
