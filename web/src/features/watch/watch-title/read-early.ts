import { catalog, playback, type Access, type MediaDetail } from '@tayang/contract'
import type { SiteContext } from '#shared/api'
import { isAtPartner } from '#shared/urls'

/** What a guest who opens a film's address with the player needs, found while the page is rendered. */
export interface EarlyTitle {
  item: MediaDetail
  access: Access
}

/**
 * Saves a guest two round trips before the first picture. Null where there is nothing to save: a series chooses its
 * episode in the browser, and what is premium is asked for by somebody.
 */
export async function readEarly(
  { call, language }: Pick<SiteContext, 'call' | 'language'>,
  id: string,
  pathname: string,
): Promise<EarlyTitle | null> {
  try {
    const [item, access] = await Promise.all([
      call(catalog.getVideo, { params: { id }, query: { locale: language } }),
      call(playback.getVideoPublicAccess, { params: { id }, query: { partner: isAtPartner(pathname) } }),
    ])
    return item.data.type === 'series' ? null : { item: item.data, access: access.data }
  } catch {
    // The player asks again and says what is wrong.
    return null
  }
}
