import { useLingui } from '@lingui/react/macro'
import { admin, type AnswerOf } from '@tayang/contract'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionButton, Chip, Facts, Panel, ReasonDialog, SmallButton, When, WhenRead } from '#kit'
import { useCall, useChange } from '#shared/api'
import { formatFigure } from '#shared/i18n'
import { useMay } from '#shared/session'
import { accountWords, currencyWords, kindWords } from './words.ts'
import style from './ledger.module.css'

type TransferFull = AnswerOf<typeof admin.getLedgerTransfer>['data']
type Entry = TransferFull['entries'][number]

/** One movement with every entry, and what would take it back. */
export function TransferCase({ id, onPerson }: { id: string; onPerson: (accountId: string) => void }) {
  const read = useCall(admin.getLedgerTransfer, { params: { id } })
  return (
    <WhenRead read={read}>
      {(one) => (
        <article className={style.case}>
          <Head one={one} onPerson={onPerson} />
          <Reverse one={one} />
          <Entries one={one} />
          <Proof one={one} />
        </article>
      )}
    </WhenRead>
  )
}

function Head({ one, onPerson }: { one: TransferFull; onPerson: (accountId: string) => void }) {
  const { t, i18n } = useLingui()
  return (
    <header className={style.case}>
      <h1>{i18n._(kindWords[one.kind])}</h1>
      <p>
        {one.label && `${one.label} · `}
        <When at={one.at} />
      </p>
      <div className={style.chips}>
        {one.reversedBy !== null && (
          <Link to={`/ledger?case=${one.reversedBy}`}>
            <Chip tone="premium">{t`taken back`}</Chip>
          </Link>
        )}
        {one.reverses !== null && <Link to={`/ledger?case=${one.reverses}`}>{t`What it took back`}</Link>}
        {one.people.map(({ accountId, name }) => (
          <SmallButton key={accountId} onPress={() => onPerson(accountId)}>
            {name || t`A person who left`}
          </SmallButton>
        ))}
      </div>
    </header>
  )
}

function Entries({ one }: { one: TransferFull }) {
  const { t } = useLingui()
  return (
    <Panel title={t`Entries`}>
      <EntryTable entries={one.entries} />
    </Panel>
  )
}

function EntryTable({ entries }: { entries: readonly Entry[] }) {
  const { t, i18n } = useLingui()
  return (
    <table className={style.entries}>
      <thead>
        <tr>
          <th scope="col">{t`Account`}</th>
          <th scope="col">{t`Moved`}</th>
          <th scope="col">{t`Left`}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, at) => (
          // eslint-disable-next-line react/no-array-index-key
          <tr key={at}>
            <td>
              {entry.owner === null ? t`Tayang` : entry.owner.name || t`A person who left`},{' '}
              {i18n._(accountWords[entry.account] ?? { id: entry.account })}
            </td>
            <td data-down={entry.amount < 0 || undefined}>
              {entry.amount > 0 && '+'}
              {formatFigure(entry.amount)} {i18n._(currencyWords[entry.currency])}
            </td>
            <td>{entry.after === null ? '' : formatFigure(entry.after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Proof({ one }: { one: TransferFull }) {
  const { t } = useLingui()
  return (
    <Panel title={t`Receipt`}>
      <div className={style.inside}>
        <Facts
          facts={[
            [t`Id`, <code key="id">{one.id}</code>],
            [t`Closed day`, one.closedDay ?? t`still open`],
            ...one.facts.map(({ name, value }) => [name, value] as const),
            [t`Hash`, <code key="leaf">{one.leaf}</code>],
          ]}
        />
      </div>
    </Panel>
  )
}

/** Asks that it is taken back; a second operator confirms it under Approvals. */
function Reverse({ one }: { one: TransferFull }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const mayReverse = useMay('ledger.reverse')
  const reverse = useChange(admin.reverseTransfer, {
    done: t`Asked. Another operator decides.`,
    refreshes: [admin.listApprovals],
    onDone: () => setOpen(false),
  })
  if (one.notReversible === 'kind' || one.notReversible === 'reversed') return null
  if (one.approval) {
    const asker = one.approval.askedBy.name
    return (
      <p className={style.note}>
        {t`${asker} asked to take it back. Another operator decides:`}{' '}
        <Link to={`/approvals?case=${one.approval.id}`}>{t`Approvals`}</Link>
      </p>
    )
  }
  if (!mayReverse) return null
  const diamonds = Math.abs(one.reversal.find(({ currency }) => currency === 'diamond')?.amount ?? 0)
  return (
    <div className={style.case}>
      {one.notReversible === 'short' && (
        <p className={style.note}>
          {t`The receiver has less than this would take, and nobody goes below zero. Reject an open cash out first, or freeze the wallet.`}
        </p>
      )}
      {one.notReversible === 'own' && (
        <p className={style.note}>{t`It is your own movement. No one decides about themselves.`}</p>
      )}
      <ActionButton
        tone="danger"
        icon={Undo2}
        label={t`Take it back`}
        shortcut="r"
        stepUp
        second
        isOff={one.notReversible === 'own'}
        onPress={() => setOpen(true)}
      />
      <ReasonDialog
        open={isOpen}
        tone="danger"
        title={t`Take this movement back`}
        will={
          <>
            <p>{t`Another operator has to confirm it. Then, all of it or nothing:`}</p>
            <EntryTable entries={one.reversal} />
          </>
        }
        noteMax={300}
        typed={String(diamonds)}
        confirm={t`Ask to take it back`}
        stepUp
        second
        isBusy={reverse.isRunning}
        onClose={() => setOpen(false)}
        onConfirm={({ note }) => reverse.run({ params: { id: one.id }, body: { reason: note, diamonds } })}
      />
    </div>
  )
}
