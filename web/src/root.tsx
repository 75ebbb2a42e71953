import { useLingui } from '@lingui/react'
import { fontUrl } from '@tayang/design'
import '@tayang/design/base.css'
import '@tayang/design/tokens.css'
import markUrl from '@tayang/design/mark.svg?url'
import { catalog } from '@tayang/contract'
import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { Outlet, Scripts, type LoaderFunctionArgs } from 'react-router'
import { houseOf } from '#ground/api'
import { keepEarlyPress, useEarlyPress } from './app/early-press.ts'
import { startWhenPainted } from './app/late-start.ts'
import { PageFailed } from './app/page-failed.tsx'
import { StyleSheets } from './app/style-sheets.tsx'
import './app/app.css'

/**
 * Runs before the first paint: marks the page as a viewer's, so that style sheets can hide what only a guest sees.
 * The keys are those of `#ground/session`.
 */
const MARK_VIEWER = `try{document.documentElement.dataset.auth=localStorage.getItem('tayang.access-token')&&localStorage.getItem('tayang.viewer')?'in':'out'}catch{}`

export interface MenuPage {
  friendlyId: string
  title: string
}

/** What every page shows around itself. */
export async function loader({ context }: LoaderFunctionArgs) {
  const house = houseOf(context)
  const { data: pages } = await house.call(catalog.listPages, { query: { locale: house.language } })
  const categories: MenuPage[] = pages
    .filter((page) => page.isCategory && page.friendlyId !== 'home')
    .map((page) => ({ friendlyId: page.friendlyId, title: page.titleLocalized }))
  return { categories, version: house.version, origin: house.origin }
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
        <script dangerouslySetInnerHTML={{ __html: MARK_VIEWER }} />
        <script dangerouslySetInnerHTML={{ __html: keepEarlyPress }} />
        <script dangerouslySetInnerHTML={{ __html: startWhenPainted }} />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useEarlyPress()
  return <Outlet />
}

export function ErrorBoundary() {
  return <PageFailed />
}
