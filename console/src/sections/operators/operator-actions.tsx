import { useLingui } from '@lingui/react/macro'
import { admin, type OperatorLink, type OperatorListed } from '@tayang/contract'
import { KeyRound, LogOut, ShieldCheck, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { ActionButton, ReasonDialog } from '#kit'
import { useChange } from '#shared/api'
import { useSession } from '#shared/session'
import { LinkShown } from './link-shown.tsx'
import { roleWords } from './role-words.ts'
import type { OpenOperator } from './use-open-operator.ts'
import style from './operators.module.css'

interface OperatorActionsProps {
  operator: OperatorListed
  open: OpenOperator
}

/** What an admin does with another operator; each says what will happen and asks why. */
export function OperatorActions({ operator, open }: OperatorActionsProps) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<'roles' | 'factor' | 'sessions' | 'remove' | null>(null)
  const [link, setLink] = useState<OperatorLink | null>(null)
  const isOwn = useSession()?.accountId === operator.id
  const close = () => setAsked(null)
  const isChanged = open.gained.length + open.lost.length > 0
  return (
    <div className={style.actions}>
      <h3>{t`Roles`}</h3>
      <ActionButton
        tone="brand"
        icon={ShieldCheck}
        label={t`Set these roles`}
        shortcut="s"
        stepUp
        isOff={isOwn || !isChanged || open.chosen.length === 0}
        onPress={() => setAsked('roles')}
      />
      <ActionButton label={t`Leave them as they are`} isOff={!isChanged} onPress={open.drop} />
      <h3>{t`Entry`}</h3>
      <ActionButton
        icon={KeyRound}
        label={t`New two-step verification`}
        shortcut="f"
        stepUp
        isOff={operator.status === 'banned'}
        onPress={() => setAsked('factor')}
      />
      <ActionButton
        icon={LogOut}
        label={t`End every session`}
        shortcut="e"
        isOff={operator.sessions === 0}
        onPress={() => setAsked('sessions')}
      />
      <ActionButton
        icon={UserMinus}
        tone="danger"
        label={operator.status === 'invited' ? t`Take the invitation back` : t`Take every role away`}
        shortcut="x"
        stepUp
        isOff={isOwn}
        onPress={() => setAsked('remove')}
      />
      <SetRoles operator={operator} open={open} isOpen={asked === 'roles'} onClose={close} />
      <RenewFactor operator={operator} isOpen={asked === 'factor'} onClose={close} onLink={setLink} />
      <EndSessions operator={operator} isOpen={asked === 'sessions'} onClose={close} />
      <Remove operator={operator} open={open} isOpen={asked === 'remove'} onClose={close} />
      <LinkShown name={operator.name} link={link} onClose={() => setLink(null)} />
    </div>
  )
}

interface ActionProps {
  operator: OperatorListed
  isOpen: boolean
  onClose: () => void
}

function SetRoles({ operator, open, isOpen, onClose }: ActionProps & { open: OpenOperator }) {
  const { t, i18n } = useLingui()
  const done = () => {
    open.drop()
    onClose()
  }
  const put = useChange(admin.putOperatorRoles, { done: t`The roles are set`, onDone: done })
  const { name } = operator
  const named = (roles: OpenOperator['gained']) =>
    roles.map((role) => i18n._(roleWords[role].name)).join(', ')
  const gained = named(open.gained)
  const lost = named(open.lost)
  return (
    <ReasonDialog
      open={isOpen}
      title={t`Set the roles of ${name}`}
      will={
        <>
          {gained !== '' && <p>{t`Gains: ${gained}.`}</p>}
          {lost !== '' && <p>{t`Loses: ${lost}. Every session of the console ends at once.`}</p>}
        </>
      }
      confirm={t`Set these roles`}
      stepUp
      isBusy={put.isRunning}
      onClose={onClose}
      onConfirm={({ note }) =>
        put.run({ params: { id: operator.id }, body: { roles: open.chosen, reason: note } })
      }
    />
  )
}

function RenewFactor({
  operator,
  isOpen,
  onClose,
  onLink,
}: ActionProps & { onLink: (link: OperatorLink) => void }) {
  const { t } = useLingui()
  const renew = useChange(admin.renewSecondFactor, {
    onDone: ({ data }) => {
      onClose()
      onLink(data)
    },
  })
  const { name } = operator
  return (
    <ReasonDialog
      open={isOpen}
      title={t`New two-step verification for ${name}`}
      will={t`You get a link, good once and for an hour. It sets a new password and a new authenticator app; until then the old ones serve.`}
      hasNote={false}
      confirm={t`Make the link`}
      stepUp
      isBusy={renew.isRunning}
      onClose={onClose}
      onConfirm={() => renew.run({ params: { id: operator.id } })}
    />
  )
}

function EndSessions({ operator, isOpen, onClose }: ActionProps) {
  const { t } = useLingui()
  const end = useChange(admin.endOperatorSessions, { done: t`Every session has ended`, onDone: onClose })
  const { name } = operator
  return (
    <ReasonDialog
      open={isOpen}
      title={t`End every session of ${name}`}
      will={t`Their consoles close at once. They can log in again.`}
      hasNote={false}
      tone="danger"
      confirm={t`End every session`}
      isBusy={end.isRunning}
      onClose={onClose}
      onConfirm={() => end.run({ params: { id: operator.id } })}
    />
  )
}

function Remove({ operator, open, isOpen, onClose }: ActionProps & { open: OpenOperator }) {
  const { t } = useLingui()
  const done = () => {
    open.drop()
    onClose()
  }
  const remove = useChange(admin.removeOperator, { done: t`No operator any more`, onDone: done })
  const { name } = operator
  return (
    <ReasonDialog
      open={isOpen}
      title={t`Take every role of ${name} away`}
      will={t`Their consoles close at once, a link that waits ends, and the authenticator app is forgotten. The account stays: they watch as everybody does.`}
      tone="danger"
      confirm={t`Take every role away`}
      stepUp
      isBusy={remove.isRunning}
      onClose={onClose}
      onConfirm={({ note }) => remove.run({ params: { id: operator.id }, body: { reason: note } })}
    />
  )
}
