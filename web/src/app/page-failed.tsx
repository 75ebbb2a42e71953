import { Trans } from '@lingui/react/macro'
import { Button, buttonLook } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { CloudOff, RotateCcw } from 'lucide-react'
import { useEffect } from 'react'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { maintenance } from '#shared/api'
import { urls } from '#shared/urls'
import { troubleOf, type Trouble } from './trouble.ts'
import style from './page-failed.module.css'

const NotFound = lazyPart(async () => (await import('./not-found.tsx')).NotFound, { isNeeded: true })

/** Replaces a page that could not be shown. */
export function PageFailed() {
  const error = useRouteError()
  const trouble = troubleOf(error)
  const isClosed = trouble === 'closed'
  useEffect(() => {
    if (isClosed) maintenance.setState(true, true)
  }, [isClosed])
  if (isRouteErrorResponse(error) && error.status === 404) {
    return <NotFound />
  }
  return (
    <div className={style.failed}>
      <CloudOff size={32} />
      <h1>
        <Sentence trouble={trouble} />
      </h1>
      {trouble === 'network' && (
        <p>
          <Trans>Please check your internet connection and try again</Trans>
        </p>
      )}
      <div className={style.actions}>
        <Button tone="quiet" onClick={() => location.reload()}>
          <RotateCcw size={18} />
          <Trans>Try again</Trans>
        </Button>
        <Link to={urls.home()} reloadDocument className={buttonLook({ tone: 'ghost' })}>
          <Trans>Home</Trans>
        </Link>
      </div>
    </div>
  )
}

/** The texts are part of the product: docs/product/site.md#errors */
function Sentence({ trouble }: { trouble: Trouble }) {
  switch (trouble) {
    case 'closed':
      return <Trans>We'll be back soon</Trans>
    case 'network':
      return <Trans>Network Error</Trans>
    case 'session':
      return <Trans>Authentication Failed, Please Try Again.</Trans>
    case 'answered':
      return <Trans>An Error Occurred, Please Try Again Later.</Trans>
    case 'unknown':
      return <Trans>There's Something wrong. Please try again later.</Trans>
  }
}
