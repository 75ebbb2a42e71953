import { Trans } from '@lingui/react/macro'
import type { Account } from '@tayang/contract'
import { Button } from '@tayang/design'
import { useState } from 'react'
import { ChangePasswordDialog } from '#features/account/edit-profile'
import style from './security.module.css'

/** Changes the password, or sets a first one. */
export function Password({ account }: { account: Account }) {
  const [isChanging, setIsChanging] = useState(false)
  return (
    <>
      <p className={style.note}>
        {account.hasPassword ? (
          <Trans>Changing it logs out your other devices.</Trans>
        ) : (
          <Trans>No password yet</Trans>
        )}
      </p>
      <div className={style.end}>
        <Button tone="outline" onClick={() => setIsChanging(true)}>
          {account.hasPassword ? <Trans>Change password</Trans> : <Trans>Set password</Trans>}
        </Button>
      </div>
      {isChanging && <ChangePasswordDialog account={account} onClose={() => setIsChanging(false)} />}
    </>
  )
}
