import { upcoming } from '@tayang/contract'
import { bannerOf, type BannerView } from '#features/watch/browse'
import type { SiteContext } from '#shared/api'

/** An announced show as its page shows it; without `show` all that is known of it is when it was. */
export interface UpcomingView {
  id: string
  show: { title: string; description: string; banner: BannerView; avatar: string | null } | null
  startedAt: number | null
  finishedAt: number | null
}

/** By the id and the times of its link: what is over, or was taken back, is known by its link alone. */
export async function readUpcomingShow(
  { call, language }: Pick<SiteContext, 'call' | 'language'>,
  asked: { id: string; search: URLSearchParams },
): Promise<UpcomingView> {
  const id = asked.search.get('upcomingShowId') || asked.id
  try {
    const { data } = await call(upcoming.getUpcomingShow, { params: { id }, query: { locale: language } })
    return {
      id: data.id,
      show: {
        // The page itself says the whole title: it is cut on cards.
        title: data.titleLocalized,
        description: data.descriptionLongLocalized,
        banner: bannerOf(data, language),
        avatar: data.profile.avatar,
      },
      startedAt: data.startedAt,
      finishedAt: data.finishedAt,
    }
  } catch (error) {
    if (!isMissing(error)) throw error
    const timeOf = (name: string) => readTime(asked.search.get(name))
    return { id, show: null, startedAt: timeOf('startedAt'), finishedAt: timeOf('finishedAt') }
  }
}

/** What the call of a loader throws for a refusal: a response with the status. */
function isMissing(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('init' in error)) return false
  return (error.init as { status?: number } | null)?.status === 404
}

/** A 13-digit time of an address; anything else is none. */
function readTime(text: string | null): number | null {
  return text !== null && /^\d{13}$/.test(text) ? Number(text) : null
}
