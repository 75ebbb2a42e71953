import { Trans, useLingui } from '@lingui/react/macro'
import { admin } from '@tayang/contract'
import type { ClaimKind } from '@tayang/contract/desk'
import { ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Empty, When, WhenRead } from '#kit'
import { useCall } from '#shared/api'
import { useCounts, useOwnClaims } from '#shared/desk'
import { useMay, useRoles } from '#shared/session'
import { Popover } from './popover.tsx'
import { whereClaimOpens } from './where-it-opens.ts'
import style from './bar.module.css'

/** Cases given to the operator that the queue shows; the section has the others. */
const ASSIGNED_SHOWN = 20

/** What waits for this operator: what another asked them to confirm, cases given to them, and own claims. */
export function OwnQueue() {
  const counts = useCounts()
  const count = useOwnClaims().length + (counts['approvals'] ?? 0) + (counts['assigned'] ?? 0)
  return (
    <Popover
      wide
      className={style.barButton}
      face={
        <>
          <ListChecks size={17} aria-hidden />
          <span className={style.wideOnly}>
            <Trans>My queue</Trans>
          </span>{' '}
          <strong className="figures">{count}</strong>
        </>
      }
    >
      {(close) => <Queue onGo={close} />}
    </Popover>
  )
}

function Queue({ onGo }: { onGo: () => void }) {
  const { t } = useLingui()
  const roles = useRoles()
  const kinds = useClaimWords()
  const read = useCall(admin.getQueue, {}, { freshMs: 0 })
  const assigned = useAssigned()
  return (
    <WhenRead read={read} rows={2}>
      {({ claims, approvals }) => {
        const rows = [
          ...approvals.map(({ id, summary, reason, askedAt }) => ({
            key: `approval ${id}`,
            title: summary,
            note: reason,
            at: askedAt,
            to: whereClaimOpens('approval', id, roles),
          })),
          ...assigned.map(({ id, subject, dueAt }) => ({
            key: `assigned ${id}`,
            title: subject.label,
            note: t`given to you`,
            at: dueAt,
            to: whereClaimOpens('report', id, roles),
          })),
          ...claims.map(({ kind, id, until }) => ({
            key: `${kind} ${id}`,
            title: kinds[kind],
            note: t`you work on it`,
            at: until,
            to: whereClaimOpens(kind, id, roles),
          })),
        ]
        if (rows.length === 0) return <Empty>{t`Nothing is waiting for you.`}</Empty>
        return (
          <ul className={style.rows}>
            {rows.map(({ key, title, note, at, to }) => (
              <li key={key}>
                <QueueRow to={to} onGo={onGo}>
                  <span>
                    {title}
                    <small>{note}</small>
                  </span>
                  <When at={at} />
                </QueueRow>
              </li>
            ))}
          </ul>
        )
      }}
    </WhenRead>
  )
}

/** Open reports that were given to this operator, what is due first on top. */
function useAssigned() {
  const mayRead = useMay('reports.read')
  const query = { assignee: 'me', perPage: ASSIGNED_SHOWN }
  return useCall(admin.listReports, mayRead ? { query } : null, { freshMs: 0 }).data ?? none
}

const none: readonly never[] = []

function QueueRow({ to, onGo, children }: { to: string | null; onGo: () => void; children: ReactNode }) {
  if (to === null) return <div>{children}</div>
  return (
    <Link to={to} onClick={onGo}>
      {children}
    </Link>
  )
}

function useClaimWords(): Readonly<Record<ClaimKind, string>> {
  const { t } = useLingui()
  return {
    report: t`Report`,
    appeal: t`Appeal`,
    clip: t`Clip`,
    cashout: t`Cash-out`,
    order: t`Order`,
    show: t`Show`,
    approval: t`Second operator`,
  }
}
