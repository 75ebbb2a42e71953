import { recordings, type Show } from '@tayang/contract'
import type { SiteContext } from '#shared/api'
import type { PageOf } from './use-pages.ts'

interface Asked {
  page: number
  perPage: number
  /** Absent: of everybody. */
  profileId?: string | undefined
}

/** Recordings of shows, the latest first. */
export async function readPrevious({ call }: Pick<SiteContext, 'call'>, asked: Asked): Promise<PageOf<Show>> {
  const { profileId, ...page } = asked
  const query = { ...page, ...(profileId !== undefined && { profileId }) }
  const { data, meta } = await call(recordings.listPreviousShows, { query })
  return { items: data, page: meta.page, pages: meta.totalPages }
}
