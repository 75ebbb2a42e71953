import { admin } from '@tayang/contract'
import type { Catalog } from '#modules/catalog'
import { route, type Route } from '#platform/http/route'

/** What an operator does with channels. */
export function channelRoutes({ catalog }: { catalog: Catalog }): Route[] {
  return [
    route(admin.putChannel, async ({ params, body, now }) => ({
      data: await catalog.putChannel({ ...body, friendlyId: params.friendlyId }, now),
    })),
    route(admin.getChannel, async ({ params }) => ({ data: await catalog.channelState(params.friendlyId) })),
    route(admin.listChannels, ({ query }) => catalog.listChannels(query)),
    route(admin.putChannelArt, async ({ params, asked }) => {
      await catalog.putChannelArt({ ...params, stream: asked.stream })
      return { data: { success: true as const } }
    }),
    route(admin.putChannelSchedule, async ({ params, body }) => ({
      data: await catalog.putChannelSchedule({ ...body, friendlyId: params.friendlyId }),
    })),
  ]
}
