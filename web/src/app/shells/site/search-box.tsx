import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { Form, useSearchParams } from 'react-router'
import style from './site-shell.module.css'

/** The search field of the header; an empty one is not submitted. See docs/product/lists.md#search. */
export function SearchBox() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const keyword = search.get('keyword') ?? ''

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    const written = new FormData(event.currentTarget).get('keyword')
    if (typeof written !== 'string' || written.trim() === '') event.preventDefault()
  }

  return (
    <Form action="/search" role="search" className={style.search} onSubmit={handleSubmit}>
      <Search size={16} aria-hidden />
      <input
        key={keyword}
        type="search"
        name="keyword"
        defaultValue={keyword}
        maxLength={100}
        placeholder={t`Search movies, live, clips`}
        aria-label={t`Search`}
        autoComplete="off"
        enterKeyHint="search"
      />
    </Form>
  )
}
