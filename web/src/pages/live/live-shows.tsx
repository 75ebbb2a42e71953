import { shows, type Show } from '@tayang/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { buttonLook, EmptyState } from '@tayang/design'
import { useCallback } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import {
  FurtherShows,
  PagedList,
  readFurther,
  ShowGrid,
  usePages,
  type PageOf,
} from '#features/live/live-lists'
import { call, siteContextOf, type SiteContext } from '#shared/api'
import { Link, urls } from '#shared/urls'
import { PageHead } from '../../app/page-head.tsx'
import style from '../site/pages.module.css'

const PER_PAGE = 20
/** So few shows fill the page as large cards. */
const LARGE_MAX = 3

async function read({ call: ask }: Pick<SiteContext, 'call'>, page: number): Promise<PageOf<Show>> {
  const { data, meta } = await ask(shows.listLiveShows, {
    query: { mostwatch: '1', page, perPage: PER_PAGE },
  })
  return { items: data, page: meta.page, pages: meta.totalPages }
}

export async function loader({ context }: LoaderFunctionArgs) {
  const site = siteContextOf(context)
  const [first, further] = await Promise.all([read(site, 1).catch(() => null), readFurther(site)])
  return { first, further, now: Date.now() }
}

/** `/live-shows`: everybody who is on air, the most watched first. */
export default function LiveShowsPage() {
  const { t } = useLingui()
  const { first, further, now } = useLoaderData<typeof loader>()
  const pages = usePages<Show>(
    first,
    useCallback((page) => read({ call }, page), []),
  )
  return (
    <div className={style.list}>
      <PageHead title={t`Live shows`} path={urls.liveShows()} />
      <h1>
        <Trans>Live shows</Trans>
      </h1>
      <PagedList
        pages={pages}
        failed={t`Some error occured, please refresh the page!`}
        empty={
          <EmptyState
            cloth="kawung"
            title={t`No one is live right now`}
            action={
              // Without a recording it would lead to another empty page.
              further.previous.length > 0 && (
                <Link to={urls.previousLiveShows()} className={buttonLook({ tone: 'quiet' })}>
                  <Trans>Previous live shows</Trans>
                </Link>
              )
            }
          />
        }
      >
        {(items) => <ShowGrid shows={items} now={now} isWide={items.length <= LARGE_MAX} />}
      </PagedList>
      {!pages.hasMore && <FurtherShows shows={further} now={now} />}
    </div>
  )
}
