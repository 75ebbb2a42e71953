import { Trans } from '@lingui/react/macro'
import { Outlet } from 'react-router'
import { PageFailed } from '../../page-failed.tsx'
import { LateOverlays } from '../late-overlays.tsx'
import { Underway } from '../site/underway.tsx'
import site from '../site/site-shell.module.css'

/** Around the pages of those who make shows: no bars of the site, a head of its own each (Spec 3, section 2). */
export default function StudioShell() {
  return (
    <>
      <a href="#main" className={site.skip}>
        <Trans>Skip to content</Trans>
      </a>
      <Underway />
      <Outlet />
      <LateOverlays />
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
