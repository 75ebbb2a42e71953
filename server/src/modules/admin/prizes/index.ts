/**
 * Prizes: the desks of campaigns, chances, draws and winners. The rules are those of `draws`; what two operators do is
 * a kind of approval each.
 */
import type { Route } from '#platform/http/route'
import { campaignDeskRoutes } from './campaign-routes.ts'
import { chanceRoutes } from './chance-routes.ts'
import type { PrizeRouteDependencies } from './dependencies.ts'
import { drawActRoutes } from './draw-act-routes.ts'
import { drawDeskRoutes } from './draw-routes.ts'
import { exclusionRoutes } from './exclusion-routes.ts'
import { winnerDeskRoutes } from './winner-routes.ts'

export function prizeRoutes(needs: PrizeRouteDependencies): Route[] {
  return [
    ...campaignDeskRoutes(needs),
    ...chanceRoutes(needs),
    ...exclusionRoutes(needs),
    ...drawDeskRoutes(needs),
    ...drawActRoutes(needs),
    ...winnerDeskRoutes(needs),
  ]
}
