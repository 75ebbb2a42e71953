import { useLingui } from '@lingui/react/macro'
import { lazyPart } from '@tayang/design/lazy-part'
import { data, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import {
  CatalogPage,
  EXCLUSIVE,
  isFiltered,
  readExclusive,
  readFilter,
  readFiltered,
  readPage,
  type FilteredTitles,
  type PageView,
} from '#features/watch/browse'
import { readHandle, readPerson, type PersonPage } from '#features/live/public-profile'
import { siteContextOf, type SiteContext } from '#shared/api'
import { partnerOf, urls, urlWithin } from '#shared/urls'
import { PageHead } from '../../app/page-head.tsx'
import { pageOf } from './card-pages.tsx'
import { Filtered, FilterOf, useFilter } from './filtered-titles.tsx'

const ExclusivePage = lazyPart(async () => (await import('#features/watch/browse')).ExclusivePage, {
  isNeeded: true,
})

const PersonAt = lazyPart(async () => (await import('../people/person-at.tsx')).PersonAt, { isNeeded: true })

/** A category, any other page of the list, or the handle of a person: one address shape for all. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url)
  const within = (way: string) => urlWithin(pathname, way)
  const friendlyId = params['friendlyId'] ?? ''
  if (friendlyId.toLowerCase() === 'home') throw redirect(within(urls.home()))
  if (friendlyId !== friendlyId.toLowerCase()) throw redirect(within(urls.page(friendlyId.toLowerCase())))
  const site = siteContextOf(context)
  if (friendlyId.startsWith('@')) return await personOf(site, friendlyId.slice(1), within)
  const exclusive =
    friendlyId === EXCLUSIVE && partnerOf(pathname) !== null ? await readExclusive(site) : null
  if (exclusive) return { page: null, titles: null, exclusive, handle: null }
  const page = await readPage(site, friendlyId, pathname)
  if (!page) throw redirect(within(urls.notFound()))
  return { page, titles: await titlesOf(site, page, request), exclusive: null, handle: null }
}

/** A row of everything has episodes and clips too: narrowed, a category lists what people look for by name. */
const WHOLE = ['movie', 'series'] as const

/** The titles of a category as its address wants them; where they cannot be read the page has its rows alone. */
async function titlesOf(site: SiteContext, { playlistIds = [] }: PageView, request: Request) {
  if (playlistIds.length === 0) return null
  const filter = readFilter(new URL(request.url).searchParams)
  return readFiltered(site, playlistIds, { filter, page: pageOf(request), types: WHOLE }).catch(() => null)
}

const titlesIn = (answer: unknown) => (answer as { titles: FilteredTitles | null }).titles

/** The person of a handle; a former one leads to the present one. */
async function personOf(site: SiteContext, name: string, within: (way: string) => string) {
  const found = await readHandle(site, name)
  if (found && found.handle !== name) throw redirect(within(urls.handle(found.handle)))
  const person: PersonPage | null = found && (await readPerson(site, found.profileId))
  return data(
    { page: null, titles: null, exclusive: null, handle: { person } },
    person === null ? { status: 404 } : undefined,
  )
}

export default function CategoryOrPage() {
  const { t } = useLingui()
  const { page, titles, exclusive, handle } = useLoaderData<typeof loader>()
  const isNarrowed = isFiltered(useFilter()) && titles !== null
  if (handle) return <PersonAt page={handle.person} />
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
        <CatalogPage
          key={page.friendlyId}
          page={page}
          title={page.title}
          own={titles && <FilterOf titles={titles} />}
          instead={
            isNarrowed && <Filtered titles={titles} way={urls.page(page.friendlyId)} pageIn={titlesIn} />
          }
        />
      ) : (
        <ExclusivePage cards={exclusive} />
      )}
    </>
  )
}
