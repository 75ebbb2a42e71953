import { admin } from '@tayang/contract'
import type { Catalog } from '#modules/catalog'
import { route, type Route } from '#platform/http/route'

const done = { success: true } as const

/** What an operator does with titles, playlists and pages. */
export function titleRoutes({ catalog }: { catalog: Catalog }): Route[] {
  return [
    route(admin.putTitle, async ({ params, body, now }) => ({
      data: await catalog.putTitle({ ...body, friendlyId: params.friendlyId }, now),
    })),
    route(admin.getTitle, async ({ params }) => ({ data: await catalog.titleState(params.friendlyId) })),
    route(admin.listTitles, ({ query }) => catalog.listTitles(query)),
    route(admin.putTitleArt, async ({ params, asked, now }) => {
      await catalog.putArt({ ...params, stream: asked.stream }, now)
      return { data: done }
    }),
    route(admin.putTitleCaptions, async ({ params, body, now }) => {
      await catalog.putCaptions({ ...params, ...body }, now)
      return { data: done }
    }),
    route(admin.putTitleChapters, async ({ params, body }) => {
      await catalog.putChapters({ ...params, ...body })
      return { data: done }
    }),
    route(admin.createUpload, async ({ params, body, now }) => ({
      data: await catalog.createUpload({ ...params, ...body }, now),
    })),
    route(admin.putPlaylist, async ({ params, body, now }) => ({
      data: await catalog.putPlaylist({ ...body, friendlyId: params.friendlyId }, now),
    })),
    route(admin.putPage, async ({ params, body, now }) => {
      await catalog.putPage({ ...body, friendlyId: params.friendlyId }, now)
      return { data: done }
    }),
    route(admin.putShowCategory, async ({ params, body }) => ({
      data: await catalog.putShowCategory({ ...body, friendlyId: params.friendlyId }),
    })),
    route(admin.removeShowCategory, async ({ params, refuse }) => {
      if (!(await catalog.removeShowCategory(params.friendlyId))) return refuse('NOT_FOUND')
      return { data: done }
    }),
  ]
}
