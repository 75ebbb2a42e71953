import { screen } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Settings } from '../settings.ts'

/** One public setting. */
export function getSettingRoute({ settings }: { settings: Settings }): Route {
  return route(screen.getSetting, async ({ params, refuse }) => {
    const { key } = params
    const found = await settings.valuesOf([key])
    return Object.hasOwn(found, key) ? { data: { key, value: found[key] } } : refuse('NOT_FOUND')
  })
}
