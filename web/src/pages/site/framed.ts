import type { LoaderFunctionArgs } from 'react-router'
import { siteContextOf } from '#shared/api'
import { legalNames, readLegal } from '#shared/legal'
import { contentPolicy } from '../../app/content-policy.ts'
import { framedHtml } from './framed-html.tsx'

/**
 * `/framed/{name}`: a static page alone, for a channel that shows a page in a frame. It has no header, no bars, no
 * program and no links: a frame is sandboxed, and a site inside the site would be all that they could lead to.
 */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { language } = siteContextOf(context)
  const name = legalNames.find((known) => known === params['name'])
  if (!name) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  const html = framedHtml(await readLegal(name, language), language)
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'content-security-policy': contentPolicy(html),
      'cache-control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=180',
      'x-robots-tag': 'noindex',
    },
  })
}
