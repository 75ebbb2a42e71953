import { Trans } from '@lingui/react/macro'
import { Button, Mark } from '@tayang/design'
import { LoaderCircle, RotateCcw } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useViewer } from '#shared/session'
import { urls } from '#shared/urls'
import { admit, type Admission } from './admission.ts'
import { SupportLink } from './support-link.tsx'
import style from './enter-partner.module.css'

/** Shows a partner's pages to its own people, and nobody else (A050). */
export function PartnerGate({ slug, children }: { slug: string; children: ReactNode }) {
  const admission = useAdmission(slug)
  switch (admission) {
    case 'in':
    case 'entered':
      return children
    case 'failed':
      return <SignInFailed />
    case 'unreachable':
      return <Unreachable />
    case 'out':
    case null:
      return <Checking />
  }
}

/** Null while it is being found out, and on the server always. */
function useAdmission(slug: string): Admission | null {
  const [found, setFound] = useState<{ slug: string; admission: Admission } | null>(null)
  const isGuest = useViewer() === null
  const navigate = useNavigate()
  const known = found?.slug === slug ? found.admission : null

  useEffect(() => {
    let isLeft = false
    void admit(slug).then((admission) => {
      if (isLeft) return
      setFound({ slug, admission })
      if (admission === 'entered') void navigate(urls.partner(slug), { replace: true })
    })
    return () => {
      isLeft = true
    }
  }, [slug, navigate])

  // Whoever signs out here, or in another tab, has nothing to look for in the variant.
  const isOut = known === 'out' || ((known === 'in' || known === 'entered') && isGuest)
  useEffect(() => {
    if (isOut) void navigate(urls.mobileNotFound(), { replace: true })
  }, [isOut, navigate])
  return isOut ? 'out' : known
}

function Checking() {
  return (
    <div className={style.page} role="status">
      <Mark size={56} />
      <p className={style.busy}>
        <LoaderCircle size={20} className={style.ring} />
        <Trans>Checking authentication...</Trans>
      </p>
    </div>
  )
}

function SignInFailed() {
  return (
    <div className={style.page} role="alert">
      <Mark size={56} />
      <h1>
        <Trans>Authentication Failed.</Trans>
      </h1>
      <p>
        <Trans>Please contact our customer service for more information.</Trans>
      </p>
      <SupportLink />
    </div>
  )
}

function Unreachable() {
  return (
    <div className={style.page} role="alert">
      <Mark size={56} />
      <h1>
        <Trans>Network Error</Trans>
      </h1>
      <p>
        <Trans>Please check your internet connection and try again</Trans>
      </p>
      <Button tone="quiet" onClick={() => location.reload()}>
        <RotateCcw size={18} />
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
