import { catalog, mayEmbed, playback, type Access, type MediaDetail } from '@tayang/contract'
import type { LoaderFunctionArgs } from 'react-router'
import { siteContextOf, type SiteContext } from '#shared/api'
import { embedFiles } from 'virtual:embed-files'
import { contentPolicy } from '../../app/content-policy.ts'
import { embeddedClipHtml } from './embedded-clip-html.tsx'

/**
 * `/embed/clips/{id}`: a clip in a frame of another site. A document of its own: no shell of the site, no session, and
 * the only page that others may frame.
 */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { call, language, origin } = siteContextOf(context)
  const found = await readEmbedded({ call, language }, params['mediaId'] ?? '')
  const html = embeddedClipHtml(found, { origin, language, files: embedFiles })
  return new Response(html, {
    status: found ? 200 : 404,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'content-security-policy': contentPolicy(html, { framedBy: '*' }),
      'cache-control': found ? 'public, max-age=0, s-maxage=30, stale-while-revalidate=180' : 'no-store',
      'x-robots-tag': 'noindex',
    },
  })
}

/** The clip and where it plays; null where other sites may not show it. */
async function readEmbedded(
  { call, language }: Pick<SiteContext, 'call' | 'language'>,
  id: string,
): Promise<{ clip: MediaDetail; access: Access } | null> {
  try {
    const clip = await call(catalog.getVideo, { params: { id }, query: { locale: language } })
    if (!mayEmbed(clip.data)) return null
    const access = await call(playback.getVideoPublicAccess, { params: { id }, query: {} })
    return { clip: clip.data, access: access.data }
  } catch (error) {
    if (isRefused(error)) return null
    throw error
  }
}

/** Whether a call was refused: `siteContextOf` makes a response of that. */
function isRefused(error: unknown): boolean {
  const { init } = (error ?? {}) as { init?: { status?: number } | null }
  return init?.status !== undefined && init.status < 500
}
