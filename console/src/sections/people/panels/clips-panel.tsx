import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type AnswerOf, type PersonHead } from '@tayang/contract'
import { Chip, DataTable, Empty, ListFoot, Panel, When, WhenRead, type Column, type Tone } from '#kit'
import { useCallList } from '#shared/api'
import { useCursor } from './paged.ts'

type Clip = AnswerOf<typeof admin.listPersonClips>['data'][number]

const tones: Record<string, Tone> = { approved: 'ok', rejected: 'err', pending: 'premium' }

/** Clips of the person in every state. */
export function ClipsPanel({ person }: { person: PersonHead }) {
  const { t } = useLingui()
  const { cursor, goTo } = useCursor()
  const list = useCallList(admin.listPersonClips, {
    params: { accountId: person.accountId },
    query: { ...(cursor !== undefined && { cursor }) },
  })
  const states: Record<string, string> = {
    uploading: t`Uploading`,
    processing: t`Being prepared`,
    pending: t`Waits for a review`,
    approved: t`Published`,
    rejected: t`Rejected`,
    failed: t`Failed`,
  }
  const columns: Column<Clip>[] = [
    { key: 'title', label: t`Clip`, cell: ({ title, id }) => <bdi>{title === '' ? id : title}</bdi> },
    {
      key: 'state',
      label: t`State`,
      cell: ({ state }) => <Chip tone={tones[state] ?? 'quiet'}>{states[state] ?? state}</Chip>,
    },
    {
      key: 'kind',
      label: t`Made`,
      wideOnly: true,
      cell: ({ kind }) => (kind === 'moment' ? t`Moment` : t`Upload`),
    },
    { key: 'at', label: t`When`, align: 'end', cell: ({ createdAt }) => <When at={createdAt} /> },
  ]
  return (
    <Panel title={t`Clips`} note={person.counts.clips}>
      <WhenRead read={list} rows={3}>
        {(rows) => (
          <DataTable
            label={t`Clips`}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            isOld={list.isOld}
            empty={
              <Empty>
                <Trans>Has no clip.</Trans>
              </Empty>
            }
            foot={<ListFoot next={list.next} cursor={cursor} goTo={goTo} />}
          />
        )}
      </WhenRead>
    </Panel>
  )
}
