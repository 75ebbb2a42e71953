import { Trans } from '@lingui/react/macro'
import { ViewHead } from '../auth/view-head.tsx'
import { useAuthProgress } from '../flow/auth-state.ts'
import { useCountdown } from '../flow/use-countdown.ts'
import { CodeEntry } from './code-entry.tsx'
import { useBusyText } from './use-busy-text.ts'
import { useTroubleText } from './use-trouble-text.ts'
import style from '../sign-in.module.css'

interface CodeStepProps {
  /** Digits of the code. */
  length: number
  /** The number, masked. */
  masked: string
  /** Seconds until another code can be requested. */
  waitSeconds: number
  onVerify: (code: string) => Promise<void>
  onResend: () => Promise<void>
  onChangeNumber: () => void
}

/** The second step of the phone form: the code that was sent to the number. */
export function CodeStep({ length, masked, waitSeconds, onVerify, onResend, onChangeNumber }: CodeStepProps) {
  const countdown = useCountdown(waitSeconds)
  const { loading } = useAuthProgress()
  const busyText = useBusyText()
  const troubleText = useTroubleText()
  return (
    <>
      <ViewHead title={<Trans>Enter your code</Trans>}>
        <Trans>
          Sent by SMS to <strong>{masked}</strong>{' '}
          <button type="button" className={style.inline} onClick={onChangeNumber}>
            Change
          </button>
        </Trans>
      </ViewHead>
      <CodeEntry
        {...{ length, countdown, busyText, onVerify, onResend }}
        isBusy={loading}
        troubleOf={(error) => troubleText('phone-code', error)}
        resendTroubleOf={(error) => troubleText('phone-resend', error)}
      />
    </>
  )
}
