import { loadChunk } from '@tayang/design/chunks'
import { useLingui } from '@lingui/react/macro'
import { lazyPart } from '@tayang/design/lazy-part'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { cardOf, CatalogPage, readPage, type PageView } from '#features/watch/browse'
import { readChannels } from '#features/watch/channels'
import { readPopular } from '#features/people/popular-streamers'
import { readUpcoming } from '#features/shared/remind-show'
import { siteContextOf } from '#shared/api'
import { urls } from '#shared/urls'
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
  const [page, popular, announced, channels] = await Promise.all([
    readPage(site, 'home', url.pathname),
    readPopular(site),
    // Without what is announced, and without its channels, the page is still that page.
    readUpcoming(site).catch(() => []),
    readChannels(site, 1).catch(() => []),
  ])
  const upcoming = announced.map((show) => cardOf(show, site.language))
  return { page: page ?? untouched, popular, upcoming, channels }
}

export default function Home() {
  const { t } = useLingui()
  const { page, popular, upcoming, channels } = useLoaderData<typeof loader>()
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
        own={<RowsAbove channels={channels} />}
        last={<RowsBelow upcoming={upcoming} popular={popular} />}
      />
    </>
  )
}
