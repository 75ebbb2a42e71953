import { Trans, useLingui } from '@lingui/react/macro'
import { buttonLook, EmptyState } from '@tayang/design'
import { Link } from 'react-router'
import { ways } from '#ground/ways'
import { PageHead } from './page-head.tsx'
import style from './page-failed.module.css'

export function NotFound() {
  const { t } = useLingui()
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
          <Link to={ways.home()} className={buttonLook({ tone: 'brand' })}>
            <Trans>Home</Trans>
          </Link>
        }
      />
    </div>
  )
}
