import { suggestions } from '@tayang/contract'
import { call } from '#shared/api'
import { rememberSearch } from './recent-searches.ts'

/** A search that a person made: kept for them, and counted without them. */
export function noteSearch(text: string): void {
  rememberSearch(text)
  // Nothing of the page depends on it.
  call(suggestions.countSearch, { body: { text: text.trim() } }, { keepalive: true }).catch(() => undefined)
}
