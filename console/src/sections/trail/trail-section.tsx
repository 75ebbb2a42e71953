import { useLingui } from '@lingui/react/macro'
import type { TrailRow } from '@tayang/contract'
import { DataTable, Desk, Empty, ListFoot, WhenRead, type Column } from '#kit'
import { ExportTrail } from './export-trail.tsx'
import { TrailCase } from './trail-case.tsx'
import { TrailFilters } from './trail-filters.tsx'
import { Exactly, NamedCall, Outcome, Who } from './trail-words.tsx'
import { useTrail } from './use-trail.ts'

/** What every operator did: the newest first, and one row with all that it keeps. */
export function TrailSection() {
  const { t } = useLingui()
  const { address, query, list, open } = useTrail()
  const columns = useColumns()
  return (
    <Desk
      title={t`Trail`}
      wideList
      count={<ExportTrail query={query} />}
      filters={<TrailFilters address={address} />}
      list={
        <WhenRead read={list}>
          {(rows) => (
            <DataTable
              label={t`Trail`}
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              selected={address.selected}
              onSelect={address.select}
              isOld={list.isOld}
              empty={<Empty>{t`Nothing matches these filters.`}</Empty>}
              foot={<ListFoot next={list.next} cursor={address.cursor} goTo={address.goTo} />}
            />
          )}
        </WhenRead>
      }
      detail={open && <TrailCase key={open.id} row={open} address={address} />}
      empty={<Empty>{t`Choose a row, or press J.`}</Empty>}
      onClose={() => address.select(null)}
    />
  )
}

function useColumns(): readonly Column<TrailRow>[] {
  const { t } = useLingui()
  return [
    { key: 'at', label: t`Time`, cell: ({ at }) => <Exactly at={at} /> },
    { key: 'operator', label: t`Operator`, cell: (row) => <Who row={row} /> },
    { key: 'call', label: t`Call`, cell: (row) => <NamedCall row={row} /> },
    { key: 'outcome', label: t`Outcome`, cell: ({ outcome }) => <Outcome outcome={outcome} /> },
    { key: 'calls', label: t`Calls`, align: 'end', wideOnly: true, cell: ({ calls }) => calls },
  ]
}
