import { Plural, Trans } from '@lingui/react/macro'
import { user, type Account } from '@tayang/contract'
import { Button, Skeleton } from '@tayang/design'
import { useState } from 'react'
import { ReadAgain } from '#features/account/own-account'
import { useCall } from '#shared/api'
import { RenewCodesDialog, TurnOffDialog } from './factor-dialog.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'
import style from './security.module.css'

type Open = 'set-up' | 'renew' | 'turn-off' | null

/** The authenticator app of the account, and its recovery codes. */
export function SecondFactor({ account }: { account: Account }) {
  const state = useCall(user.getSecondFactor, {})
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  if (state.isPending) return <Skeleton height="64px" />
  if (state.isError) return <ReadAgain onAgain={() => void state.refetch()} />
  const { isOn, isOwn, recoveryCodesLeft } = state.data
  return (
    <>
      <p className={isOn ? style.on : style.note} role="status">
        {isOn ? (
          <Trans>On: logging in asks for a code from your authenticator app.</Trans>
        ) : (
          <Trans>Off: your password alone opens your account.</Trans>
        )}
      </p>
      {isOwn && isOn && (
        <p className={recoveryCodesLeft <= 2 ? style.trouble : style.note}>
          <Plural
            value={recoveryCodesLeft}
            one="# recovery code is left."
            other="# recovery codes are left."
          />
        </p>
      )}
      {!isOwn && (
        <p className={style.note}>
          <Trans>It comes from the way you signed up, so you can't change it here.</Trans>
        </p>
      )}
      {isOwn && (
        <div className={style.end}>
          {!isOn && (
            <Button onClick={() => setOpen('set-up')}>
              <Trans>Set up</Trans>
            </Button>
          )}
          {isOn && (
            <>
              <Button tone="outline" onClick={() => setOpen('renew')}>
                <Trans>New recovery codes</Trans>
              </Button>
              <Button tone="ghost" onClick={() => setOpen('turn-off')}>
                <Trans>Turn off</Trans>
              </Button>
            </>
          )}
        </div>
      )}
      {open === 'set-up' && <SetUpDialog account={account} onClose={close} />}
      {open === 'renew' && <RenewCodesDialog account={account} onClose={close} />}
      {open === 'turn-off' && <TurnOffDialog account={account} onClose={close} />}
    </>
  )
}
