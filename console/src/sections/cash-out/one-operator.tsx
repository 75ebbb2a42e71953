import { Trans, useLingui } from '@lingui/react/macro'
import type { CashoutTotals } from '@tayang/contract'
import { Panel } from '#kit'
import style from './cash-out.module.css'

/** An installation with one operator pays nothing out; it says why, and how to make the second. */
export function OneOperator({ totals }: { totals: CashoutTotals }) {
  const { t } = useLingui()
  const { makers, checkers } = totals
  return (
    <Panel title={t`Nothing can be paid out yet`} className={style.alone}>
      <p role="alert">
        <Trans>A payout needs two people: one says that it was paid, another one completes it.</Trans>{' '}
        <Trans>
          Here are {makers} with the role finance-maker and {checkers} with finance-checker, and no two of
          them are two people.
        </Trans>
      </p>
      <p>
        <Trans>An admin invites the second one under Operators, or on the server:</Trans>{' '}
        <code>{'npm run operator -- {email} --roles finance-checker'}</code>
      </p>
    </Panel>
  )
}
