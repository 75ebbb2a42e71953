import { switchKeys, switchNames, type SwitchName } from '@tayang/contract'
import type { Settings, SettingView } from './settings.ts'

/** A switch as an operator sees it. */
export interface SwitchView {
  readonly name: SwitchName
  readonly isOn: boolean
  readonly changedAt: number | null
  readonly changedBy: string | null
  readonly reason: string
}

export type Switches = ReturnType<typeof openSwitches>

/** What operators turn off for everybody at once: docs/product/operators.md#switches. */
export function openSwitches(settings: Pick<Settings, 'valueOf' | 'viewOf' | 'listAll' | 'change'>) {
  const viewOfSwitch = (name: SwitchName, view: SettingView): SwitchView => ({
    name,
    isOn: view.value === true,
    changedAt: view.changedAt,
    changedBy: view.changedBy,
    reason: view.reason,
  })

  return {
    isOn: (name: SwitchName): Promise<boolean> => settings.valueOf(switchKeys[name]),

    async list(): Promise<SwitchView[]> {
      const views = new Map((await settings.listAll()).map((view) => [view.key, view]))
      return switchNames.flatMap((name) => {
        const view = views.get(switchKeys[name])
        return view ? [viewOfSwitch(name, view)] : []
      })
    },

    /** A repeated call notes who wanted it and why, and changes nothing else. */
    async put(
      name: SwitchName,
      wanted: { isOn: boolean; reason: string; by: string; now: number },
    ): Promise<SwitchView> {
      const { isOn, ...rest } = wanted
      await settings.change({ key: switchKeys[name], value: isOn, ...rest })
      return viewOfSwitch(name, await settings.viewOf(switchKeys[name]))
    },
  }
}
