import { sizes } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { CatalogRows } from '../tables.ts'
import { readWeighed, readWeighedEpisodes } from './rows.ts'
import { weigh } from './weigh.ts'

/** How many bytes a title takes to watch. The answer is the same for everybody, also for premium titles. */
export function videoSizesRoute({ rows }: { rows: CatalogRows }): Route {
  return route(sizes.getVideoSizes, async ({ params, refuse }) => {
    const [title, episodes] = await Promise.all([
      readWeighed(rows, params.id),
      readWeighedEpisodes(rows, params.id),
    ])
    if (!title) return refuse('VIDEO_NOT_FOUND')
    return {
      data: {
        id: title.id,
        ...weigh(title),
        episodes: episodes.map((episode) => ({ id: episode.id, ...weigh(episode) })),
      },
    }
  })
}
