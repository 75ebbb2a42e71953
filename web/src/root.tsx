import { useStore } from 'zustand'
import { useLingui } from '@lingui/react'
import { fontUrl } from '@tayang/design'
import '@tayang/design/base.css'
import '@tayang/design/tokens.css'
import markUrl from '@tayang/design/mark.svg?url'
import { catalog, screen } from '@tayang/contract'
import { lazyPart } from '@tayang/design/lazy-part'
import { type ReactNode } from 'react'
import { preload } from 'react-dom'
import { data, Outlet, Scripts, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { readOnAir } from '#features/shared/on-air'
import { siteContextOf, maintenance, type SiteContext } from '#shared/api'
import { useAlive } from './app/early-press.ts'
import { headScript } from './app/head-script.ts'
import { PageFailed } from './app/page-failed.tsx'
import type { RootData } from './app/root-data.ts'
import { readSiteFacts } from './app/site-facts.ts'
import { StyleSheets } from './app/style-sheets.tsx'
import './app/app.css'

const Closed = lazyPart(async () => (await import('./app/closed.tsx')).Closed, { isNeeded: true })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = siteContextOf(context)
  const { version, origin } = site
  // A closed site makes no calls: they would be refused. See docs/product/site.md#maintenance.
  if (site.maintenance) {
    const closed: RootData = {
      categories: [],
      facts: {},
      version,
      origin,
      onAir: 0,
      isClosed: true,
      callsTo: [],
    }
    return data(closed, { status: 503 })
  }
  const [{ data: pages }, facts, callsTo, live] = await Promise.all([
    site.call(catalog.listPages, { query: { locale: site.language } }),
    readSiteFacts(site),
    readCallsTo(site),
    readOnAir(site),
  ])
  const categories = pages
    .filter((page) => page.isCategory && page.friendlyId !== 'home')
    .map((page) => ({ friendlyId: page.friendlyId, title: page.titleLocalized }))
  // That page is kept for days: who is on air now is no news then.
  const onAir = new URL(request.url).pathname === '/offline' ? 0 : live.total
  return data<RootData>({ categories, facts, version, origin, onAir, isClosed: false, callsTo })
}

/** Without them a page works all the same, except for the sign-in. */
async function readCallsTo({ call }: Pick<SiteContext, 'call'>): Promise<string[]> {
  const [config, settings] = await Promise.all([
    call(screen.getWebConfig, {}).catch(() => null),
    call(screen.getSettings, { query: { 'keys[]': ['ad.tag.url.web', 'ad.origins'] } }).catch(() => null),
  ])
  const { 'ad.tag.url.web': tag, 'ad.origins': origins } = settings?.data ?? {}
  const adServers = [tag, ...String(origins ?? '').split(' ')].filter((one) => /^https?:/.test(String(one)))
  return [config?.data.userApiBase, config?.data.smartfren?.heUrl, ...adServers].filter(
    (one) => typeof one === 'string',
  )
}

export function shouldRevalidate(): boolean {
  return false
}

export function Layout({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()
  preload(fontUrl, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    <html lang={i18n.locale} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0a0a0f" />
        <StyleSheets />
        <link rel="icon" type="image/svg+xml" href={markUrl} />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link
          rel="search"
          type="application/opensearchdescription+xml"
          title="Tayang"
          href="/opensearch.xml"
        />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headScript }} />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useAlive()
  const { isClosed } = useLoaderData<typeof loader>()
  const isClosedSince = useStore(maintenance)
  if (!isClosed && !isClosedSince) return <Outlet />
  return <Closed />
}

export function ErrorBoundary() {
  return (
    <main id="main">
      <PageFailed />
    </main>
  )
}
