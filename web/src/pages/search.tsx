import { Trans, useLingui } from '@lingui/react/macro'
import { catalog, type MediaType } from '@tayang/contract'
import { Button, EmptyState, TextField } from '@tayang/design'
import type { FormEvent } from 'react'
import { Form, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { cardOf, TitleGrid } from '#features/browse'
import { houseOf } from '#ground/api'
import { PageHead } from '../app/page-head.tsx'
import style from './pages.module.css'

/** What is looked for, in the order of the page (A076). */
const types = ['movie', 'series', 'episode', 'clips', 'liveshow', 'channel'] as const satisfies MediaType[]
type Type = (typeof types)[number]

const PER_GROUP = 20
const KEYWORD_MAX = 100

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call, language } = houseOf(context)
  const keyword = (new URL(request.url).searchParams.get('keyword') ?? '').trim().slice(0, KEYWORD_MAX)
  if (keyword === '') return { keyword, groups: [] }
  const groups = await Promise.all(
    types.map(async (type) => {
      const { data } = await call(catalog.search, {
        query: {
          locale: language,
          search: keyword,
          type,
          page: 1,
          perPage: PER_GROUP,
          'genres[]': undefined,
        },
      })
      return { type, cards: data.map((item) => cardOf(item, language)) }
    }),
  )
  return { keyword, groups: groups.filter(({ cards }) => cards.length > 0) }
}

export default function Search() {
  const { t } = useLingui()
  const { keyword, groups } = useLoaderData<typeof loader>()
  return (
    <div className={style.list}>
      <PageHead title={keyword === '' ? t`Search` : t`Search: ${keyword}`} indexed={false} />
      <h1>{keyword === '' ? <Trans>Search</Trans> : <Trans>Results for “{keyword}”</Trans>}</h1>
      <PhoneSearch keyword={keyword} />
      {keyword !== '' && groups.length === 0 && (
        <div className={style.inset}>
          <EmptyState cloth="ceplok" title={t`No result found for ${keyword}`} />
        </div>
      )}
      {groups.map(({ type, cards }) => (
        <section key={type} className={style.group}>
          <h2>
            <GroupName type={type} />
          </h2>
          <TitleGrid cards={cards} shape={type === 'movie' || type === 'series' ? 'poster' : 'landscape'} />
        </section>
      ))}
    </div>
  )
}

function GroupName({ type }: { type: Type }) {
  switch (type) {
    case 'movie':
      return <Trans>Movies</Trans>
    case 'series':
      return <Trans>Series</Trans>
    case 'episode':
      return <Trans>Episodes</Trans>
    case 'clips':
      return <Trans>Clips</Trans>
    case 'liveshow':
      return <Trans>Live</Trans>
    case 'channel':
      return <Trans>Live TV</Trans>
  }
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
