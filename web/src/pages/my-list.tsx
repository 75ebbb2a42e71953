import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@tayang/design'
import { lazy, Suspense } from 'react'
import { ForViewers } from '../app/for-viewers.tsx'
import { PageHead } from '../app/page-head.tsx'
import style from './pages.module.css'

const MyList = lazy(async () => ({ default: (await import('#features/my-list')).MyList }))

/** `/my-list`, and `/mobile/{partner}/my-list` (A077). */
export default function MyListPage() {
  const { t } = useLingui()
  return (
    <div className={style.list}>
      <PageHead title={t`My List`} indexed={false} />
      <h1>
        <Trans>My List</Trans>
      </h1>
      <div className={style.tall}>
        <ForViewers>
          {({ account }) => (
            <Suspense fallback={<Skeleton height="360px" />}>
              <MyList key={account.id} accountId={account.id} />
            </Suspense>
          )}
        </ForViewers>
      </div>
    </div>
  )
}
