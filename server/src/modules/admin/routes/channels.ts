import { admin } from '@tayang/contract'
import type { Live } from '#modules/live'
import { route, type Route } from '#platform/http/route'

/** Routes of channels. */
export function channelRoutes({ live }: { live: Live }): Route[] {
  return [
    route(admin.putChannel, async ({ params, body, now }) => ({
      data: await live.putChannel({ ...body, friendlyId: params.friendlyId }, now),
    })),
    route(admin.getChannel, async ({ params }) => ({ data: await live.channelState(params.friendlyId) })),
    route(admin.listChannels, ({ query }) => live.listChannels(query)),
    route(admin.putChannelArt, async ({ params, asked }) => {
      await live.putChannelArt({ ...params, stream: asked.stream })
      return { data: { success: true as const } }
    }),
    route(admin.putChannelSchedule, async ({ params, body }) => ({
      data: await live.putChannelSchedule({ ...body, friendlyId: params.friendlyId }),
    })),
  ]
}
