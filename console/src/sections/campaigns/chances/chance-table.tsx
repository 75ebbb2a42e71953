import { useLingui } from '@lingui/react/macro'
import type { ChanceListed } from '@tayang/contract'
import type { ReactNode } from 'react'
import { Chip, DataTable, Empty, When } from '#kit'
import { sourceWords } from '../words.ts'
import { markWords, useMarkValue } from './mark-words.ts'
import style from '../campaigns.module.css'

interface ChanceTableProps {
  chances: readonly ChanceListed[]
  selected: string | null
  onSelect: (id: string) => void
  isOld: boolean
  foot: ReactNode
}

/** The newest first; a removed one is struck through and says so. */
export function ChanceTable({ chances, selected, onSelect, isOld, foot }: ChanceTableProps) {
  const { t, i18n } = useLingui()
  return (
    <DataTable
      label={t`Chances`}
      rows={chances}
      keyOf={({ id }) => id}
      selected={selected}
      onSelect={onSelect}
      isOld={isOld}
      empty={<Empty>{t`No chance like this.`}</Empty>}
      foot={foot}
      columns={[
        {
          key: 'who',
          label: t`Who`,
          cell: ({ person, isRemoved }) => (
            <bdi className={isRemoved ? style.removed : undefined}>{person?.name ?? t`gone`}</bdi>
          ),
        },
        { key: 'source', label: t`Source`, cell: ({ source }) => i18n._(sourceWords[source]) },
        { key: 'at', label: t`When`, cell: ({ at }) => <When at={at} /> },
        { key: 'marks', label: t`Marks`, cell: (one) => <Marks chance={one} /> },
        {
          key: 'state',
          label: t`State`,
          wideOnly: true,
          cell: ({ isRemoved, approval }) =>
            isRemoved ? (
              <Chip tone="err">{t`removed`}</Chip>
            ) : approval ? (
              <Chip tone="premium">{t`second operator`}</Chip>
            ) : (
              <Chip>{t`stands`}</Chip>
            ),
        },
      ]}
    />
  )
}

function Marks({ chance }: { chance: ChanceListed }) {
  const { i18n } = useLingui()
  const valueOf = useMarkValue()
  return (
    <span className={style.marks}>
      {chance.marks.map((marked) => (
        <Chip key={marked.mark} tone="premium">
          {`${i18n._(markWords[marked.mark].label)}: ${valueOf(marked)}`}
        </Chip>
      ))}
    </span>
  )
}
