import { Trans, useLingui } from '@lingui/react/macro'
import { user, type Account, type AnswerOf } from '@tayang/contract'
import { Button, Dialog } from '@tayang/design'
import { useState } from 'react'
import { ConfirmPersonDialog } from '#features/account/confirm-person'
import { useChange } from '#shared/api'
import { formatDay, useLanguage } from '#shared/i18n'
import { farewell, session, sessionExpired } from '#shared/session'
import { useNavigateTo, urls } from '#shared/urls'
import { DeletionWarning } from './grace-text.tsx'
import style from './own-account.module.css'

type Erased = AnswerOf<typeof user.deleteAccount>['data']

/** Requires a proof of the person, then says when the account is deleted, how to keep it, and what stays and why. */
export function DeleteAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useLingui()
  const go = useNavigateTo()
  const deleteAccount = useChange(user.deleteAccount)
  const [done, setDone] = useState<Erased | null>(null)

  const handleConfirm = async (proof: { password?: string; otp?: string }) => {
    // The session ends before the answer arrives: this page stays until the person has read it.
    farewell.setState(true, true)
    try {
      setDone((await deleteAccount.runAsync({ body: proof })).data)
      session.leave()
      sessionExpired.setState(false, true)
    } catch (error) {
      farewell.setState(false, true)
      throw error
    }
  }
  const handleLeave = () => {
    // Home first: a page for viewers would ask for a sign-in.
    go(urls.home())
    farewell.setState(false, true)
  }
  if (done) return <Farewell done={done} onClose={handleLeave} />
  return (
    <ConfirmPersonDialog
      account={account}
      purpose="deleteAccount"
      title={t`Delete my account`}
      action={<Trans>Delete account</Trans>}
      tone="danger"
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <DeletionWarning />
    </ConfirmPersonDialog>
  )
}

function Farewell({ done, onClose }: { done: Erased; onClose: () => void }) {
  const { t } = useLingui()
  const day = formatDay(done.erasesAt, useLanguage(), { year: true })
  return (
    <Dialog open onClose={onClose} label={t`Delete my account`}>
      <div className={style.dialog}>
        <h2>
          <Trans>Your account will be deleted on {day}</Trans>
        </h2>
        <p>
          <Trans>You're logged out everywhere. Changed your mind? Log in before that day and keep it.</Trans>
        </p>
        {done.kept.length > 0 && (
          // Closed: the day must be in sight.
          <details className={style.kept}>
            <summary>
              <Trans>What stays, and why</Trans>
            </summary>
            <ul>
              {done.kept.map(({ what, why }) => (
                <li key={what}>
                  {what}: {why}
                </li>
              ))}
            </ul>
          </details>
        )}
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
