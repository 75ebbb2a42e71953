import { admin } from '@tayang/contract'
import type { Screen } from '#modules/screen'
import { route, type Route } from '#platform/http/route'
import type { Facts, Json } from '../trail/index.ts'

/** Routes of the settings of the product and of maintenance. */
export function settingRoutes({ screen, facts }: { screen: Screen; facts: Facts }): Route[] {
  return [
    route(admin.listSettings, async () => ({ data: await screen.settings.listAll() })),
    route(admin.putSetting, async ({ params, body, caller, asked, now }) => {
      const before = (await screen.settings.listAll()).find(({ key }) => key === params.key)
      // A body without a value restores the default, as null does.
      const value = body.value ?? null
      const after = await screen.settings.change({ ...params, value, by: caller.accountId, now })
      facts.add(asked, { facts: { was: before?.value as Json, is: after.value as Json } })
      return { data: after }
    }),
    route(admin.putMaintenance, async ({ body, caller, now }) => ({
      data: await screen.maintenance.put(body, { by: caller.accountId, now }),
    })),
    route(admin.listSettingHistory, ({ params, query }) => screen.settings.historyOf(params.key, query)),
  ]
}
