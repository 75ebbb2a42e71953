import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { useParams } from 'react-router'
import { WalletPage } from './wallet-page.tsx'

const Winnings = lazyPart(async () => (await import('#features/money/winnings')).Winnings, {
  placeholder: <Skeleton height="320px" />,
  isNeeded: true,
})

/** `/profile/winnings`: the prizes that the viewer won in draws, and claiming one of them. */
export default function WinningsPage() {
  const { t } = useLingui()
  const { winnerId } = useParams()
  return (
    <WalletPage title={t`Winnings`}>
      {({ account }) => <Winnings key={`${account.id} ${winnerId}`} winnerId={winnerId} />}
    </WalletPage>
  )
}
