import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@tayang/design'
import { lazily } from '@tayang/design/lazily'
import { useParams } from 'react-router'
import { Link, ways } from '#ground/ways'
import { ForViewers } from '../app/for-viewers.tsx'
import { PageHead } from '../app/page-head.tsx'
import style from './own-pages.module.css'

const DiamondTransaction = lazily(async () => (await import('#features/wallet')).DiamondTransaction, {
  place: <Skeleton height="420px" />,
  isNeeded: true,
})

/** `/profile/transactions/diamond/{id}`: one movement with its receipt. */
export default function DiamondTransactionPage() {
  const { t } = useLingui()
  const { transactionId = '' } = useParams()
  return (
    <div className={style.reading}>
      <PageHead title={t`Diamond transaction`} indexed={false} />
      <h1>
        <Trans>Diamond transaction</Trans>
      </h1>
      <ForViewers>{() => <DiamondTransaction id={transactionId} />}</ForViewers>
      <Link to={ways.diamondTransactions()}>
        <Trans>All diamond transactions</Trans>
      </Link>
    </div>
  )
}
