import { admin } from '@tayang/contract'
import type { Delivery } from '#modules/delivery'
import type { Library } from '#modules/library'
import type { Live } from '#modules/live'
import { route, type Route } from '#platform/http/route'

const done = { success: true } as const

/** Routes of titles, playlists, pages and categories of shows. */
export function titleRoutes({
  library,
  delivery,
  live,
}: {
  library: Library
  delivery: Delivery
  live: Live
}): Route[] {
  return [
    route(admin.putTitle, async ({ params, body, now }) => ({
      data: await library.putTitle({ ...body, friendlyId: params.friendlyId }, now),
    })),
    route(admin.getTitle, async ({ params }) => ({ data: await library.titleState(params.friendlyId) })),
    route(admin.listTitles, ({ query }) => library.listTitles(query)),
    route(admin.putTitleArt, async ({ params, asked, now }) => {
      await library.putArt({ ...params, stream: asked.stream }, now)
      return { data: done }
    }),
    route(admin.putTitleCaptions, async ({ params, body, now }) => {
      await library.putCaptions({ ...params, ...body }, now)
      return { data: done }
    }),
    route(admin.putTitleChapters, async ({ params, body }) => {
      await library.putChapters({ ...params, ...body })
      return { data: done }
    }),
    route(admin.createUpload, async ({ params, body, now }) => ({
      data: await delivery.createUpload({ ...params, ...body }, now),
    })),
    route(admin.putPlaylist, async ({ params, body }) => ({
      data: await library.putPlaylist({ ...body, friendlyId: params.friendlyId }),
    })),
    route(admin.putPage, async ({ params, body }) => {
      await library.putPage({ ...body, friendlyId: params.friendlyId })
      return { data: done }
    }),
    route(admin.putShowCategory, async ({ params, body }) => ({
      data: await live.putShowCategory({ ...body, friendlyId: params.friendlyId }),
    })),
    route(admin.removeShowCategory, async ({ params, refuse }) => {
      if (!(await live.removeShowCategory(params.friendlyId))) return refuse('NOT_FOUND')
      return { data: done }
    }),
  ]
}
