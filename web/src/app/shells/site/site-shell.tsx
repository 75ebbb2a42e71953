import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Outlet, useRouteLoaderData } from 'react-router'
import type { RootData } from '../../root-data.ts'
import { PageFailed } from '../../page-failed.tsx'
import { LazyOverlays } from '../lazy-overlays.tsx'
import { useTopOfPage } from '../use-top-of-page.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Underway } from './underway.tsx'
import style from './site-shell.module.css'

/** The frame of every page of the site. */
export default function SiteShell() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/** A failed page keeps the frame, so that its links still work. */
export function ErrorBoundary() {
  return (
    <Frame>
      <PageFailed />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<RootData>('root')
  useTopOfPage()
  return (
    <>
      <a href="#main" className={style.skip}>
        <Trans>Skip to content</Trans>
      </a>
      <Underway />
      <Header categories={root?.categories ?? []} onAir={root?.onAir ?? 0} />
      <main id="main" tabIndex={-1} className={style.main}>
        {children}
      </main>
      <Footer categories={root?.categories ?? []} facts={root?.facts ?? {}} version={root?.version ?? ''} />
      <BottomBar onAir={root?.onAir ?? 0} />
      <LazyOverlays />
    </>
  )
}
