import { Trans } from '@lingui/react/macro'
import { Button } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { useState } from 'react'
import { isRefusal } from '#shared/api'
import { LEGAL_VERSION } from '#shared/legal'
import { useLanguage } from '#shared/i18n'
import { providerNames, type ProviderName, type ProviderOffer } from '../flow/provider-offer.ts'
import { requestProviderCode } from '../flow/provider-window.ts'
import { signInByProvider, tokenToSignIn } from '../flow/sign-in-methods.ts'
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
  /** To the account that has the email. */
  onLogIn: () => void
}

/** The consent before the window of a provider opens. */
export function ProviderConsent(props: ProviderConsentProps) {
  const { mode, provider, offer, onDone, onCancel, onLogIn } = props
  const language = useLanguage()
  const [isBusy, setIsBusy] = useState(false)
  const [isReading, setIsReading] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  /** The token of somebody whose email has an account here. */
  const [waiting, setWaiting] = useState<string | null>(null)
  const troubleText = useTroubleText()
  const busy = useBusyText()
  const name = providerNames[provider]

  const signIn = async (tokenOf: () => Promise<string>, asNew: boolean) => {
    setTrouble(null)
    setIsBusy(true)
    let token: string | null = null
    try {
      token = await tokenOf()
      await signInByProvider(provider, token, { consent: { version: LEGAL_VERSION, language }, asNew })
      onDone()
    } catch (error) {
      if (isRefusal(error, 'EMAIL_HAS_ACCOUNT')) setWaiting(token)
      else setTrouble(troubleText(provider, error))
      setIsBusy(false)
    }
  }
  const handleAgree = () =>
    signIn(async () => tokenToSignIn(provider, await requestProviderCode(offer)), false)

  if (waiting !== null) {
    return (
      <HasAccount
        name={name}
        trouble={trouble}
        isBusy={isBusy}
        onLogIn={onLogIn}
        onNew={() => void signIn(async () => waiting, true)}
      />
    )
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

interface HasAccountProps {
  name: string
  trouble: string | null
  isBusy: boolean
  onLogIn: () => void
  onNew: () => void
}

/** Nobody gets a second account unasked. */
function HasAccount({ name, trouble, isBusy, onLogIn, onNew }: HasAccountProps) {
  const busy = useBusyText()
  return (
    <>
      <ViewHead title={<Trans>You already have an account</Trans>}>
        <Trans>
          The email of your {name} account belongs to an account here. Log in to it and connect {name} in your
          security settings, and your list and diamonds are there.
        </Trans>
      </ViewHead>
      <Trouble>{trouble}</Trouble>
      <div className={style.options}>
        <Button wide data-first autoFocus onClick={onLogIn}>
          <Trans>Log in to it</Trans>
        </Button>
        <Button wide tone="ghost" busy={isBusy ? busy : undefined} onClick={onNew}>
          <Trans>Make a new account</Trans>
        </Button>
      </div>
    </>
  )
}
