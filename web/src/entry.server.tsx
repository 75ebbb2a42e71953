import { I18nProvider } from '@lingui/react'
import {
  isRouteErrorResponse,
  ServerRouter,
  type RouterContextProvider,
  type EntryContext,
  type HandleErrorFunction,
} from 'react-router'
import type { Access } from '@tayang/contract'
import type { EarlyTitle } from '#features/watch/watch-title'
import { siteContextKey } from '#shared/api'
import { playsAtOnce } from '#shared/urls'
import { openI18n, type Language } from '#shared/i18n'
import { contentPolicy } from './app/content-policy.ts'
import { fileOf, manifestOf } from './app/files-of-language.ts'
import { firstPictureFiles, playerFiles } from 'virtual:first-picture-files'
import { styleSheet } from 'virtual:style-sheet'
import { startAfterPicture, startLate, startWithStyles } from './app/late-start.ts'
import { readAll } from './app/read-all.ts'
import { openShownStyles } from './app/shown-styles.ts'
import { messages as indonesian } from './shared/i18n/catalogues/id.po'

const catalogues = { en: {}, id: indonesian }
const stylesOf = openShownStyles(styleSheet)

/** The context key that the server passes a page: see `SiteContext`. */
export { siteContextKey }

/** Renders the whole page before the first byte: a cached page must be complete, and its scripts are hashed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { language, mediaOrigin } = context.get(siteContextKey)
  const words = openI18n(language, catalogues[language])
  let failed = false
  const rendered = await readAll(
    <I18nProvider i18n={words}>
      <ServerRouter
        context={{ ...entry, manifest: manifestOf(entry.manifest, language) }}
        url={request.url}
      />
    </I18nProvider>,
    (error) => {
      failed = true
      console.error(error)
    },
  )

  const html = import.meta.env.DEV
    ? rendered
    : startWithStyles(startInTime(rendered, { request, entry, language }), stylesOf)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-language', language)
  if (import.meta.env.PROD)
    headers.set('content-security-policy', contentPolicy(html, { ...othersOf(entry), media: mediaOrigin }))
  const sharable = status === 200 && !failed
  // Together with the server's own cache of a minute, deleted content is gone within five minutes.
  headers.set(
    'cache-control',
    sharable ? 'public, max-age=0, s-maxage=30, stale-while-revalidate=180' : 'no-store',
  )
  return new Response(html, { status: failed && status === 200 ? 500 : status, headers })
}

/** What plays before its page is hydrated: a title, or a show that is on air. */
type Early = EarlyTitle | { access: Access; isLive: true }

/** The program loads after what the page is opened for: its picture, or the film that its address plays. */
function startInTime(
  html: string,
  { request, entry, language }: { request: Request; entry: EntryContext; language: Language },
): string {
  if (!playsAtOnce(new URL(request.url))) return startLate(html)
  const pages: { early?: Early | null }[] = Object.values(entry.staticHandlerContext.loaderData)
  const early = pages.find((page) => page.early)?.early
  const access = early?.access
  // With a pre-roll ad, or with an access grant to renew, a film needs the program of its page.
  const isFree = access && !access.ads && access.drmToken === null && access.grantEndsAt === null
  if (!isFree || firstPictureFiles.length === 0) return html
  const { stream, subtitles } = access
  const source = { stream, subtitles, ...('isLive' in early && { isLive: true }) }
  const inLanguage = (files: readonly string[]) => files.map((file) => fileOf(file, language))
  return startAfterPicture(html, {
    files: inLanguage(firstPictureFiles),
    // The feed of clips, and the page of a live show, take it over without a player of films.
    later: 'isLive' in early || early.item.type === 'clips' ? [] : inLanguage(playerFiles),
    source,
  })
}

/** The other origins of a page: those that it may call, and those that it frames. */
function othersOf({ staticHandlerContext: { loaderData } }: EntryContext) {
  const loaded: readonly unknown[] = Object.values(loaderData)
  return {
    callsTo: loaded.flatMap((data) => textsIn(data, 'callsTo')),
    frames: loaded.flatMap((data) => textsIn(data, 'frames')),
  }
}

function textsIn(data: unknown, name: string): string[] {
  const list = Object.entries(data ?? {}).find(([key]) => key === name)?.[1]
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
}

/** A refusal or a wrong address is a normal response; only other errors are logged. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  console.error(error)
}
