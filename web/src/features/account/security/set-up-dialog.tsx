import { Trans, useLingui } from '@lingui/react/macro'
import { user, type Account, type AnswerOf } from '@tayang/contract'
import { Button, CodeField, Dialog } from '@tayang/design'
import { useState, type FormEvent } from 'react'
import { ConfirmPersonDialog } from '#features/account/confirm-person'
import { useChange } from '#shared/api'
import { QrPicture } from './qr-picture.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useSecurityText } from './use-security-text.ts'
import style from './security.module.css'

const TOTP_DIGITS = 6

type SetUp = AnswerOf<typeof user.beginSecondFactor>['data']

/** The person, the app and its first code, the recovery codes. */
export function SetUpDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useLingui()
  const securityText = useSecurityText()
  const [setUp, setSetUp] = useState<SetUp | null>(null)
  const begin = useChange(user.beginSecondFactor)
  const title = t`Set up an authenticator app`
  if (setUp) return <AppDialog setUp={setUp} title={title} onClose={onClose} />
  return (
    <ConfirmPersonDialog
      account={account}
      purpose="secondFactor"
      title={title}
      action={<Trans>Continue</Trans>}
      wordsOf={securityText}
      onConfirm={async (proof) => setSetUp((await begin.runAsync({ body: proof })).data)}
      onClose={onClose}
    >
      <Trans>When you log in, we'll ask for your password and a code from an app on your phone.</Trans>
    </ConfirmPersonDialog>
  )
}

function AppDialog({ setUp, title, onClose }: { setUp: SetUp; title: string; onClose: () => void }) {
  const { t } = useLingui()
  const { code, setCode, round, codes, trouble, isRunning, handleSubmit } = useConfirm(setUp)
  if (codes) {
    return (
      <Dialog open onClose={onClose} label={t`Keep your recovery codes`}>
        <div className={style.dialog}>
          <RecoveryCodes codes={codes} onKept={onClose} />
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog open onClose={() => !isRunning && onClose()} label={title}>
      <form className={style.dialog} onSubmit={handleSubmit} noValidate>
        <h2>{title}</h2>
        <p className={style.note}>
          <Trans>
            Scan this with your authenticator app, or type in the secret. Then enter the code it shows.
          </Trans>
        </p>
        <QrPicture text={setUp.uri} label={t`Picture for your authenticator app`} />
        <p className={style.secret}>
          <code>{setUp.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
        <CodeField
          key={round}
          label={t`Code from your authenticator app`}
          digitLabel={(nth, length) => t`Digit ${nth} of ${length}`}
          value={code}
          onChange={setCode}
          length={TOTP_DIGITS}
          error={trouble}
        />
        <div className={style.end}>
          <Button
            type="submit"
            disabled={code.length !== TOTP_DIGITS}
            busy={isRunning ? t`Loading...` : undefined}
          >
            <Trans>Turn on</Trans>
          </Button>
          <Button tone="ghost" disabled={isRunning} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function useConfirm({ challenge }: SetUp) {
  const securityText = useSecurityText()
  const [code, setCode] = useState('')
  const [round, setRound] = useState(0)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [trouble, setTrouble] = useState<string | undefined>()
  const confirm = useChange(user.confirmSecondFactor, { refreshes: [user.getSecondFactor] })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length !== TOTP_DIGITS || confirm.isRunning) return
    setTrouble(undefined)
    confirm.runAsync({ body: { challenge, code } }).then(
      ({ data }) => setCodes(data.recoveryCodes),
      (error: unknown) => {
        setTrouble(securityText(error))
        setCode('')
        setRound(round + 1)
      },
    )
  }
  return { code, setCode, round, codes, trouble, isRunning: confirm.isRunning, handleSubmit }
}
