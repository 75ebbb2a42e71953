import { Trans } from '@lingui/react/macro'
import { Button, Mark } from '@tayang/design'
import { LoaderCircle, RotateCcw } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useRead } from '#shared/api'
import { useViewer } from '#shared/session'
import { urls } from '#shared/urls'
import { admit, type Admission } from './admission.ts'
import { SupportLink } from './support-link.tsx'
import style from './enter-partner.module.css'

/** Shows the pages of a partner to its own people only. See docs/product/partners.md#admission. */
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

/** Null until it is known, and always on the server. */
function useAdmission(slug: string): Admission | null {
  const { answer: known = null } = useRead(slug, () => admit(slug))
  const isGuest = useViewer() === null
  const navigate = useNavigate()

  useEffect(() => {
    if (known === 'entered') void navigate(urls.partner(slug), { replace: true })
  }, [known, slug, navigate])

  // A person who signs out, here or in another tab, has no access to the variant.
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
