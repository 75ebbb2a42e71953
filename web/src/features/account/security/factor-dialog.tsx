import { Trans, useLingui } from '@lingui/react/macro'
import { user, type Account } from '@tayang/contract'
import { Dialog, TextField } from '@tayang/design'
import { useState } from 'react'
import { ConfirmPersonDialog } from '#features/account/confirm-person'
import { useChange } from '#shared/api'
import { showToast } from '#shared/toasts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useSecurityText } from './use-security-text.ts'
import style from './security.module.css'

interface FactorDialogProps {
  account: Account
  onClose: () => void
}

/** Turns the second factor off: the person, and a code of it. */
export function TurnOffDialog({ account, onClose }: FactorDialogProps) {
  const { t } = useLingui()
  const securityText = useSecurityText()
  const [factor, setFactor] = useState('')
  const turnOff = useChange(user.deleteSecondFactor, { refreshes: [user.getSecondFactor] })
  return (
    <ConfirmPersonDialog
      account={account}
      purpose="secondFactor"
      title={t`Turn off two-step verification`}
      action={<Trans>Turn off</Trans>}
      tone="danger"
      wordsOf={securityText}
      onConfirm={async (proof) => {
        await turnOff.runAsync({ body: { ...proof, factor: factor.trim() } })
        showToast(t`Two-step verification is off`, 'ok')
        onClose()
      }}
      onClose={onClose}
    >
      <FactorField value={factor} onChange={setFactor} />
    </ConfirmPersonDialog>
  )
}

/** Makes new recovery codes: the person, and a code. */
export function RenewCodesDialog({ account, onClose }: FactorDialogProps) {
  const { t } = useLingui()
  const securityText = useSecurityText()
  const [factor, setFactor] = useState('')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = useChange(user.renewRecoveryCodes, { refreshes: [user.getSecondFactor] })
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
    <ConfirmPersonDialog
      account={account}
      purpose="secondFactor"
      title={t`Make new recovery codes`}
      action={<Trans>Make new codes</Trans>}
      wordsOf={securityText}
      onConfirm={async (proof) => {
        const { data } = await renew.runAsync({ body: { ...proof, factor: factor.trim() } })
        setCodes(data.recoveryCodes)
      }}
      onClose={onClose}
    >
      <Trans>The old codes will stop working.</Trans>
      <FactorField value={factor} onChange={setFactor} />
    </ConfirmPersonDialog>
  )
}

function FactorField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useLingui()
  return (
    <TextField
      label={t`Code from your app, or a recovery code`}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={16}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
