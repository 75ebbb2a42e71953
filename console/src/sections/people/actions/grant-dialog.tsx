import { useLingui } from '@lingui/react/macro'
import { admin } from '@tayang/contract'
import { Choice } from '@tayang/design'
import { useState } from 'react'
import { Loading, ReasonDialog } from '#kit'
import { useCall, useChange } from '#shared/api'
import style from './actions.module.css'
import type { OpenDialog } from './open-dialog.ts'

/** Gives a package without a payment; its days are added to a running one. */
export function GrantDialog({ person, onClose }: OpenDialog) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const packages = useCall(admin.listPackagesToGrant, {})
  const grant = useChange(admin.grantSubscription, {
    done: t`The subscription is given`,
    refreshes: [admin.getPerson, admin.listPersonSubscriptions],
    onDone: onClose,
  })
  return (
    <ReasonDialog
      open
      title={t`Give a subscription`}
      will={t`It begins now, or where a running one of the same kind ends. Nothing is paid.`}
      noteMax={200}
      confirm={t`Give`}
      isBusy={grant.isRunning}
      isComplete={code !== ''}
      onClose={onClose}
      onConfirm={({ note }) =>
        grant.run({ body: { accountId: person.accountId, package_code: code, reason: note } })
      }
    >
      {packages.data === undefined ? (
        <Loading rows={1} />
      ) : (
        <label className={style.field}>
          <span>{t`Package`}</span>
          <Choice value={code} onChange={({ target }) => setCode(target.value)}>
            <option value="" disabled>
              {packages.data.length === 0 ? t`No package is on sale` : t`Choose a package`}
            </option>
            {packages.data.map((one) => (
              <option key={one.code} value={one.code}>
                {one.group} · {one.name} · {t`${one.days} days`}
              </option>
            ))}
          </Choice>
        </label>
      )}
    </ReasonDialog>
  )
}
