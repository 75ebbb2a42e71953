import type { PopularProfile } from '@tayang/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { buttonLook, EmptyState } from '@tayang/design'
import { useCallback } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { PagedList, usePages } from '#features/live/live-lists'
import { readPopularPage, StreamerGrid } from '#features/people/popular-streamers'
import { call, siteContextOf } from '#shared/api'
import { Link, urls } from '#shared/urls'
import { PageHead } from '../../app/page-head.tsx'
import style from '../site/pages.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  return { first: await readPopularPage(siteContextOf(context), 1).catch(() => null) }
}

/** `/popular-streamers`: See All of the row. */
export default function PopularStreamersPage() {
  const { t } = useLingui()
  const { first } = useLoaderData<typeof loader>()
  const pages = usePages<PopularProfile>(
    first,
    useCallback((page) => readPopularPage({ call }, page), []),
  )
  return (
    <div className={style.list}>
      <PageHead title={t`Popular streamers`} path={urls.popularStreamers()} />
      <h1>
        <Trans>Popular streamers</Trans>
      </h1>
      <PagedList
        pages={pages}
        failed={t`Some error occured, please refresh the page!`}
        empty={
          <EmptyState
            cloth="truntum"
            title={t`No popular streamers yet`}
            action={
              <Link to={urls.live()} className={buttonLook({ tone: 'quiet' })}>
                <Trans>See who is live</Trans>
              </Link>
            }
          />
        }
      >
        {(items) => <StreamerGrid people={items} />}
      </PagedList>
    </div>
  )
}
