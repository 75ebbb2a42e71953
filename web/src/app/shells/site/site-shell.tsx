import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigation, useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '../../../root.tsx'
import { PageFailed } from '../../page-failed.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Overlays } from './overlays.tsx'
import style from './site-shell.module.css'

/** What stands around every page of the site. */
export default function SiteShell() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/** A page that failed keeps its frame: the ways out stay where they were. */
export function ErrorBoundary() {
  return (
    <Frame>
      <PageFailed />
    </Frame>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  useTopOfPage()
  return (
    <>
      <a href="#main" className={style.skip}>
        <Trans>Skip to content</Trans>
      </a>
      <Underway />
      <Header categories={root?.categories ?? []} />
      <main id="main" tabIndex={-1} className={style.main}>
        {children}
      </main>
      <Footer categories={root?.categories ?? []} version={root?.version ?? ''} />
      <BottomBar />
      <Overlays />
    </>
  )
}

/** Scroll resets to the top on every path change (Spec 2, section 2); a change of the query leaves it. */
function useTopOfPage(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo(0, 0)
  }, [pathname])
}

function Underway() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={style.underway} role="progressbar" aria-hidden />
}
