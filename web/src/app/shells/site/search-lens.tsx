import { useLingui } from '@lingui/react/macro'
import { buttonLook } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Link, urls } from '#shared/urls'
import style from './site-shell.module.css'

const SearchSheet = lazyPart(async () => (await import('#features/watch/search-suggestions')).SearchSheet)

/** The search of a phone: a page of its own over this one. Without the page's program it leads to `/search`. */
export function SearchLens() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Link
        to={urls.search('')}
        className={`${style.lens} ${buttonLook({ tone: 'ghost', size: 'small' })}`}
        aria-label={t`Search`}
        onClick={(event) => {
          event.preventDefault()
          setIsOpen(true)
        }}
      >
        <Search size={22} />
      </Link>
      {isOpen && <SearchSheet keyword={search.get('keyword') ?? ''} onClose={() => setIsOpen(false)} />}
    </>
  )
}
