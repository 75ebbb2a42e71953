import { screen } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Settings } from '../settings.ts'

/** Public settings by key; unknown keys are left out. */
export function getSettingsRoute({ settings }: { settings: Settings }): Route {
  return route(screen.getSettings, async ({ query }) => ({
    data: await settings.valuesOf(query['keys[]']),
  }))
}
