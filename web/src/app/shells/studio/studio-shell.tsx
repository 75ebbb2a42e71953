import { Trans } from '@lingui/react/macro'
import { Outlet } from 'react-router'
import { PageFailed } from '../../page-failed.tsx'
import { LazyOverlays } from '../lazy-overlays.tsx'
import { Underway } from '../site/underway.tsx'
import site from '../site/site-shell.module.css'

/** The frame of the pages for streamers: no bars of the site, and each page has its own header. */
export default function StudioShell() {
  return (
    <>
      <a href="#main" className={site.skip}>
        <Trans>Skip to content</Trans>
      </a>
      <Underway />
      <Outlet />
      <LazyOverlays />
    </>
  )
}

export function ErrorBoundary() {
  return (
    <main id="main">
      <PageFailed />
    </main>
  )
}
