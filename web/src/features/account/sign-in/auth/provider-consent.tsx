import { Trans } from '@lingui/react/macro'
import { Button } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { useState } from 'react'
import { LEGAL_VERSION } from '#shared/legal'
import { useLanguage } from '#shared/i18n'
import { providerNames, type ProviderName, type ProviderOffer } from '../flow/provider-offer.ts'
import { requestProviderCode } from '../flow/provider-window.ts'
import { signInByProvider } from '../flow/sign-in-methods.ts'
import { Trouble } from '../forms/trouble.tsx'
import { useBusyText } from '../forms/use-busy-text.ts'
import { useTroubleText } from '../forms/use-trouble-text.ts'
import type { AuthMode } from './auth-view.ts'
import { ViewHead } from './view-head.tsx'
import style from '../sign-in.module.css'

const TermsViewer = lazyPart(async () => (await import('./terms-viewer.tsx')).TermsViewer)

interface ProviderConsentProps {
  mode: AuthMode
  provider: ProviderName
  offer: ProviderOffer
  onDone: () => void
  onCancel: () => void
}

/** The consent before the window of a provider opens. */
export function ProviderConsent({ mode, provider, offer, onDone, onCancel }: ProviderConsentProps) {
  const language = useLanguage()
  const [isBusy, setIsBusy] = useState(false)
  const [isReading, setIsReading] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const troubleText = useTroubleText()
  const busy = useBusyText()
  const name = providerNames[provider]

  const handleAgree = async () => {
    setTrouble(null)
    setIsBusy(true)
    try {
      const granted = await requestProviderCode(offer)
      await signInByProvider(provider, granted, { version: LEGAL_VERSION, language })
      onDone()
    } catch (error) {
      setTrouble(troubleText(provider, error))
      setIsBusy(false)
    }
  }

  return (
    <>
      <ViewHead
        title={mode === 'register' ? <Trans>Register With {name}</Trans> : <Trans>Login With {name}</Trans>}
      >
        <Trans>
          {name} shares your name and email with us. By agreeing you accept the{' '}
          <button type="button" className={style.inline} onClick={() => setIsReading(true)}>
            terms
          </button>
          .
        </Trans>
      </ViewHead>
      <Trouble>{trouble}</Trouble>
      <div className={style.options}>
        <Button wide data-first busy={isBusy ? busy : undefined} onClick={() => void handleAgree()}>
          <Trans>Agree</Trans>
        </Button>
        <Button wide tone="ghost" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      {isReading && <TermsViewer name="terms" onClose={() => setIsReading(false)} />}
    </>
  )
}
