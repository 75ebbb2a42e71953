import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Skeleton } from '@tayang/design'
import { Mail, Smartphone } from 'lucide-react'
import { providerNames, type ProviderName } from '../flow/provider-offer.ts'
import { PasskeyButton } from '../forms/passkey-button.tsx'
import type { AuthMode } from './auth-view.ts'
import { ProviderMark } from './provider-mark.tsx'
import { ViewHead } from './view-head.tsx'
import style from '../sign-in.module.css'

interface OptionListProps {
  mode: AuthMode
  /** Null until the configuration was read. */
  providers: readonly ProviderName[] | null
  onChoose: (sub: 'email' | 'phone') => void
  onProvider: (provider: ProviderName) => void
  /** A passkey has signed somebody in. */
  onPasskey: () => void
}

/** Mobile, Email/User ID, Facebook, Google. See docs/product/sign-in.md#sign-in-dialog. */
export function OptionList({ mode, providers, onChoose, onProvider, onPasskey }: OptionListProps) {
  const { t } = useLingui()
  return (
    <>
      <ViewHead
        title={
          mode === 'register' ? <Trans>Create your Tayang account</Trans> : <Trans>Log in to Tayang</Trans>
        }
      >
        {mode === 'register' ? (
          <Trans>Free. Takes a minute.</Trans>
        ) : (
          <Trans>Your list, your chat and your diamonds are waiting.</Trans>
        )}
      </ViewHead>
      <div className={style.options}>
        <Button wide data-first onClick={() => onChoose('phone')}>
          <Smartphone size={20} aria-hidden />
          <Trans>Mobile</Trans>
        </Button>
        <Button wide tone="quiet" onClick={() => onChoose('email')}>
          <Mail size={20} aria-hidden />
          <Trans>Email/User ID</Trans>
        </Button>
        {mode === 'login' && <PasskeyButton onDone={onPasskey} />}
        {providers?.length !== 0 && (
          <p className={style.or}>
            <Trans>or</Trans>
          </p>
        )}
        {providers === null && (
          <div className={style.options} role="status" aria-label={t`Loading...`}>
            {Object.keys(providerNames).map((name) => (
              <Skeleton key={name} width="100%" height="48px" />
            ))}
          </div>
        )}
        {providers?.map((name) => (
          <Button key={name} wide tone="outline" onClick={() => onProvider(name)}>
            <ProviderMark name={name} />
            {providerNames[name]}
          </Button>
        ))}
      </div>
    </>
  )
}
