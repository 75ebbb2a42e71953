import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type VoucherBatchCase } from '@tayang/contract'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { ActionButton, Chip, Facts, ListFoot, Panel, ReasonDialog, SmallButton, When, WhenRead } from '#kit'
import { downloadCall, isCancelled, useCallList, useChange, useRefusalText } from '#shared/api'
import { formatFigure, useNow } from '#shared/i18n'
import { useMay } from '#shared/session'
import { showToast } from '#shared/toasts'
import { batchStateOf, useBatchWord } from './batch-words.ts'
import { UseList } from './use-list.tsx'
import style from '../offers.module.css'

/** A batch: how many of its codes were used and by whom, its codes as a file, and its end. */
export function BatchCase({
  batch,
  onOpenCode,
}: {
  batch: VoucherBatchCase
  onOpenCode: (code: string) => void
}) {
  const { t } = useLingui()
  const now = useNow(60_000)
  const mayEdit = useMay('offers.edit')
  const [cursor, setCursor] = useState<string | undefined>()
  const uses = useCallList(admin.listVoucherUses, {
    params: { id: batch.id },
    query: cursor === undefined ? {} : { cursor },
  })
  const state = batchStateOf(batch, now)
  const word = useBatchWord()(state)
  return (
    <article className={style.case}>
      <header>
        <h2>
          <bdi>{batch.note || batch.package_code}</bdi>
        </h2>
        <p>
          <Chip tone={word.tone}>{word.text}</Chip>
        </p>
      </header>
      <BatchFacts batch={batch} />
      <Panel
        title={<Trans>Who used it</Trans>}
        note={t`${formatFigure(batch.uses)} uses`}
        actions={mayEdit && <ExportCodes id={batch.id} />}
      >
        <WhenRead read={uses} rows={3}>
          {(items) => (
            <UseList
              uses={items}
              onOpenCode={onOpenCode}
              foot={<ListFoot next={uses.next} cursor={cursor} goTo={(to) => setCursor(to ?? undefined)} />}
            />
          )}
        </WhenRead>
      </Panel>
      {mayEdit && state !== 'over' && <EndBatch batch={batch} />}
    </article>
  )
}

export function BatchFacts({ batch }: { batch: VoucherBatchCase }) {
  const { t } = useLingui()
  return (
    <Facts
      facts={[
        [t`Package`, batch.package_code],
        [t`Codes`, formatFigure(batch.count)],
        [t`Uses a code`, formatFigure(batch.usesMax)],
        [t`Expires`, batch.expiresAt === null ? t`never` : <When key="ends" at={batch.expiresAt} />],
        [t`Ended`, batch.endedAt === null ? null : <When key="ended" at={batch.endedAt} />],
        [t`Why ended`, batch.endReason && <bdi key="why">{batch.endReason}</bdi>],
        [t`Made`, <When key="made" at={batch.createdAt} />],
      ]}
    />
  )
}

function ExportCodes({ id }: { id: string }) {
  const refusalText = useRefusalText()
  const save = () =>
    downloadCall(admin.exportVouchers, { params: { id } }, 'vouchers.csv').catch((error: unknown) => {
      if (!isCancelled(error)) showToast(refusalText(error), 'error')
    })
  return (
    <SmallButton onPress={() => void save()}>
      <Download size={15} aria-hidden />
      <Trans>Codes as CSV</Trans>
    </SmallButton>
  )
}

function EndBatch({ batch }: { batch: VoucherBatchCase }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const end = useChange(admin.endVoucherBatch, {
    refreshes: [admin.listVoucherBatches, admin.getVoucher],
    done: t`Ended`,
    onDone: () => setOpen(false),
  })
  return (
    <>
      <ActionButton label={t`End this batch`} tone="danger" onPress={() => setOpen(true)} />
      <ReasonDialog
        open={isOpen}
        title={t`End this batch`}
        will={t`Its ${formatFigure(batch.count)} codes give nothing any more. What they gave stays.`}
        noteMax={200}
        confirm={t`End it`}
        tone="danger"
        isBusy={end.isRunning}
        onClose={() => setOpen(false)}
        onConfirm={({ note }) => end.run({ params: { id: batch.id }, body: { reason: note } })}
      />
    </>
  )
}
