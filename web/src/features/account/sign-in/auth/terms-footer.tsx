import { Trans } from '@lingui/react/macro'
import { lazyPart } from '@tayang/design/lazy-part'
import { useState } from 'react'
import type { LegalName } from '#shared/legal'
import style from './auth-frame.module.css'

const TermsViewer = lazyPart(async () => (await import('./terms-viewer.tsx')).TermsViewer)

/**
 * The footer about terms and privacy, which the product quotes literally; both names open the viewer. See
 * docs/product/site.md#static-pages.
 */
export function TermsFooter() {
  const [shown, setShown] = useState<LegalName | null>(null)
  return (
    <>
      <p className={style.terms}>
        <Trans>
          By continuing, you agree to our{' '}
          <button type="button" onClick={() => setShown('terms')}>
            Terms of Service
          </button>{' '}
          and{' '}
          <button type="button" onClick={() => setShown('privacy-policy')}>
            Privacy Policy
          </button>
        </Trans>
      </p>
      {shown && <TermsViewer name={shown} onClose={() => setShown(null)} />}
    </>
  )
}
