import { screen, type WebConfig } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'
import type { Maintenance } from '../maintenance.ts'
import type { ConfigExtensions } from '../config-extensions.ts'

/** The remote configuration, which the site reads at its start and then at most hourly, during maintenance too. */
export function getWebConfigRoute(needs: {
  accounts: Settings['accounts']
  extensions: ConfigExtensions
  maintenance: Maintenance
  site: Settings['site']
  version: string
}): Route {
  const { accounts, extensions, maintenance, site, version } = needs
  return route(screen.getWebConfig, async ({ asked }) => {
    const { isOn, startAt } = maintenance.state()
    return {
      data: {
        maintenance: isOn,
        maintenanceAt: startAt,
        userApiBase: site.userApiBase ?? '',
        catalogApiBase: site.catalogApiBase ?? '',
        minFetchSeconds: Math.ceil(site.configMs / 1_000),
        version,
        providers: await extensions.providersOf(asked.isDemo),
        smartfren: await extensions.smartfrenOf(asked.isDemo),
        pushKey: extensions.pushKeyOf(),
        deletionGraceMs: accounts.deletionGraceMs,
      } satisfies WebConfig,
    }
  })
}
