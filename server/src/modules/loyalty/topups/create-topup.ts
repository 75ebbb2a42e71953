import { loyalty } from '@tayang/contract'
import type { Clock } from '#platform/clock/clock'
import { readBody } from '#platform/http/bodies/read-body'
import { route, type Route } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'
import type { Topups } from './topups.ts'

interface CreateTopupDependencies {
  topups: Topups
  clock: Clock
  settings: Pick<Settings, 'topup'>
}

export const BODY_BYTES_MAX = 4096

/** Diamonds that an app sold, reported by its server. */
export function createTopupRoute({ topups, clock, settings }: CreateTopupDependencies): Route {
  return route(loyalty.createTopup, async ({ asked, now }) => {
    const withinMs = settings.topup.bodyMs
    const body = await readBody(asked.stream, { sizeBytesMax: BODY_BYTES_MAX, withinMs, clock })
    const header = asked.header(loyalty.SIGNATURE_HEADER)
    return { data: await topups.credit({ header, body, isDemo: asked.isDemo, now }) }
  })
}
