import { Trans, useLingui } from '@lingui/react/macro'
import { suggestions } from '@tayang/contract'
import { History, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCall } from '#shared/api'
import { useLanguage } from '#shared/i18n'
import { Link, urls } from '#shared/urls'
import { noteSearch } from './note-search.ts'
import { forgetSearch, forgetSearches, useRecentSearches } from './recent-searches.ts'
import { useKindName } from './suggestion-line.tsx'
import style from './other-searches.module.css'

const FRESH_MS = 60_000
const SHOWN_MAX = 5

interface OtherSearchesProps {
  /** Where a search is asked for, so that the panel closes even where that page is open already. */
  onClose: () => void
}

/** Own last searches, and what many search for. Either is left out where there is nothing of it. */
export function OtherSearches({ onClose }: OtherSearchesProps) {
  return (
    <>
      <Recent onClose={onClose} />
      <Trending onClose={onClose} />
    </>
  )
}

function Recent({ onClose }: OtherSearchesProps) {
  const { t } = useLingui()
  const recent = useRecentSearches().slice(0, SHOWN_MAX)
  if (recent.length === 0) return null
  return (
    <section aria-label={t`Recent`}>
      <header className={style.asideHead}>
        <h2>
          <Trans>Recent</Trans>
        </h2>
        <button type="button" onClick={forgetSearches}>
          <Trans>Clear</Trans>
        </button>
      </header>
      <ul className={style.recent}>
        {recent.map((text) => (
          <li key={text}>
            <SearchLink text={text} onClose={onClose}>
              <History size={18} aria-hidden />
              <span>{text}</span>
            </SearchLink>
            <button type="button" aria-label={t`Remove ${text}`} onClick={() => forgetSearch(text)}>
              <X size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Trending({ onClose }: OtherSearchesProps) {
  const { t } = useLingui()
  const locale = useLanguage()
  const kindName = useKindName()
  const { data = [] } = useCall(
    suggestions.listTrendingSearches,
    { query: { locale } },
    { freshMs: FRESH_MS, retries: () => false },
  )
  if (data.length === 0) return null
  return (
    <section aria-label={t`Trending in Indonesia`}>
      <header className={style.asideHead}>
        <h2>
          <Trans>Trending in Indonesia</Trans>
        </h2>
      </header>
      <ol className={style.trending}>
        {data.map(({ text, first }, n) => (
          <li key={text}>
            <SearchLink text={text} onClose={onClose}>
              <span className={style.rank}>{n + 1}</span>
              <span className={style.words}>
                <span>{text}</span>
                <span className={style.meta}>{kindName(first)}</span>
              </span>
              <span className={style.trendPicture} style={{ background: first.thumbColor }}>
                {first.pictureUrl !== null && <img src={first.pictureUrl} alt="" loading="lazy" />}
              </span>
            </SearchLink>
          </li>
        ))}
      </ol>
    </section>
  )
}

function SearchLink({ text, onClose, children }: OtherSearchesProps & { text: string; children: ReactNode }) {
  return (
    <Link
      to={urls.search(text)}
      className={style.search}
      onClick={() => {
        noteSearch(text)
        onClose()
      }}
    >
      {children}
    </Link>
  )
}
