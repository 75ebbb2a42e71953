import type { Suggestion } from '@tayang/contract'
import { urlOf, urls } from '#shared/urls'

export function suggestionUrl({ type, id }: Pick<Suggestion, 'type' | 'id'>): string {
  return type === 'person' ? urls.person(id) : urlOf({ type, id })
}
