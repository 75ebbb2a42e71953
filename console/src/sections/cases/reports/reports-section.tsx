import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type CallOf, type CaseLine } from '@tayang/contract'
import { useEffect, useState } from 'react'
import { CaseList, Desk, Empty, isOneOf, ListFoot, SmallButton, useListAddress, WhenRead } from '#kit'
import { useCallList, usePreload } from '#shared/api'
import { useMay } from '#shared/session'
import { BatchBar } from './batch-bar.tsx'
import { ReportFilters } from './report-filters.tsx'
import { ReportRow } from './report-row.tsx'
import { useOpenCase } from './use-open-case.tsx'

/** `/console/reports`: cases by what is due first, and the one that is open. */
export function ReportsSection() {
  const { t } = useLingui()
  const address = useListAddress({ status: 'open', type: '', assignee: '', due: '', person: '', sort: '' })
  const list = useCallList(admin.listReports, { query: queryOf(address.filters, address.cursor) })
  const batch = useBatch()
  const { selected, select } = address
  const { items } = list
  const at = items.findIndex(({ id }) => id === selected)
  usePreloadedNext(items[at + 1]?.id)
  const goOn = () => select((items[at + 1] ?? items[at - 1])?.id ?? null)
  const close = () => select(null)
  const opened = useOpenCase({
    id: batch.isOn ? null : selected,
    place: at < 0 ? null : { nth: at + 1, of: items.length, hasMore: list.next !== null },
    onDone: goOn,
    onOpen: select,
    onClose: close,
  })
  return (
    <Desk
      title={t`Reports`}
      count={
        !list.isPending && address.filters.status === 'open' && list.next === null ? (
          <Trans>{items.length} waiting</Trans>
        ) : undefined
      }
      filters={
        <>
          <ReportFilters filters={address.filters} onChange={address.setFilters} />
          <BatchSwitch batch={batch} isOffered={address.filters.status === 'open'} />
        </>
      }
      list={
        <WhenRead read={list}>
          {(cases) => (
            <>
              <CaseList
                label={t`Cases`}
                items={cases}
                keyOf={({ id }) => id}
                render={(one) => (
                  <ReportRow line={one} isPicked={batch.isOn ? batch.picked.has(one.id) : null} />
                )}
                selected={batch.isOn ? null : selected}
                onSelect={batch.isOn ? batch.toggle : select}
                isOld={list.isOld}
                empty={<Empty>{t`Nothing is waiting.`}</Empty>}
                foot={<ListFoot next={list.next} cursor={address.cursor} goTo={address.goTo} />}
              />
              {batch.isOn && <BatchBar picked={[...batch.picked]} onDone={batch.end} />}
            </>
          )}
        </WhenRead>
      }
      detail={opened?.detail ?? null}
      {...(opened && { side: opened.side })}
      empty={items.length > 0 && <Empty>{t`Choose a case, or press J.`}</Empty>}
      onClose={close}
    />
  )
}

type Query = NonNullable<CallOf<typeof admin.listReports>['query']>

function queryOf(filters: Record<string, string>, cursor: string | undefined): Query {
  const { status, type, assignee, due, person, sort = '' } = filters
  return {
    status: status === 'decided' ? 'decided' : 'open',
    ...(type && { type: type as CaseLine['type'] }),
    ...(assignee && { assignee }),
    ...(due && status !== 'decided' && { due: due as 'over' | 'soon' }),
    ...(person && { person }),
    ...(isOneOf(admin.caseSorts, sort) && { sort }),
    ...(cursor !== undefined && { cursor }),
  }
}

/** After a decision the next case is there at once. */
function usePreloadedNext(id: string | undefined): void {
  const preload = usePreload()
  useEffect(() => {
    if (id !== undefined) preload(admin.getReport, { params: { id } })
  }, [id, preload])
}

function useBatch() {
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null)
  return {
    isOn: picked !== null,
    picked: picked ?? new Set<string>(),
    begin: () => setPicked(new Set()),
    end: () => setPicked(null),
    toggle: (id: string) =>
      setPicked((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
  }
}

function BatchSwitch({ batch, isOffered }: { batch: ReturnType<typeof useBatch>; isOffered: boolean }) {
  const { t } = useLingui()
  const may = useMay('reports.decide')
  if (!may || !isOffered) return null
  return (
    <SmallButton
      tone="ghost"
      shortcut="m"
      shortcutLabel={t`Decide several cases alike`}
      aria-pressed={batch.isOn}
      onPress={batch.isOn ? batch.end : batch.begin}
    >
      {batch.isOn ? <Trans>Choose none</Trans> : <Trans>Choose several</Trans>}
    </SmallButton>
  )
}
