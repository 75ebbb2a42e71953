import { Trans, useLingui } from '@lingui/react/macro'
import { buttonLook, EmptyState } from '@tayang/design'
import { useLocation } from 'react-router'
import { Link, partnerOf, ways } from '#ground/ways'
import { PageHead } from './page-head.tsx'
import style from './page-failed.module.css'

export function NotFound() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  // Below /mobile only a partner's own people have a home.
  const hasHome = !pathname.startsWith('/mobile/') || partnerOf(pathname) !== null
  return (
    <div className={style.lost}>
      <PageHead title={t`Page not found`} indexed={false} />
      <h1 className="only-read">
        <Trans>Page not found</Trans>
      </h1>
      <EmptyState
        cloth="mega"
        title={t`This page is not on air`}
        note={t`The address is wrong, or what stood here has left.`}
        action={
          hasHome && (
            <Link to={ways.home()} className={buttonLook({ tone: 'brand' })}>
              <Trans>Home</Trans>
            </Link>
          )
        }
      />
    </div>
  )
}
