import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type VoucherBatchCase } from '@tayang/contract'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import {
  CaseList,
  CaseRow,
  Chip,
  Desk,
  Empty,
  FilterChips,
  FilterText,
  ListFoot,
  SmallButton,
  useListAddress,
  WhenRead,
} from '#kit'
import { useCall, useCallList } from '#shared/api'
import { formatFigure, useNow } from '#shared/i18n'
import { useMay } from '#shared/session'
import { BatchCase } from './batch-case.tsx'
import { batchStateOf, useBatchWord, type BatchState } from './batch-words.ts'
import { NewBatch } from './new-batch.tsx'
import { VoucherHistory } from './voucher-history.tsx'

/** Batches of vouchers, the newest first; a code leads to its own history. */
export function VoucherList() {
  const { t } = useLingui()
  const address = useListAddress({ state: '', code: '' })
  const { state, code } = address.filters
  const list = useCallList(admin.listVoucherBatches, {
    query: {
      ...(state && { state: state as BatchState }),
      ...(address.cursor !== undefined && { cursor: address.cursor }),
    },
  })
  const { selected, select } = address
  const listed = list.items.find(({ id }) => id === selected)
  const alone = useCall(
    admin.getVoucherBatch,
    selected === null || listed ? null : { params: { id: selected } },
  )
  const batch = listed ?? alone.data
  const isCode = /^[A-Za-z0-9-]{4,32}$/.test(code)
  const detail = isCode ? (
    <VoucherHistory key={code} code={code} />
  ) : (
    batch && (
      <BatchCase key={batch.id} batch={batch} onOpenCode={(next) => address.setFilters({ code: next })} />
    )
  )
  return (
    <Desk
      title={t`Vouchers`}
      count={<NewButton onMade={select} />}
      filters={<BatchFilters filters={address.filters} onChange={address.setFilters} />}
      list={
        <WhenRead read={list}>
          {(batches) => (
            <CaseList
              label={t`Batches of vouchers`}
              items={batches}
              keyOf={({ id }) => id}
              render={(one) => <BatchRow batch={one} />}
              selected={isCode ? null : selected}
              onSelect={(id) => {
                if (code !== '') address.setFilters({ code: '' })
                select(id)
              }}
              isOld={list.isOld}
              empty={<Empty>{t`No batch like this.`}</Empty>}
              foot={<ListFoot next={list.next} cursor={address.cursor} goTo={address.goTo} />}
            />
          )}
        </WhenRead>
      }
      detail={detail ?? null}
      empty={<Empty>{t`Choose a batch, or type a code above.`}</Empty>}
      onClose={() => (isCode ? address.setFilters({ code: '' }) : select(null))}
    />
  )
}

interface BatchFiltersProps {
  filters: { state: string; code: string }
  onChange: (filters: { state?: string; code?: string }) => void
}

function BatchFilters({ filters, onChange }: BatchFiltersProps) {
  const { t } = useLingui()
  const batchWord = useBatchWord()
  return (
    <>
      <FilterText
        label={t`A code: who used it`}
        value={filters.code}
        onChange={(text) => onChange({ code: text })}
      />
      <FilterChips
        label={t`State`}
        value={filters.state}
        options={[
          { value: '', label: t`All` },
          ...(['running', 'usedUp', 'over'] as const).map((value) => ({
            value,
            label: batchWord(value).text,
          })),
        ]}
        onChoose={(value) => onChange({ state: value })}
      />
    </>
  )
}

function BatchRow({ batch }: { batch: VoucherBatchCase }) {
  const now = useNow(60_000)
  const word = useBatchWord()(batchStateOf(batch, now))
  return (
    <CaseRow
      title={<bdi>{batch.note || batch.package_code}</bdi>}
      note={batch.package_code}
      figure={`${formatFigure(batch.uses)} / ${formatFigure(batch.count * batch.usesMax)}`}
      chips={<Chip tone={word.tone}>{word.text}</Chip>}
    />
  )
}

function NewButton({ onMade }: { onMade: (id: string) => void }) {
  const { t } = useLingui()
  const may = useMay('offers.edit')
  const [isOpen, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <SmallButton shortcut="c" shortcutLabel={t`New vouchers`} onPress={() => setOpen(true)}>
        <Plus size={15} aria-hidden />
        <Trans>New vouchers</Trans>
      </SmallButton>
      {isOpen && (
        <NewBatch
          onClose={() => setOpen(false)}
          onMade={(id) => {
            setOpen(false)
            onMade(id)
          }}
        />
      )}
    </>
  )
}
