import { Trans } from '@lingui/react/macro'
import { admin, type Approval } from '@tayang/contract'
import { UsersRound } from 'lucide-react'
import { When } from '#kit'
import { useCall } from '#shared/api'
import { useMay } from '#shared/session'
import style from './actions.module.css'

/** What operators asked for about the person, and what waits for a second one. */
export function WaitingApprovals({ accountId }: { accountId: string }) {
  const mayRead = useMay('approvals.read')
  const read = useCall(admin.listApprovals, mayRead ? { query: { state: 'waiting' } } : null)
  const own = (read.data ?? []).filter(({ about }) => about?.id === accountId)
  return own.map((approval) => <Waiting key={approval.id} approval={approval} />)
}

function Waiting({ approval }: { approval: Approval }) {
  const { askedBy, summary, others } = approval
  return (
    <section className={style.approval}>
      <p>
        <UsersRound size={16} aria-hidden data-tone="premium" />
        <strong>
          <bdi>{summary}</bdi>
        </strong>
        <span className={style.quiet}>
          <When at={approval.askedAt} />
        </span>
      </p>
      <p>
        {approval.mayNot === 'asked-it' ? (
          others === 0 ? (
            <Trans>You asked. Nobody else may confirm it: a second operator has to be made first.</Trans>
          ) : (
            <Trans>You asked. An operator who is not you must confirm it.</Trans>
          )
        ) : (
          <Trans>{askedBy.name} asked. Another operator must confirm it.</Trans>
        )}
      </p>
    </section>
  )
}
