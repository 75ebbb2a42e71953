import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type AnswerOf, type PersonHead } from '@tayang/contract'
import { Chip, DataTable, Empty, ListFoot, Panel, When, WhenRead, type Column } from '#kit'
import { useCallList } from '#shared/api'
import { useCursor } from './paged.ts'

type Show = AnswerOf<typeof admin.listPersonShows>['data'][number]

/** Shows of the person, hidden ones too. */
export function ShowsPanel({ person }: { person: PersonHead }) {
  const { t } = useLingui()
  const { cursor, goTo } = useCursor()
  const list = useCallList(admin.listPersonShows, {
    params: { accountId: person.accountId },
    query: { ...(cursor !== undefined && { cursor }) },
  })
  const columns: Column<Show>[] = [
    { key: 'name', label: t`Show`, cell: ({ name, id }) => <bdi>{name === '' ? id : name}</bdi> },
    { key: 'state', label: t`State`, cell: (show) => <ShowState show={show} /> },
    { key: 'category', label: t`Category`, wideOnly: true, cell: ({ category }) => category ?? '–' },
    {
      key: 'on',
      label: t`On air`,
      align: 'end',
      cell: ({ onAirAt, createdAt }) => <When at={onAirAt ?? createdAt} />,
    },
  ]
  return (
    <Panel title={t`Shows`} note={person.counts.shows}>
      <WhenRead read={list} rows={3}>
        {(rows) => (
          <DataTable
            label={t`Shows`}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            isOld={list.isOld}
            empty={
              <Empty>
                <Trans>Has never been live.</Trans>
              </Empty>
            }
            foot={<ListFoot next={list.next} cursor={cursor} goTo={goTo} />}
          />
        )}
      </WhenRead>
    </Panel>
  )
}

function ShowState({ show }: { show: Show }) {
  if (show.hiddenAt !== null)
    return (
      <Chip tone="err">
        <Trans>Hidden</Trans>
      </Chip>
    )
  if (show.status === 'broadcasting')
    return (
      <Chip tone="brand">
        <Trans>On air</Trans>
      </Chip>
    )
  if (show.status === 'created')
    return (
      <Chip>
        <Trans>Not begun</Trans>
      </Chip>
    )
  return <Chip>{show.isRecorded ? <Trans>Recorded</Trans> : <Trans>Over</Trans>}</Chip>
}
