import { Trans, useLingui } from '@lingui/react/macro'
import { Button, buttonLook, CardSkeleton, EmptyState, TextField } from '@tayang/design'
import type { FormEvent } from 'react'
import { Form, useLoaderData, useNavigation, useRouteLoaderData, type LoaderFunctionArgs } from 'react-router'
import { readFirstRow, TitleRow } from '#features/watch/browse'
import {
  KEYWORD_MAX,
  readGroup,
  readGroups,
  ResultSections,
  searchTypes,
  type Groups,
} from '#features/watch/search-catalogue'
import { siteContextOf, type SiteContext } from '#shared/api'
import { Link, urls } from '#shared/urls'
import { PageHead } from '../../app/page-head.tsx'
import type { RootData } from '../../app/root-data.ts'
import style from './search.module.css'

const SKELETONS = 8

export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = siteContextOf(context)
  const asked = new URL(request.url).searchParams
  const keyword = (asked.get('keyword') ?? '').trim().slice(0, KEYWORD_MAX)
  if (keyword === '') return { keyword, ...nothing, more: null, instead: await readInstead(site) }
  const type = searchTypes.find((known) => known === asked.get('type'))
  if (type === undefined) {
    const found = await readGroups(site, keyword)
    return { keyword, ...found, more: null, instead: isNone(found) ? await readInstead(site) : null }
  }
  // More of one group: a failure is shown within it, and the rest of the page stays.
  const page = Math.max(1, Math.trunc(Number(asked.get('page'))) || 1)
  const read = await readGroup(site, { keyword, type, page }).catch(() => null)
  const more = read?.group ?? null
  return {
    keyword,
    groups: more ? [more] : [],
    people: [],
    failed: [],
    spelling: read?.spelling ?? null,
    more,
    instead: null,
  }
}

const nothing: Groups = { groups: [], people: [], failed: [], spelling: null }
const isNone = ({ groups, people, failed }: Groups) => groups.length + people.length + failed.length === 0

/** What many watch, for somebody who has no result; without it the page is still that page. */
const readInstead = (site: SiteContext) => readFirstRow(site, 'home').catch(() => null)

export default function Search() {
  const { t } = useLingui()
  const { keyword, groups, people, failed, spelling, instead } = useLoaderData<typeof loader>()
  const { location: asked } = useNavigation()
  const isSearching = asked !== undefined && new URLSearchParams(asked.search).has('keyword')
  const isNothing = keyword !== '' && isNone({ groups, people, failed, spelling })
  const hasResults = keyword !== '' && !isNothing
  return (
    <div className={style.list}>
      <PageHead title={keyword === '' ? t`Search` : t`Search: ${keyword}`} indexed={false} />
      <header className={style.head}>
        <h1>{hasResults ? <Trans>Results for “{keyword}”</Trans> : <Trans>Search</Trans>}</h1>
        <p role="status" className={style.spelling}>
          {spelling !== null && !isSearching && (
            <Trans>
              Showing results for <mark>{spelling}</mark>
            </Trans>
          )}
        </p>
      </header>
      <PhoneSearch keyword={keyword} />
      {isSearching ? (
        <Searching />
      ) : (
        <>
          {isNothing && (
            <div className={style.inset}>
              <EmptyState
                cloth="ceplok"
                title={t`No result found for ${keyword}`}
                note={t`Check the spelling, or try a title, a genre or the name of a streamer.`}
                action={<Elsewhere />}
              />
            </div>
          )}
          {keyword === '' && (
            <div className={style.inset}>
              <Elsewhere />
            </div>
          )}
          {instead && <TitleRow row={instead} first />}
          <ResultSections key={keyword} {...{ keyword, groups, people, failed }} />
        </>
      )}
    </div>
  )
}

function Searching() {
  const { t } = useLingui()
  return (
    <div className={style.skeletons} data-shape="poster" aria-busy aria-label={t`Loading...`}>
      {Array.from({ length: SKELETONS }, (_, n) => (
        <CardSkeleton key={n} shape="poster" />
      ))}
    </div>
  )
}

/** Where there is something to see without a word to search by. */
function Elsewhere() {
  const { t } = useLingui()
  const { categories = [] } = useRouteLoaderData<RootData>('root') ?? {}
  const look = buttonLook({ tone: 'outline' })
  return (
    <nav aria-label={t`Categories`} className={style.elsewhere}>
      {categories.map(({ friendlyId, title }) => (
        <Link key={friendlyId} to={urls.page(friendlyId)} className={look}>
          {title}
        </Link>
      ))}
      <Link to={urls.clips()} className={look}>
        <Trans>Clips</Trans>
      </Link>
      <Link to={urls.live()} className={look}>
        <Trans>Live</Trans>
      </Link>
    </nav>
  )
}

/** On a phone the header has only a lens, which leads here. */
function PhoneSearch({ keyword }: { keyword: string }) {
  const { t } = useLingui()
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    const written = new FormData(event.currentTarget).get('keyword')
    if (typeof written !== 'string' || written.trim() === '') event.preventDefault()
  }
  return (
    <Form role="search" action="/search" className={style.phoneSearch} onSubmit={handleSubmit}>
      <TextField
        key={keyword}
        label={t`Search movies, live, clips`}
        type="search"
        name="keyword"
        defaultValue={keyword}
        maxLength={KEYWORD_MAX}
        autoComplete="off"
        enterKeyHint="search"
        autoFocus={keyword === ''}
      />
      <Button type="submit" tone="quiet">
        <Trans>Search</Trans>
      </Button>
    </Form>
  )
}
