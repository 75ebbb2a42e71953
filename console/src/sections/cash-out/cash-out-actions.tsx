import { Trans, useLingui } from '@lingui/react/macro'
import { admin } from '@tayang/contract'
import { Banknote, CheckCheck, Eye, Hand, Landmark, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionButton, Facts, Money, Panel, ReasonDialog, SmallButton, useAskFirst } from '#kit'
import { useChange } from '#shared/api'
import { useClaim } from '#shared/desk'
import { formatRupiah } from '#shared/i18n'
import { useSession } from '#shared/session'
import type { CashoutFull } from './cashout-full.ts'
import { useCashoutMay } from './cashout-may.ts'
import { nameOf } from './chips.tsx'
import style from './cash-out.module.css'

interface CashOutActionsProps {
  one: CashoutFull
  /** Whether the question to pay is open from the beginning. */
  asksToPay: boolean
  /** Opens the next case. */
  onDecided: () => void
}

type Asked = 'pay' | 'reject' | 'reveal' | 'check' | null

/** What an operator may do with it now; the buttons stay where they are. */
export function CashOutActions({ one, asksToPay, onDecided }: CashOutActionsProps) {
  const { t } = useLingui()
  const may = useCashoutMay(one)
  const [asked, setAsked] = useState<Asked>(asksToPay && may.pay ? 'pay' : null)
  const close = () => setAsked(null)
  const claim = useClaim('cashout', one.status === 'processing' && !may.isOwn ? one.id : null)
  // Who said that it was paid cannot complete it: that their page is still open holds nobody up.
  const { first, question } = useAskFirst(claim.holder === nameOf(one, one.paidBy) ? null : claim.holder)
  if (may.isOwn) {
    return <p className={style.note}>{t`This is your own. No one decides about themselves.`}</p>
  }
  return (
    <div className={style.actions}>
      {claim.holder && (
        <p className={style.note} role="status">
          {t`${claim.holder} is working on this case`}{' '}
          <SmallButton tone="ghost" onPress={claim.takeOver}>
            {t`Take over`}
          </SmallButton>
        </p>
      )}
      <Waiting one={one} />
      {one.status === 'processing' && <Buttons one={one} onAsk={(what) => first(() => setAsked(what))} />}
      {may.reveal && one.bankAccountData && (
        <ActionButton
          icon={Eye}
          label={t`Reveal NIK and number`}
          shortcut="v"
          stepUp
          onPress={() => setAsked('reveal')}
        />
      )}
      {question}
      {/* The address may have opened it, so that nobody has been asked yet. */}
      <Pay one={one} isOpen={asked === 'pay'} first={first} onClose={close} onDecided={onDecided} />
      <Reject one={one} isOpen={asked === 'reject'} onClose={close} onDecided={onDecided} />
      <CheckBank one={one} isOpen={asked === 'check'} onClose={close} />
      <Reveal one={one} isOpen={asked === 'reveal'} onClose={close} />
    </div>
  )
}

/** What is done with one in process. */
function Buttons({ one, onAsk }: { one: CashoutFull; onAsk: (asked: Asked) => void }) {
  const { t } = useLingui()
  const may = useCashoutMay(one)
  const take = useChange(admin.takeCashout)
  const isFirst = one.paidBy === null
  const isFree = one.takenBy === null
  return (
    <>
      <ActionButton
        tone="brand"
        icon={isFirst ? Banknote : CheckCheck}
        label={isFirst ? t`Say that it was paid` : t`Complete`}
        shortcut="a"
        stepUp
        second={isFirst}
        isOff={!may.pay}
        onPress={() => onAsk('pay')}
      />
      <div className={style.pair}>
        <ActionButton
          icon={isFree ? Hand : Undo2}
          label={isFree ? t`Take` : t`Let go`}
          shortcut="t"
          isOff={!may.make || !isFirst}
          isBusy={take.isRunning}
          onPress={() => take.run({ params: { id: one.id }, body: { isTaken: isFree } })}
        />
        <ActionButton
          tone="danger"
          icon={X}
          label={t`Reject`}
          shortcut="r"
          stepUp
          second={may.needsTwoToReject}
          isOff={!may.settle || one.approval !== null}
          onPress={() => onAsk('reject')}
        />
      </div>
      {one.waitsFor === 'bank-check' && (
        <ActionButton
          icon={Landmark}
          label={t`The destination is right`}
          shortcut="b"
          isOff={!may.make}
          onPress={() => onAsk('check')}
        />
      )}
    </>
  )
}

/** Why the main button is off, or who has to come. */
function Waiting({ one }: { one: CashoutFull }) {
  const { t } = useLingui()
  const own = useSession()?.accountId
  const payer = nameOf(one, one.paidBy)
  if (one.approval) {
    const asker = one.approval.askedBy.name
    return (
      <p className={style.note}>
        {t`${asker} asked to reject it. Another operator decides:`}{' '}
        <Link to={`/approvals?case=${one.approval.id}`}>{t`Approvals`}</Link>
      </p>
    )
  }
  if (one.status !== 'processing' || one.paidBy === null) return null
  return (
    <p className={style.note}>
      {one.paidBy === own
        ? t`You said that it was paid. Another operator with finance-checker completes it.`
        : t`${payer} said that it was paid. A checker looks at the bank and completes it.`}
    </p>
  )
}

interface DialogProps {
  one: CashoutFull
  isOpen: boolean
  onClose: () => void
}

interface PayProps extends DialogProps {
  /** Asks before a case that another operator works on is decided. */
  first: (decide: () => void) => void
  onDecided: () => void
}

function Pay({ one, isOpen, first, onClose, onDecided }: PayProps) {
  const { t } = useLingui()
  const isFirst = one.paidBy === null
  const settle = useChange(admin.settleCashout, {
    done: isFirst ? t`Noted. Another operator completes it.` : t`Completed. Its owner is told.`,
    onDone: () => {
      onClose()
      onDecided()
    },
  })
  const who = nameOf(one, one.accountId)
  const bank = one.bankAccountData ? `${one.bankAccountData.bankName} ${one.bankAccountData.bankNumber}` : ''
  const sum = formatRupiah(one.net)
  return (
    <ReasonDialog
      open={isOpen}
      title={isFirst ? t`Say that it was paid` : t`Complete the payout`}
      will={
        isFirst
          ? t`You say that the bank paid ${sum} to ${who}, ${bank}. Nothing moves yet: another operator has to complete it.`
          : t`${sum} left the bank for ${who}, ${bank}. The gencash is gone for good, and its owner reads that it was paid.`
      }
      noteLabel={t`Bank’s reference`}
      needsNote={false}
      noteMax={100}
      typed={String(one.net)}
      confirm={isFirst ? t`It was paid` : t`Complete`}
      stepUp
      second={isFirst}
      isBusy={settle.isRunning}
      onClose={onClose}
      onConfirm={({ note }) =>
        first(() =>
          settle.run({
            params: { id: one.id },
            body: { status: 'completed', reference: note, net: one.net },
          }),
        )
      }
    />
  )
}

function Reject({ one, isOpen, onClose, onDecided }: DialogProps & { onDecided: () => void }) {
  const { t } = useLingui()
  const needsTwo = one.paidBy !== null || one.fileId !== null
  const settle = useChange(admin.settleCashout, {
    done: needsTwo ? t`Asked. Another operator decides.` : t`Rejected. The gencash is back.`,
    refreshes: [admin.listApprovals],
    onDone: () => {
      onClose()
      if (!needsTwo) onDecided()
    },
  })
  const gencash = one.expenses[0]?.gencash ?? 0
  return (
    <ReasonDialog
      open={isOpen}
      tone="danger"
      title={t`Reject this cash out`}
      will={
        needsTwo
          ? t`It may have left the bank. Another operator has to confirm; then ${gencash} gencash go back and its owner reads this reason.`
          : t`${gencash} gencash go back at once, and its owner reads this reason.`
      }
      noteLabel={t`Reason, which its owner reads`}
      noteMax={300}
      confirm={needsTwo ? t`Ask to reject it` : t`Reject`}
      stepUp
      second={needsTwo}
      isBusy={settle.isRunning}
      onClose={onClose}
      onConfirm={({ note }) =>
        settle.run({ params: { id: one.id }, body: { status: 'failed', reason: note } })
      }
    />
  )
}

function CheckBank({ one, isOpen, onClose }: DialogProps) {
  const { t } = useLingui()
  const check = useChange(admin.checkCashoutBank, { done: t`Checked`, onDone: onClose })
  return (
    <ReasonDialog
      open={isOpen}
      title={t`The destination is right`}
      will={t`Payouts to this bank are held until somebody has made sure of the destination. It can be paid after this.`}
      noteLabel={t`How you made sure`}
      noteMax={300}
      confirm={t`It is right`}
      isBusy={check.isRunning}
      onClose={onClose}
      onConfirm={({ note }) => check.run({ params: { id: one.id }, body: { reason: note } })}
    />
  )
}

/** What people gave is read for a reason that stays, and is forgotten when the case is closed. */
function Reveal({ one, isOpen, onClose }: DialogProps) {
  const { t } = useLingui()
  const [papers, setPapers] = useState<{
    nik: string
    fullName: string
    bankNumber: string
    phone: string
  } | null>(null)
  const reveal = useChange(admin.revealCashout, {
    onDone: ({ data }) => {
      setPapers(data)
      onClose()
    },
  })
  return (
    <>
      {papers && (
        <Panel title={t`Revealed to you`}>
          <div className={style.inside}>
            <Facts
              facts={[
                [
                  t`NIK`,
                  <span key="nik" className={style.papers}>
                    {papers.nik}
                  </span>,
                ],
                [t`Full name`, papers.fullName],
                [
                  t`Number`,
                  <span key="number" className={style.papers}>
                    {papers.bankNumber}
                  </span>,
                ],
                [t`Phone`, papers.phone],
                [t`Bank pays`, <Money key="net" amount={one.net} />],
              ]}
            />
            <p>
              <Trans>That you read this, and why, stays with the case.</Trans>
            </p>
          </div>
        </Panel>
      )}
      <ReasonDialog
        open={isOpen}
        title={t`Reveal NIK and number`}
        will={t`You read what this person gave. The reason stays with the case, and everybody who works on it sees who looked.`}
        noteMax={300}
        confirm={t`Reveal`}
        stepUp
        isBusy={reveal.isRunning}
        onClose={onClose}
        onConfirm={({ note }) => reveal.run({ params: { id: one.id }, body: { reason: note } })}
      />
    </>
  )
}
