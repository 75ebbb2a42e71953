import { Trans, useLingui } from '@lingui/react/macro'
import { Button, buttonLook, Wordmark } from '@tayang/design'
import { CloudOff, RotateCcw } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { ways } from '#ground/ways'
import style from './page-failed.module.css'

const NotFound = lazy(async () => ({ default: (await import('./not-found.tsx')).NotFound }))

/** What stands where a page could not be shown. */
export function PageFailed() {
  const error = useRouteError()
  const code = codeOf(error)
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <Suspense>
        <NotFound />
      </Suspense>
    )
  }
  if (code === 'MAINTENANCE') return <Maintenance />
  return (
    <main className={style.failed} id="main">
      <CloudOff size={32} aria-hidden />
      <h1>
        <Sentence code={code} answered={isRouteErrorResponse(error)} />
      </h1>
      <div className={style.actions}>
        <Button tone="quiet" onClick={() => location.reload()}>
          <RotateCcw size={18} aria-hidden />
          <Trans>Try again</Trans>
        </Button>
        <Link to={ways.home()} reloadDocument className={buttonLook({ tone: 'ghost' })}>
          <Trans>Home</Trans>
        </Link>
      </div>
    </main>
  )
}

/** Spec 2, section 8: page load, and the fallback for what never reached the server. */
function Sentence({ code, answered }: { code: string | null; answered: boolean }) {
  if (code === 'INVALID_SESSION_AUTH') return <Trans>Authentication Failed, Please Try Again.</Trans>
  if (answered) return <Trans>An Error Occurred, Please Try Again Later.</Trans>
  return <Trans>There's Something wrong. Please try again later.</Trans>
}

function Maintenance() {
  const { t } = useLingui()
  return (
    <main className={style.failed} id="main">
      <Wordmark size={40} />
      <h1>{t`We'll be back soon`}</h1>
    </main>
  )
}

function codeOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null
  const body: unknown = error.data
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null
  return typeof code === 'string' ? code : null
}
