import { suggestions, type SuggestionKind, type Suggestions } from '@tayang/contract'
import { useEffect, useState } from 'react'
import { useCall } from '#shared/api'
import { useLanguage } from '#shared/i18n'
import { isNamedLike } from './matched-parts.ts'

/** A pause in typing after which the text is asked for. */
const PAUSE_MS = 150
const FRESH_MS = 60_000

export interface Suggested {
  readonly groups: Suggestions['groups']
  readonly total: number | null
  readonly state: 'loading' | 'failed' | 'there'
  readonly retry: () => void
}

/**
 * What is suggested for a text. One request for a pause in typing; the one before is cancelled. Until the answer
 * comes, those lines of the last one stay that fit the longer text too.
 */
export function useSuggestions(typed: string, kind?: SuggestionKind): Suggested {
  const text = typed.trim()
  const locale = useLanguage()
  const asked = usePaused(text)
  const query = { locale, q: asked, ...(kind !== undefined && { kind }) }
  const answer = useCall(suggestions.listSuggestions, asked === '' ? null : { query }, {
    freshMs: FRESH_MS,
    keepsPrevious: true,
    retries: () => false,
  })
  const isCurrent = asked === text && !answer.isPlaceholderData && !answer.isFetching
  const { data } = answer
  if (text === '') return { groups: [], total: null, state: 'there', retry: noRetry }
  if (isCurrent && data) return { ...data, state: 'there', retry: noRetry }
  const groups = (data?.groups ?? []).flatMap((group) => {
    const items = group.items.filter(
      (item) => (kind === undefined || group.kind === kind) && isNamedLike(item.titleLocalized, text),
    )
    return items.length > 0 ? { ...group, items } : []
  })
  const hasFailed = answer.isError && asked === text && !answer.isFetching
  return { groups, total: null, state: hasFailed ? 'failed' : 'loading', retry: () => void answer.refetch() }
}

const noRetry = () => undefined

/** The text as it was when nobody typed for a moment; a text that is emptied or begun is taken at once. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : paused
}
