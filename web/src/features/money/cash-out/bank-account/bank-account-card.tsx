import { Trans } from '@lingui/react/macro'
import type { Account, Bank, BankAccountData } from '@tayang/contract'
import { Button } from '@tayang/design'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { BankAccountEditor } from './bank-account-editor.tsx'
import style from './bank-account.module.css'

interface BankAccountCardProps {
  account: Account
  known: BankAccountData | null
  banks: readonly Bank[]
  holdHours: number
  /** While a request is under way it is shown with what it had then. */
  onSaved: (saved: BankAccountData) => void
}

/** Where the money goes, masked once it is stored; a press away from another one. */
export function BankAccountCard({ account, known, banks, holdHours, onSaved }: BankAccountCardProps) {
  const [isEditing, setIsEditing] = useState(false)
  // A closed form returns the focus to the button that opened it; at first the page's focus is left alone.
  const [wasEditing, setWasEditing] = useState(false)
  const edit = () => {
    setWasEditing(true)
    setIsEditing(true)
  }
  if (isEditing) {
    return (
      <BankAccountEditor
        account={account}
        known={known}
        banks={banks}
        holdHours={holdHours}
        onSaved={(saved) => {
          setIsEditing(false)
          onSaved(saved)
        }}
        onCancel={() => setIsEditing(false)}
      />
    )
  }
  if (!known) {
    return (
      <div className={style.card}>
        <Landmark size={24} aria-hidden />
        <p>
          <Trans>No bank account yet</Trans>
        </p>
        <Button tone="outline" size="small" autoFocus={wasEditing} onClick={edit}>
          <Trans>Add bank account</Trans>
        </Button>
      </div>
    )
  }
  return <StoredAccount account={known} isFocused={wasEditing} onEdit={edit} />
}

interface StoredAccountProps {
  account: BankAccountData
  isFocused: boolean
  onEdit: () => void
}

function StoredAccount({ account, isFocused, onEdit }: StoredAccountProps) {
  return (
    <div className={style.card}>
      <Landmark size={24} aria-hidden />
      <div>
        <p className={style.account}>
          {account.bankName} <span>{account.bankNumber}</span>
        </p>
        <p>{account.bankAccountName}</p>
      </div>
      <Button tone="outline" size="small" autoFocus={isFocused} onClick={onEdit}>
        <Trans>Change</Trans>
      </Button>
      <dl>
        <div>
          <dt>
            <Trans>National ID (NIK)</Trans>
          </dt>
          <dd>{account.nik}</dd>
        </div>
        <div>
          <dt>
            <Trans>Full name</Trans>
          </dt>
          <dd>{account.fullName}</dd>
        </div>
        <div>
          <dt>
            <Trans>Phone</Trans>
          </dt>
          <dd>{account.phone}</dd>
        </div>
        <div>
          <dt>
            <Trans>Email</Trans>
          </dt>
          <dd>{account.email}</dd>
        </div>
      </dl>
    </div>
  )
}
