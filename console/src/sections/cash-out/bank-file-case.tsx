import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type BankFileState } from '@tayang/contract'
import { CheckCheck, Download, Upload } from 'lucide-react'
import { useState, type ChangeEvent } from 'react'
import {
  ActionButton,
  Chip,
  DataTable,
  Empty,
  Facts,
  Money,
  Panel,
  ReasonDialog,
  SmallButton,
  When,
  WhenRead,
  type Column,
} from '#kit'
import { downloadCall, useCall, useChange, useRefusalText } from '#shared/api'
import { formatRupiah } from '#shared/i18n'
import { useMay, useSession } from '#shared/session'
import { showToast } from '#shared/toasts'
import style from './cash-out.module.css'

type Line = BankFileState['lines'][number]

/** A file, the answers of the bank beside it, and the one button that confirms what matches. */
export function BankFileCase({ id }: { id: string }) {
  const read = useCall(admin.getBankFileState, { params: { id } })
  return (
    <WhenRead read={read}>
      {(state) => (
        <article className={style.case}>
          <FileHead state={state} />
          <Confirm state={state} />
          <Lines state={state} />
          <Strangers state={state} />
        </article>
      )}
    </WhenRead>
  )
}

function FileHead({ state: { file, answersId } }: { state: BankFileState }) {
  const { t } = useLingui()
  const sum = ({ count, rupiah }: { count: number; rupiah: number }) =>
    count === 0 ? null : (
      <>
        {count} · <Money amount={rupiah} />
      </>
    )
  return (
    <header className={style.inside}>
      <div className={style.head}>
        <div>
          <h1>
            <Money amount={file.total} /> · {t`${file.count} payouts`}
          </h1>
          <p>
            {file.madeBy.name}, <When at={file.madeAt} />
          </p>
        </div>
      </div>
      <Facts
        inline
        facts={[
          [t`Open`, sum(file.open)],
          [t`To complete`, sum(file.paid)],
          [t`Completed`, sum(file.completed)],
          [t`Rejected`, sum(file.rejected)],
          [
            t`Answered`,
            answersId !== null && file.answeredAt !== null ? <When key="at" at={file.answeredAt} /> : null,
          ],
        ]}
      />
      <FileButtons file={file} answersId={answersId} />
    </header>
  )
}

/** What goes to the bank, and what comes back. */
function FileButtons({ file, answersId }: Pick<BankFileState, 'file' | 'answersId'>) {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  const mayRead = useMay('cashouts.reveal')
  const maySettle = useMay('cashouts.settle')
  const put = useChange(admin.putBankAnswers, { done: t`The answers are read. Nothing is confirmed yet.` })
  const download = () =>
    void downloadCall(admin.readBankFile, { params: { id: file.id } }, 'cash-outs.csv').catch(
      (error: unknown) => showToast(refusalText(error), 'error'),
    )
  const upload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    target.value = ''
    if (!chosen) return
    if (chosen.size > FILE_BYTES_MAX) return showToast(t`This is too large for an answer file.`, 'error')
    put.run({ params: { id: file.id }, body: { csv: await chosen.text() } })
  }
  return (
    <>
      <div className={style.files}>
        {mayRead && (
          <SmallButton shortcut="d" onPress={download}>
            <Download size={15} aria-hidden />
            {t`Download for the bank`}
          </SmallButton>
        )}
        {maySettle && (
          <label className={style.file} aria-busy={put.isRunning || undefined}>
            <Upload size={15} aria-hidden />
            &nbsp;
            {answersId === null ? t`Read the bank’s answers` : t`Read newer answers`}
            <input type="file" accept=".csv,text/csv,text/plain" onChange={(event) => void upload(event)} />
          </label>
        )}
      </div>
      {answersId === null && (
        <p>
          <small>
            <Trans>
              A CSV with the columns invoice, rupiah and status (paid or rejected), and reference and note
              where the bank gives them. At most 1,000 lines.
            </Trans>
          </small>
        </p>
      )}
    </>
  )
}
const FILE_BYTES_MAX = 400_000

function Confirm({ state: { file, answersId, confirmable, lines } }: { state: BankFileState }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const own = useSession()?.accountId
  const confirm = useChange(admin.confirmBankAnswers, {
    refreshes: [admin.listCashouts, admin.getCashoutTotals],
    onDone: ({ data }) => {
      setOpen(false)
      const { paid, completed, skipped } = data
      if (paid > 0) showToast(t`${paid} noted. Another operator completes them.`, 'ok')
      if (completed > 0) showToast(t`${completed} completed.`, 'ok')
      if (skipped.length > 0)
        showToast(t`${skipped.length} were skipped: ${skipped[0]?.invoice ?? ''}`, 'error')
    },
  })
  if (answersId === null) return null
  const { count, rupiah } = confirmable
  const sum = formatRupiah(rupiah)
  const isSecond = lines.some(
    ({ paidBy, status }) => status === 'processing' && paidBy !== null && paidBy !== own,
  )
  const waitsForOther = lines.some(({ paidBy, status }) => status === 'processing' && paidBy === own)
  if (count === 0) {
    return waitsForOther ? (
      <p className={style.note}>{t`You said that they were paid. Another operator completes them.`}</p>
    ) : null
  }
  return (
    <div className={style.actions}>
      <ActionButton
        tone="brand"
        icon={CheckCheck}
        label={isSecond ? t`Complete ${count} that match, ${sum}` : t`${count} match: they were paid, ${sum}`}
        shortcut="a"
        stepUp
        second={!isSecond}
        onPress={() => setOpen(true)}
      />
      <ReasonDialog
        open={isOpen}
        title={isSecond ? t`Complete what matches` : t`Say that they were paid`}
        will={
          isSecond
            ? t`${count} payouts with ${sum} are completed: the gencash is gone for good, and every owner reads that they were paid.`
            : t`You say that the bank paid ${count} payouts with ${sum}. Another operator has to complete them.`
        }
        hasNote={false}
        typed={String(rupiah)}
        confirm={isSecond ? t`Complete` : t`They were paid`}
        stepUp
        second={!isSecond}
        isBusy={confirm.isRunning}
        onClose={() => setOpen(false)}
        onConfirm={() => confirm.run({ params: { id: file.id }, body: { answersId, count, rupiah } })}
      />
    </div>
  )
}

function Lines({ state: { lines, answersId } }: { state: BankFileState }) {
  const { t } = useLingui()
  const columns: Column<Line>[] = [
    { key: 'invoice', label: t`Invoice`, cell: ({ invoice }) => <span className="figures">{invoice}</span> },
    { key: 'bank', label: t`Bank`, wideOnly: true, cell: ({ bank }) => bank },
    { key: 'net', label: t`Ours`, align: 'end', cell: ({ net }) => <Money amount={net} /> },
    {
      key: 'answer',
      label: t`The bank’s`,
      align: 'end',
      cell: ({ answer }) => (answer ? <Money amount={answer.rupiah} /> : '—'),
    },
    {
      key: 'difference',
      label: t`Difference`,
      cell: (line) => <Difference line={line} isAnswered={answersId !== null} />,
    },
    { key: 'status', label: t`State`, cell: (line) => <LineState line={line} /> },
  ]
  return (
    <DataTable
      label={t`Payouts of this file`}
      columns={columns}
      rows={lines}
      keyOf={({ cashoutId }) => cashoutId}
      empty={<Empty>{t`Nothing of this file is left.`}</Empty>}
    />
  )
}

function Difference({ line, isAnswered }: { line: Line; isAnswered: boolean }) {
  const { t } = useLingui()
  if (!isAnswered) return null
  const words = {
    matches: t`matches`,
    amount: t`another sum`,
    'not-paid': t`not paid`,
    'no-answer': t`no answer`,
    repeated: t`answered twice`,
  }
  const tone = line.difference === 'matches' ? 'ok' : line.difference === 'no-answer' ? 'premium' : 'err'
  const note = line.answer?.note
  return (
    <>
      <Chip tone={tone}>{words[line.difference]}</Chip> {note && <small>{note}</small>}
    </>
  )
}

function LineState({ line }: { line: Line }) {
  const { t } = useLingui()
  const own = useSession()?.accountId
  if (line.status === 'completed') return <Chip tone="ok">{t`completed`}</Chip>
  if (line.status === 'failed') return <Chip tone="err">{t`rejected`}</Chip>
  if (line.paidBy === null) return <Chip>{t`open`}</Chip>
  return <Chip tone="info">{line.paidBy === own ? t`needs another operator` : t`to complete`}</Chip>
}

function Strangers({ state: { strangers } }: { state: BankFileState }) {
  const { t } = useLingui()
  if (strangers.length === 0) return null
  return (
    <Panel title={t`Not of this file`}>
      <div className={style.inside}>
        <p>{t`The bank answered of these, and this file has no such invoice. Ask the bank before you pay anything else.`}</p>
        <Facts
          facts={strangers.map(
            ({ invoice, rupiah }, at) =>
              [invoice, <Money key={`${invoice} ${at}`} amount={rupiah} />] as const,
          )}
        />
      </div>
    </Panel>
  )
}
