import { Trans, useLingui } from '@lingui/react/macro'
import { admin } from '@tayang/contract'
import { Check, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { ActionButton, ReasonDialog, SmallButton, useAskFirst } from '#kit'
import { useChange } from '#shared/api'
import { useClaim } from '#shared/desk'
import { useMay } from '#shared/session'
import { showToast } from '#shared/toasts'
import type { ApprovalFull } from './approval-case.tsx'
import { willWords } from './words.ts'
import style from './approvals.module.css'

/** Confirms what another operator asked for, or refuses it; its asker may take it back. */
export function ApprovalDecision({ one }: { one: ApprovalFull }) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<'confirm' | 'refuse' | null>(null)
  const mayDecide = useMay('approvals.decide')
  const isMine = mayDecide && one.state === 'waiting' && one.mayNot === null
  const claim = useClaim('approval', isMine ? one.id : null)
  const { first, question } = useAskFirst(claim.holder)
  const withdraw = useChange(admin.withdrawApproval, { done: t`Withdrawn` })
  if (!mayDecide || one.state !== 'waiting') return null
  const params = { id: one.id }
  const isOff = one.mayNot !== null
  return (
    <div className={style.side}>
      <Why one={one} />
      {claim.holder && (
        <p className={style.note} role="status">
          {t`${claim.holder} is working on this case`}{' '}
          <SmallButton tone="ghost" onPress={claim.takeOver}>
            {t`Take over`}
          </SmallButton>
        </p>
      )}
      <ActionButton
        tone="brand"
        icon={Check}
        label={t`Confirm`}
        shortcut="a"
        stepUp
        isOff={isOff}
        onPress={() => first(() => setAsked('confirm'))}
      />
      <ActionButton
        tone="danger"
        icon={X}
        label={t`Refuse`}
        shortcut="r"
        stepUp
        isOff={isOff}
        onPress={() => first(() => setAsked('refuse'))}
      />
      {one.mayNot === 'asked-it' && (
        <ActionButton
          icon={Undo2}
          label={t`Withdraw it`}
          shortcut="w"
          isBusy={withdraw.isRunning}
          onPress={() => withdraw.run({ params })}
        />
      )}
      {question}
      <Dialogs one={one} asked={asked} onClose={() => setAsked(null)} />
    </div>
  )
}

interface DialogsProps {
  one: ApprovalFull
  asked: 'confirm' | 'refuse' | null
  onClose: () => void
}

/** Says once more what happens, and carries it out. */
function Dialogs({ one, asked, onClose }: DialogsProps) {
  const { t, i18n } = useLingui()
  const decide = useChange(admin.decideApproval, {
    onDone: ({ data }) => {
      onClose()
      if (data.state === 'failed') showToast(data.note ?? t`It could no longer be done.`, 'error')
      else if (data.state === 'refused') showToast(t`Refused`, 'ok')
      else showToast(data.state === 'done' ? t`Done` : t`Confirmed. It is being carried out.`, 'ok')
    },
  })
  const params = { id: one.id }
  return (
    <>
      <ReasonDialog
        open={asked === 'confirm'}
        title={t`Confirm this`}
        will={
          <>
            <p>{i18n._(willWords[one.kind])}</p>
            <p>{one.summary}</p>
          </>
        }
        needsNote={false}
        noteMax={300}
        confirm={t`Confirm`}
        stepUp
        isBusy={decide.isRunning}
        onClose={onClose}
        onConfirm={({ note }) => decide.run({ params, body: { decision: 'confirm', reason: note } })}
      />
      <ReasonDialog
        open={asked === 'refuse'}
        tone="danger"
        title={t`Refuse this`}
        will={t`Nothing happens, and the one who asked reads why.`}
        noteMax={300}
        confirm={t`Refuse`}
        stepUp
        isBusy={decide.isRunning}
        onClose={onClose}
        onConfirm={({ note }) => decide.run({ params, body: { decision: 'refuse', reason: note } })}
      />
    </>
  )
}

/** Why the buttons are off, and what would help. */
function Why({ one }: { one: ApprovalFull }) {
  const { t } = useLingui()
  if (one.others === 0) {
    return (
      <p className={style.note} role="alert">
        <Trans>
          Nobody else may decide this. An admin invites another operator under Operators, or on the server:
        </Trans>{' '}
        <code>{'npm run operator -- {email} --roles finance-checker'}</code>
      </p>
    )
  }
  if (one.mayNot === 'asked-it')
    return <p className={style.note}>{t`You asked for it: another operator decides.`}</p>
  if (one.mayNot === 'about-oneself')
    return <p className={style.note}>{t`It is about you: no one decides about themselves.`}</p>
  return null
}
