import { Trans, useLingui } from '@lingui/react/macro'
import { user, type Account, type Passkey } from '@tayang/contract'
import { Button, IconButton, TextField } from '@tayang/design'
import { KeyRound, Pencil } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'
import { ConfirmPersonDialog } from '#features/account/confirm-person'
import { OwnList } from '#features/account/own-account'
import { hasPasskeys } from '#features/account/sign-in'
import { useCall, useChange } from '#shared/api'
import { thisDevice } from '#shared/session'
import { showToast } from '#shared/toasts'
import { formatAgo, formatDay, useLanguage } from '#shared/i18n'
import { makePasskey } from './make-passkey.ts'
import { useSecurityText } from './use-security-text.ts'
import style from './security.module.css'

/** The passkeys of the account: add, name, remove. */
export function Passkeys({ account }: { account: Account }) {
  const passkeys = useCall(user.listPasskeys, {})
  const [isAdding, setIsAdding] = useState(false)
  // The server renders without knowing the browser.
  const [isOffered, setIsOffered] = useState(false)
  useEffect(() => setIsOffered(hasPasskeys()), [])
  return (
    <>
      <p className={style.note}>
        <Trans>A passkey logs you in with your fingerprint, face or device PIN.</Trans>
      </p>
      <OwnList query={passkeys} empty={<Trans>You have no passkeys yet.</Trans>}>
        {(passkey) => <PasskeyEntry key={passkey.id} account={account} passkey={passkey} />}
      </OwnList>
      {isOffered ? (
        <div className={style.end}>
          <Button tone="outline" onClick={() => setIsAdding(true)}>
            <Trans>Add a passkey</Trans>
          </Button>
        </div>
      ) : (
        <p className={style.note}>
          <Trans>This browser can't create a passkey here.</Trans>
        </p>
      )}
      {isAdding && <AddDialog account={account} onClose={() => setIsAdding(false)} />}
    </>
  )
}

function AddDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useLingui()
  const securityText = useSecurityText()
  const begin = useChange(user.beginPasskey)
  const add = useChange(user.addPasskey, { refreshes: [user.listPasskeys] })
  const handleConfirm = async (proof: { password?: string; otp?: string }) => {
    const { data: options } = await begin.runAsync({ body: proof })
    const credential = await makePasskey(options)
    await add.runAsync({ body: { name: thisDevice().name, credential } })
    showToast(t`Your passkey was added`, 'ok')
    onClose()
  }
  return (
    <ConfirmPersonDialog
      account={account}
      purpose="passkey"
      title={t`Add a passkey`}
      action={<Trans>Continue</Trans>}
      wordsOf={securityText}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <Trans>Your browser will ask where to save it.</Trans>
    </ConfirmPersonDialog>
  )
}

function PasskeyEntry({ account, passkey }: { account: Account; passkey: Passkey }) {
  const { t } = useLingui()
  const language = useLanguage()
  const [now] = useState(() => Date.now())
  const [isNaming, setIsNaming] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const remove = useChange(user.deletePasskey, { refreshes: [user.listPasskeys] })
  const added = formatDay(passkey.createdAt, language, { year: true })
  const { name, lastUsedAt } = passkey
  return (
    <li className={style.entry}>
      <KeyRound size={22} aria-hidden className={style.icon} />
      <div className={style.what}>
        {isNaming ? (
          <NameForm passkey={passkey} onClose={() => setIsNaming(false)} />
        ) : (
          <p className={style.name}>{name}</p>
        )}
        <p className={style.note}>
          <Trans>Added on {added}</Trans>
          {lastUsedAt !== null && (
            <>
              {' · '}
              <Trans>Last used {formatAgo(lastUsedAt, now, language)}</Trans>
            </>
          )}
        </p>
      </div>
      {!isNaming && (
        <IconButton label={t`Rename ${name}`} onClick={() => setIsNaming(true)}>
          <Pencil size={18} aria-hidden />
        </IconButton>
      )}
      <Button tone="outline" size="small" aria-label={t`Remove ${name}`} onClick={() => setIsRemoving(true)}>
        <Trans>Remove</Trans>
      </Button>
      {isRemoving && (
        <ConfirmPersonDialog
          account={account}
          purpose="passkey"
          title={t`Remove ${name}`}
          action={<Trans>Remove</Trans>}
          tone="danger"
          onConfirm={async (proof) => {
            await remove.runAsync({ params: { id: passkey.id }, body: proof })
            setIsRemoving(false)
          }}
          onClose={() => setIsRemoving(false)}
        >
          <Trans>You won't be able to log in with it.</Trans>
        </ConfirmPersonDialog>
      )}
    </li>
  )
}

function NameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui()
  const [name, setName] = useState(passkey.name)
  const rename = useChange(user.renamePasskey, {
    refreshes: [user.listPasskeys],
    failure: t`An error occured. Please try again.`,
    onDone: onClose,
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') rename.run({ params: { id: passkey.id }, body: { name } })
  }
  return (
    <form className={style.naming} onSubmit={handleSubmit}>
      <TextField
        label={t`Name`}
        autoFocus
        maxLength={user.PASSKEY_NAME_LENGTH_MAX}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" size="small" busy={rename.isRunning ? t`Loading...` : undefined}>
        <Trans>Save</Trans>
      </Button>
    </form>
  )
}
