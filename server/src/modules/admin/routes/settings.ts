import { admin } from '@tayang/contract'
import type { Screen } from '#modules/screen'
import { route, type Route } from '#platform/http/route'

/** Routes of the settings of the product and of maintenance. */
export function settingRoutes({ screen }: { screen: Screen }): Route[] {
  return [
    route(admin.listSettings, async () => ({ data: await screen.settings.listAll() })),
    route(admin.putSetting, async ({ params, body, caller, now }) => ({
      // A body without a value restores the default, as null does.
      data: await screen.settings.change({ ...params, value: body.value ?? null, by: caller.accountId, now }),
    })),
    route(admin.putMaintenance, async ({ body, caller, now }) => ({
      data: await screen.maintenance.put(body, { by: caller.accountId, now }),
    })),
    route(admin.listSettingHistory, ({ params, query }) => screen.settings.historyOf(params.key, query)),
  ]
}
