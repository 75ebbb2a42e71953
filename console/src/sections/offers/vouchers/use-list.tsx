import { useLingui } from '@lingui/react/macro'
import type { VoucherUse } from '@tayang/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DataTable, Empty, When } from '#kit'
import { useMay } from '#shared/session'

interface UseListProps {
  uses: readonly VoucherUse[]
  foot: ReactNode
  /** Leads to the history of a code; without it the codes are not shown. */
  onOpenCode?: (code: string) => void
}

/** Who used which code when, the latest first. */
export function UseList({ uses, foot, onOpenCode }: UseListProps) {
  const { t } = useLingui()
  const mayOpen = useMay('people.read')
  return (
    <DataTable
      label={t`Who used it`}
      rows={uses}
      keyOf={({ code, accountId }) => `${code} ${accountId}`}
      empty={<Empty>{t`No one has used it yet.`}</Empty>}
      foot={foot}
      columns={[
        {
          key: 'who',
          label: t`Who`,
          cell: ({ person, accountId }) => {
            const name = <bdi>{person?.name ?? t`gone`}</bdi>
            return mayOpen && person ? <Link to={`/people/${accountId}`}>{name}</Link> : name
          },
        },
        ...(onOpenCode
          ? [
              {
                key: 'code',
                label: t`Code`,
                cell: ({ code }: VoucherUse) => (
                  <button type="button" onClick={() => onOpenCode(code)}>
                    <code>{code}</code>
                  </button>
                ),
              },
            ]
          : []),
        { key: 'at', label: t`When`, cell: ({ usedAt }) => <When at={usedAt} /> },
        { key: 'until', label: t`Gave until`, wideOnly: true, cell: ({ endAt }) => <When at={endAt} /> },
      ]}
    />
  )
}
