import { Trans } from '@lingui/react/macro'
import { user } from '@tayang/contract'
import { Button } from '@tayang/design'
import { useState } from 'react'
import { call, isRefusal } from '#shared/api'
import { formatDay, useLanguage } from '#shared/i18n'
import { ViewHead } from '../auth/view-head.tsx'
import { forgetLeaving, type LeavingAccount } from '../flow/leaving-account.ts'
import { signIn } from '../flow/session-flow.ts'
import { Trouble } from './trouble.tsx'
import { useBusyText } from './use-busy-text.ts'
import { useTroubleText } from './use-trouble-text.ts'
import style from '../sign-in.module.css'

interface LeavingFormProps {
  account: LeavingAccount
  onDone: () => void
  /** The person stays signed out. */
  onLeave: () => void
}

/** After a sign-in to an account that is to be deleted: its owner keeps it, or stays signed out. */
export function LeavingForm({ account: { challenge, erasesAt }, onDone, onLeave }: LeavingFormProps) {
  const day = formatDay(erasesAt, useLanguage(), { year: true })
  const busyText = useBusyText()
  const troubleText = useTroubleText()
  const [isBusy, setIsBusy] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)

  const handleKeep = async () => {
    setTrouble(null)
    setIsBusy(true)
    try {
      await signIn(async (device) => (await call(user.keepAccount, { body: { challenge, device } })).data)
      forgetLeaving()
      onDone()
    } catch (error) {
      setTrouble(troubleText('keep', error))
      setIsOver(isRefusal(error, 'CHALLENGE_OVER'))
      setIsBusy(false)
    }
  }

  return (
    <>
      <ViewHead title={<Trans>Your account will be deleted on {day}</Trans>}>
        <Trans>Until then it's closed, and no one can see your profile. Want it back?</Trans>
      </ViewHead>
      <div className={style.options}>
        <Trouble>{trouble}</Trouble>
        {isOver ? (
          <Button wide data-first onClick={forgetLeaving}>
            <Trans>Start over</Trans>
          </Button>
        ) : (
          <Button wide data-first busy={isBusy ? busyText : undefined} onClick={() => void handleKeep()}>
            <Trans>Keep my account</Trans>
          </Button>
        )}
        <Button wide tone="quiet" onClick={onLeave}>
          <Trans>Log out</Trans>
        </Button>
      </div>
    </>
  )
}
