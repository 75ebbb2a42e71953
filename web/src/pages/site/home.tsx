import { loadChunk } from '@tayang/design/chunks'
import { useLingui } from '@lingui/react/macro'
import { lazyPart } from '@tayang/design/lazy-part'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { cardOf, CatalogPage, readPage, type PageView } from '#features/watch/browse'
import { readChannels } from '#features/watch/channels'
import { readPopular } from '#features/people/popular-streamers'
import { readOnAir, ROW_MAX } from '#features/shared/on-air'
import { readUpcoming } from '#features/shared/remind-show'
import { siteContextOf } from '#shared/api'
import { partnerOf, urls } from '#shared/urls'
import { PageHead, SITE } from '../../app/page-head.tsx'

// What stands above and below the rows of the catalogue is one file apart; the server renders it all the same.
const rows = () => loadChunk(() => import('./home-rows.tsx'))
const RowsAbove = lazyPart(async () => (await rows()).RowsAbove)
const RowsBelow = lazyPart(async () => (await rows()).RowsBelow)

/** A server without content yet still has a home page. */
const untouched: PageView = {
  friendlyId: 'home',
  title: SITE,
  isCategory: false,
  slides: [],
  rows: [],
  available: null,
}

export async function loader({ context, url }: LoaderFunctionArgs) {
  const site = siteContextOf(context)
  const [page, popular, announced, channels, live] = await Promise.all([
    readPage(site, 'home', url.pathname),
    readPopular(site),
    // Without what is announced, and without its channels, the page is still that page.
    readUpcoming(site).catch(() => []),
    readChannels(site, 1).catch(() => []),
    // The variant of a partner has no live page that the row could lead to.
    partnerOf(url.pathname) === null ? readOnAir(site, ROW_MAX) : null,
  ])
  const upcoming = announced.map((show) => cardOf(show, site.language))
  return {
    page: page ?? untouched,
    popular,
    upcoming,
    channels,
    live: { shows: live?.shows ?? [], total: live?.total ?? 0 },
  }
}

export default function Home() {
  const { t } = useLingui()
  const { page, popular, upcoming, channels, live } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title={SITE}
        description={t`Movies, series and live shows, made and watched in Indonesia.`}
        path={urls.home()}
        picture={page.slides[0]?.backdrop?.url}
      />
      <CatalogPage
        page={page}
        title={SITE}
        live={live.shows[0] ?? null}
        own={<RowsAbove channels={channels} live={live} />}
        last={<RowsBelow upcoming={upcoming} popular={popular} />}
      />
    </>
  )
}
