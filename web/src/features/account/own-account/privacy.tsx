import { Trans } from '@lingui/react/macro'
import type { Account } from '@tayang/contract'
import { Button } from '@tayang/design'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmPersonDialog } from '#features/account/confirm-person'
import { BirthDate } from './birth-date.tsx'
import { Consents } from './consents.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { downloadOwnData } from './download-own-data.ts'
import { DeletionText } from './grace-text.tsx'
import style from './own-account.module.css'

/** Birth date, consents, and the two rights of the privacy law. See docs/product/accounts.md#consent. */
export function Privacy({ account }: { account: Account }) {
  const [isExporting, setIsExporting] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)

  const handleDownload = async (proof: { password?: string; otp?: string }) => {
    await downloadOwnData(proof)
    setIsExporting(false)
  }

  return (
    <>
      <div className={style.block}>
        <h3>
          <Trans>Birth date</Trans>
        </h3>
        <BirthDate account={account} />
      </div>
      <div className={style.block}>
        <h3>
          <Trans>What you agreed to</Trans>
        </h3>
        <Consents />
      </div>
      <div className={style.block}>
        <h3>
          <Trans>Download my data</Trans>
        </h3>
        <p className={style.note}>
          <Trans>Everything we store about you, in one file.</Trans>
        </p>
        <Button tone="outline" onClick={() => setIsExporting(true)}>
          <Download size={18} aria-hidden />
          <Trans>Download my data</Trans>
        </Button>
      </div>
      <div className={style.block}>
        <h3>
          <Trans>Delete my account</Trans>
        </h3>
        <p className={style.note}>
          <DeletionText />
        </p>
        <Button tone="danger" onClick={() => setIsLeaving(true)}>
          <Trash2 size={18} aria-hidden />
          <Trans>Delete my account</Trans>
        </Button>
      </div>
      {isExporting && (
        <ConfirmPersonDialog
          account={account}
          purpose="exportAccount"
          action={<Trans>Download my data</Trans>}
          onConfirm={handleDownload}
          onClose={() => setIsExporting(false)}
        >
          <Trans>Everything we store about you, in one file.</Trans>
        </ConfirmPersonDialog>
      )}
      {isLeaving && <DeleteAccountDialog account={account} onClose={() => setIsLeaving(false)} />}
    </>
  )
}
