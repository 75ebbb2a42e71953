import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { ForViewers } from '../../app/for-viewers.tsx'
import { PageHead } from '../../app/page-head.tsx'
import style from '../site/pages.module.css'

const MyList = lazyPart(async () => (await import('#features/watch/my-list')).MyList, {
  placeholder: <Skeleton height="360px" />,
  isNeeded: true,
})

/** `/my-list`, and `/mobile/{partner}/my-list`. */
export default function MyListPage() {
  const { t } = useLingui()
  return (
    <div className={style.list}>
      <PageHead title={t`My List`} indexed={false} />
      <h1>
        <Trans>My List</Trans>
      </h1>
      <div className={style.tall}>
        <ForViewers>{({ account }) => <MyList key={account.id} accountId={account.id} />}</ForViewers>
      </div>
    </div>
  )
}
