import type { Show } from '@tayang/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { buttonLook, EmptyState } from '@tayang/design'
import { useCallback } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { PagedList, readPrevious, ShowGrid, usePages } from '#features/live/live-lists'
import { call, siteContextOf } from '#shared/api'
import { Link, urls } from '#shared/urls'
import { PageHead } from '../../app/page-head.tsx'
import style from '../site/pages.module.css'

const PER_PAGE = 20

export async function loader({ context, request }: LoaderFunctionArgs) {
  const profileId = new URL(request.url).searchParams.get('profileId') || undefined
  const first = await readPrevious(siteContextOf(context), { page: 1, perPage: PER_PAGE, profileId }).catch(
    () => null,
  )
  return { first, profileId, now: Date.now() }
}

/** `/previous-live-shows`: what was on air, of everybody or of one person. */
export default function PreviousLiveShowsPage() {
  const { profileId } = useLoaderData<typeof loader>()
  return <Shows key={profileId} />
}

function Shows() {
  const { t } = useLingui()
  const { first, profileId, now } = useLoaderData<typeof loader>()
  const pages = usePages<Show>(
    first,
    useCallback((page) => readPrevious({ call }, { page, perPage: PER_PAGE, profileId }), [profileId]),
  )
  return (
    <div className={style.list}>
      <PageHead title={t`Previous live shows`} path={urls.previousLiveShows(profileId)} />
      <h1>
        <Trans>Previous live shows</Trans>
      </h1>
      <PagedList
        pages={pages}
        failed={t`Some error occured, please refresh the page!`}
        empty={
          <EmptyState
            cloth="kawung"
            title={t`No previous live show yet`}
            action={
              <Link to={urls.live()} className={buttonLook({ tone: 'quiet' })}>
                <Trans>See who is live</Trans>
              </Link>
            }
          />
        }
      >
        {(items) => <ShowGrid shows={items} now={now} />}
      </PagedList>
    </div>
  )
}
