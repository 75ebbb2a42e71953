import { admin, switchNames } from '@tayang/contract'
import type { Screen } from '#modules/screen'
import type { User } from '#modules/user'
import { refuse } from '#platform/http/refusal'
import { route, type Caller, type RequestInfo, type Route } from '#platform/http/route'
import { withNames } from '../operator-names.ts'
import type { SettingChanges } from '../setting-changes.ts'
import type { Facts, Json } from '../trail/index.ts'

interface SettingNeeds {
  screen: Screen
  user: Pick<User, 'profiles'>
  changes: SettingChanges
  /** What the trail keeps of a change beside its target. */
  facts: Facts
}

/** Routes of the settings of the product, of the switches, and of maintenance. */
export function settingRoutes(needs: SettingNeeds): Route[] {
  return [...productSettingRoutes(needs), ...switchRoutes(needs), ...maintenanceRoutes(needs)]
}

function productSettingRoutes({ screen, user, changes, facts }: SettingNeeds): Route[] {
  /** The trail keeps what a setting was and is. */
  async function put(
    wanted: Parameters<SettingChanges['put']>[0],
    { asked, ...hand }: { caller: Caller; now: number; asked: RequestInfo },
  ) {
    const { value: was } = await screen.settings.viewOf(wanted.key)
    const state = await changes.put(wanted, hand)
    facts.add(asked, {
      facts: {
        was: was as Json,
        wanted: wanted.value as Json,
        is: state.value as Json,
        ...(state.isMoney && { isAsked: true }),
      },
    })
    return state
  }

  return [
    route(admin.listSettings, async ({ caller, now }) => ({ data: await changes.list({ caller, now }) })),
    route(admin.putSetting, async ({ params, body, ...hand }) => ({
      // A body without a value restores the default, as null does.
      data: await put({ ...params, ...body, value: body.value ?? null }, hand),
    })),
    route(admin.rollBackSetting, async ({ params, body, ...hand }) => {
      const value = await screen.settings.valueAtRevision(params.key, body.revision)
      return { data: await put({ ...params, value, reason: body.reason }, hand) }
    }),
    route(admin.cancelScheduledSetting, async ({ params, caller, now }) =>
      changes.cancel(params, { caller, now }),
    ),
    route(admin.listSettingHistory, async ({ params, query }) => {
      const { data, meta } = await screen.settings.historyOf(params.key, query)
      return { data: await withNames(user, data), meta }
    }),
  ]
}

function switchRoutes({ screen, user }: SettingNeeds): Route[] {
  return [
    route(admin.listSwitches, async () => ({ data: await withNames(user, await screen.switches.list()) })),
    route(admin.putSwitch, async ({ params, body, caller, now }) => {
      const name = switchNames.find((one) => one === params.name) ?? refuse('NOT_FOUND')
      const put = await screen.switches.put(name, { ...body, by: caller.accountId, now })
      const [named] = await withNames(user, [put])
      return { data: named ?? refuse('NOT_FOUND') }
    }),
  ]
}

function maintenanceRoutes({ screen, user }: SettingNeeds): Route[] {
  return [
    route(admin.getMaintenance, async () => {
      const [named] = await withNames(user, [await screen.maintenance.read()])
      return { data: named ?? refuse('NOT_FOUND') }
    }),
    route(admin.putMaintenance, async ({ body, caller, now }) => ({
      data: await screen.maintenance.put(body, { by: caller.accountId, now }),
    })),
  ]
}
