import { Trans, useLingui } from '@lingui/react/macro'
import type { Suggestion, SuggestionKind } from '@tayang/contract'
import { Button } from '@tayang/design'
import { Search } from 'lucide-react'
import { useCount } from '#shared/i18n'
import { Link, urls } from '#shared/urls'
import { noteSearch } from './note-search.ts'
import { rememberSearch } from './recent-searches.ts'
import { SuggestionLine } from './suggestion-line.tsx'
import type { Suggested } from './use-suggestions.ts'
import style from './suggestion-list.module.css'

/** The server counts no further. */
const TOTAL_MAX = 500
const SKELETONS = 5

/** The ids of all lines, from top to bottom; the last leads to the results. */
export function linesOf({ groups }: Suggested, listId: string): readonly string[] {
  const lines = groups.flatMap(({ items }) => items.map((item) => lineId(listId, item)))
  return lines.length > 0 ? [...lines, allId(listId)] : []
}

const lineId = (listId: string, { type, id }: Suggestion) => `${listId}-${type}-${id}`
const allId = (listId: string) => `${listId}-all`

interface SuggestionListProps {
  suggested: Suggested
  listId: string
  text: string
  active: string | undefined
  onClose: () => void
}

/** What is suggested, in groups, or why there is nothing. */
export function SuggestionList({ suggested, listId, text, active, onClose }: SuggestionListProps) {
  const inShort = useCount()
  const { t } = useLingui()
  const groupName = useGroupName()
  const { groups, total, state, retry } = suggested
  const keyword = text.trim()
  const handleChoose = (item: Suggestion) => {
    rememberSearch(item.titleLocalized)
    onClose()
  }
  if (groups.length === 0) return <NoLines {...{ state, keyword, retry }} />
  return (
    <div
      role="listbox"
      id={listId}
      aria-label={t`Suggestions`}
      aria-busy={state === 'loading'}
      className={style.list}
    >
      {groups.map(({ kind, items }) => (
        <div key={kind} role="group" aria-label={groupName(kind)} className={style.group}>
          <span aria-hidden className={style.groupName}>
            {groupName(kind)}
          </span>
          {items.map((item) => {
            const id = lineId(listId, item)
            return (
              <SuggestionLine
                key={id}
                {...{ item, id, text }}
                isActive={id === active}
                onChoose={handleChoose}
              />
            )
          })}
        </div>
      ))}
      <Link
        to={urls.search(keyword)}
        role="option"
        id={allId(listId)}
        tabIndex={-1}
        aria-selected={allId(listId) === active}
        className={style.all}
        onClick={() => {
          noteSearch(keyword)
          onClose()
        }}
      >
        <Search size={18} aria-hidden />
        <span>
          <Trans>See all results for “{keyword}”</Trans>
        </span>
        {total !== null && total > 0 && (
          <span className={style.total}>{total >= TOTAL_MAX ? `${TOTAL_MAX}+` : inShort(total)}</span>
        )}
      </Link>
    </div>
  )
}

function NoLines({ state, keyword, retry }: Pick<Suggested, 'state' | 'retry'> & { keyword: string }) {
  const { t } = useLingui()
  if (state === 'loading') {
    return (
      <div className={style.waiting} aria-busy aria-label={t`Loading...`} role="status">
        {Array.from({ length: SKELETONS }, (_, n) => (
          <span key={n} className={style.skeleton} />
        ))}
      </div>
    )
  }
  if (state === 'failed') {
    return (
      <div className={style.nothing} role="alert">
        <p>
          <Trans>An error occured. Please try again.</Trans>
        </p>
        <Button tone="quiet" onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  }
  return (
    <div className={style.nothing} role="status">
      <p>{t`No result found for ${keyword}`}</p>
    </div>
  )
}

export function useGroupName(): (kind: SuggestionKind) => string {
  const { t } = useLingui()
  return (kind) => {
    switch (kind) {
      case 'titles':
        return t`Titles`
      case 'shows':
        return t`Shows`
      case 'people':
        return t`People`
      case 'channels':
        return t`Channels`
      case 'clips':
        return t`Clips`
    }
  }
}
