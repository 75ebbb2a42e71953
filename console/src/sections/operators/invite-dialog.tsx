import { useLingui } from '@lingui/react/macro'
import { admin, type ConsoleRole, type OperatorLink } from '@tayang/contract'
import { Dialog, TextField } from '@tayang/design'
import { useState } from 'react'
import { ActionButton } from '#kit'
import { useChange } from '#shared/api'
import { LinkShown } from './link-shown.tsx'
import { RoleChoice } from './role-choice.tsx'
import style from './operators.module.css'

/** Invites somebody with roles, then shows the link that makes them an operator. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const [made, setMade] = useState<{ email: string; link: OperatorLink } | null>(null)
  return (
    <>
      <Dialog open={open} onClose={onClose} label={t`Invite an operator`}>
        <InviteForm
          onClose={onClose}
          onMade={(email, link) => {
            onClose()
            setMade({ email, link })
          }}
        />
      </Dialog>
      <LinkShown name={made?.email ?? ''} link={made?.link ?? null} onClose={() => setMade(null)} />
    </>
  )
}

interface InviteFormProps {
  onClose: () => void
  onMade: (email: string, link: OperatorLink) => void
}

function InviteForm({ onClose, onMade }: InviteFormProps) {
  const { t } = useLingui()
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<ConsoleRole[]>([])
  const invite = useChange(admin.inviteOperator, {
    onDone: ({ data }, { body }) => onMade(body.email, data),
  })
  const isReady = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email.trim()) && roles.length > 0
  const send = () => {
    if (isReady && !invite.isRunning) invite.run({ body: { email: email.trim(), roles } })
  }
  return (
    <form
      className={style.invite}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <h2>{t`Invite an operator`}</h2>
      <p>{t`You get a link for them, good once and for an hour. The roles are theirs when they have used it.`}</p>
      <TextField
        label={t`Email`}
        type="email"
        name="email"
        autoComplete="off"
        autoFocus
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <RoleChoice chosen={roles} onChoose={setRoles} isShort />
      <div className={style.buttons}>
        <ActionButton label={t`Cancel`} onPress={onClose} />
        <ActionButton
          type="submit"
          tone="brand"
          label={t`Invite`}
          stepUp
          isBusy={invite.isRunning}
          isOff={!isReady}
        />
      </div>
    </form>
  )
}
