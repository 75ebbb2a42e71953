import { Trans } from '@lingui/react/macro'
import { Button } from '@tayang/design'
import { useSearchParams } from 'react-router'
import style from './notifications.module.css'

interface PagerProps {
  label: string
  /** The query parameter of the page. */
  name: string
  page: number
  totalPages: number
}

/** The page of a list, from the address; an invalid value is page 1. */
export function usePageOf(name: string): number {
  const [search] = useSearchParams()
  return Math.max(1, Math.floor(Number(search.get(name))) || 1)
}

/** Previous and Next of a list; nothing where there is one page. */
export function Pager({ label, name, page, totalPages }: PagerProps) {
  const [search, setSearch] = useSearchParams()
  if (totalPages <= 1) return null
  const go = (to: number) => {
    const next = new URLSearchParams(search)
    if (to === 1) next.delete(name)
    else next.set(name, String(to))
    setSearch(next)
  }
  return (
    <nav aria-label={label} className={style.pages}>
      <Button tone="outline" size="small" disabled={page <= 1} onClick={() => go(page - 1)}>
        <Trans>Previous</Trans>
      </Button>
      <span>
        {page} / {totalPages}
      </span>
      <Button tone="outline" size="small" disabled={page >= totalPages} onClick={() => go(page + 1)}>
        <Trans>Next</Trans>
      </Button>
    </nav>
  )
}
