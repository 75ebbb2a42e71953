import { shows, type Show } from '@tayang/contract'
import type { House } from '#ground/api'
import type { PageOf } from './use-pages.ts'

interface Asked {
  page: number
  perPage: number
  /** Absent: of everybody. */
  profileId?: string | undefined
}

/** Shows that are over, the latest first. */
export async function readPrevious({ call }: Pick<House, 'call'>, asked: Asked): Promise<PageOf<Show>> {
  const { profileId, ...page } = asked
  const query = { ...page, status: 'finished' as const, ...(profileId !== undefined && { profileId }) }
  const { data, meta } = await call(shows.listLiveShows, { query })
  return { items: data, page: meta.page, pages: meta.totalPages }
}
