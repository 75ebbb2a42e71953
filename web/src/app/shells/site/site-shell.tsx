import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigation, useRouteLoaderData } from 'react-router'
import type { Root } from '../../../root.tsx'
import { PageFailed } from '../../page-failed.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import style from './site-shell.module.css'

const Overlays = lazy(async () => ({ default: (await import('./overlays.tsx')).Overlays }))

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
  const root = useRouteLoaderData<Root>('root')
  const isAlive = useIsAlive()
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
      <Footer categories={root?.categories ?? []} facts={root?.facts ?? {}} version={root?.version ?? ''} />
      <BottomBar />
      {isAlive && (
        <Suspense>
          <Overlays />
        </Suspense>
      )}
    </>
  )
}

/** False on the server and while the page comes to life: nothing that lies over a page is in its first load. */
function useIsAlive(): boolean {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return isAlive
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
