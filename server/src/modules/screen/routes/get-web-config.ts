import { screen, type WebConfig } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'
import type { Maintenance } from '../maintenance.ts'
import type { ConfigFacets } from '../config-facets.ts'

/** What the site asks when it starts, and at most once an hour (A054); answered during maintenance too. */
export function getWebConfigRoute(needs: {
  facets: ConfigFacets
  maintenance: Maintenance
  site: Settings['site']
  version: string
}): Route {
  const { facets, maintenance, site, version } = needs
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
        providers: await facets.providersOf(asked.isDemo),
        smartfren: await facets.smartfrenOf(asked.isDemo),
        pushKey: facets.pushKeyOf(),
      } satisfies WebConfig,
    }
  })
}
