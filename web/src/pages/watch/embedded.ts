import type { LoaderFunctionArgs } from 'react-router'
import { siteContextOf } from '#shared/api'
import { embedFiles } from 'virtual:embed-files'
import { contentPolicy } from '../../app/content-policy.ts'
import { embeddedHtml } from './embedded-html.tsx'
import { readEmbedded } from './read-embedded.ts'

/**
 * `/embed/{kind}/{id}`: a clip, a film, an episode or a show in a frame of another site. A document of its own: no
 * shell of the site, no session, and the only page that others may frame.
 */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { call, language, origin, mediaOrigin } = siteContextOf(context)
  const { kind = '', mediaId = '' } = params
  const found = await readEmbedded({ call, language }, kind, mediaId)
  const html = embeddedHtml(found, { origin, language, kind, files: embedFiles })
  return new Response(html, {
    status: found ? 200 : 404,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'content-security-policy': contentPolicy(html, { framedBy: '*', media: mediaOrigin }),
      'cache-control': found ? 'public, max-age=0, s-maxage=30, stale-while-revalidate=180' : 'no-store',
      'x-robots-tag': 'noindex',
    },
  })
}
