import { Trans, useLingui } from '@lingui/react/macro'
import { Outlet, useParams, useRouteLoaderData } from 'react-router'
import type { RootData } from '../../root-data.ts'
import { PageFailed } from '../../page-failed.tsx'
import { LazyOverlays } from '../lazy-overlays.tsx'
import { Header } from '../site/header.tsx'
import { MoreLinks } from '../site/more-links.tsx'
import { OwnChoices } from '../site/own-choices.tsx'
import { Underway } from '../site/underway.tsx'
import { useTopOfPage } from '../use-top-of-page.ts'
import { partnerMenu } from './partner-menu.ts'
import site from '../site/site-shell.module.css'
import style from './partner-shell.module.css'

/** The frame of every page below /mobile: that of the site, without what the people of a partner have no use for. */
export default function PartnerShell() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary() {
  return (
    <Frame>
      <PageFailed />
    </Frame>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<RootData>('root')
  const { t } = useLingui()
  const { partner } = useParams()
  useTopOfPage()
  const version = root?.version ?? ''
  return (
    <div className={style.shell}>
      <a href="#main" className={site.skip}>
        <Trans>Skip to content</Trans>
      </a>
      <Underway />
      <Header categories={partner ? partnerMenu(root?.categories ?? [], t`Exclusive`) : []} isPartner />
      <main id="main" tabIndex={-1} className={site.main}>
        {children}
      </main>
      <footer className={style.footer}>
        <MoreLinks />
        <p>
          <Trans>Application Version {version}</Trans>
        </p>
        <OwnChoices hasOwnPages={partner !== undefined} />
      </footer>
      <LazyOverlays />
    </div>
  )
}
