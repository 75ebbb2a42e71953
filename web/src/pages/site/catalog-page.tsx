import { useLingui } from '@lingui/react/macro'
import { lazyPart } from '@tayang/design/lazy-part'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { CatalogPage, EXCLUSIVE, readExclusive, readPage } from '#features/watch/browse'
import { siteContextOf } from '#shared/api'
import { partnerOf, urls, urlWithin } from '#shared/urls'
import { PageHead } from '../../app/page-head.tsx'

const ExclusivePage = lazyPart(async () => (await import('#features/watch/browse')).ExclusivePage, {
  isNeeded: true,
})

/** A category or any other page of the list: one address shape for both. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url)
  const within = (way: string) => urlWithin(pathname, way)
  const friendlyId = params['friendlyId'] ?? ''
  if (friendlyId.toLowerCase() === 'home') throw redirect(within(urls.home()))
  if (friendlyId !== friendlyId.toLowerCase()) throw redirect(within(urls.page(friendlyId.toLowerCase())))
  const site = siteContextOf(context)
  const exclusive =
    friendlyId === EXCLUSIVE && partnerOf(pathname) !== null ? await readExclusive(site) : null
  if (exclusive) return { page: null, exclusive }
  const page = await readPage(site, friendlyId, pathname)
  if (!page) throw redirect(within(urls.notFound()))
  return { page, exclusive: null }
}

export default function CategoryOrPage() {
  const { t } = useLingui()
  const { page, exclusive } = useLoaderData<typeof loader>()
  const title = page?.title ?? t`Exclusive`
  return (
    <>
      <PageHead
        title={title}
        description={t`Watch ${title} on Tayang.`}
        path={urls.page(page?.friendlyId ?? EXCLUSIVE)}
        picture={page?.slides[0]?.backdrop?.url}
      />
      {page ? (
        <CatalogPage key={page.friendlyId} page={page} title={page.title} />
      ) : (
        <ExclusivePage cards={exclusive} />
      )}
    </>
  )
}
