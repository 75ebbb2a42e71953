import { channels } from '@tayang/contract'
import { pageMeta, placeOf } from '#platform/http/paging'
import { route, type Route } from '#platform/http/route'
import { asChannels, type ItemNeeds } from '../channel-items.ts'
import type { ChannelRows, ChannelFilter } from '../rows.ts'

type ListQuery = { page: number; perPage: number; locale: 'en' | 'id' }

/** Channels that everybody may see, in the operator's order. */
export function listRoutes(needs: ItemNeeds & { rows: ChannelRows }): Route[] {
  async function list(query: ListQuery, filter: Omit<ChannelFilter, 'limit' | 'offset'>, now: number) {
    const found = await needs.rows.list({ ...filter, ...placeOf(query) })
    const ids = found.channels.map(({ id }) => id)
    return {
      data: await asChannels(needs, { ids, locale: query.locale, now }),
      meta: pageMeta(query, found.total),
    }
  }
  return [
    route(channels.listLiveChannels, ({ query, now }) =>
      list(query, { interactive: query.interactive, type: query.type }, now),
    ),
    route(channels.listInteractives, ({ query, now }) => list(query, { interactive: true }, now)),
    route(channels.getLiveChannel, async ({ params, query, now, refuse }) => {
      const [channel] = await asChannels(needs, { ids: [params.id], locale: query.locale, now })
      return channel ? { data: channel } : refuse('CHANNEL_NOT_FOUND')
    }),
  ]
}
