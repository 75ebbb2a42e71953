import type { LexiconTerm } from '@tayang/contract'

/** A word that is being edited; its place in the list is its key. */
export interface DraftTerm extends LexiconTerm {
  readonly at: number
}

export const draftOf = (terms: readonly LexiconTerm[]): DraftTerm[] =>
  terms.map((term, at) => ({ ...term, at }))

/** The words as they are sent; those without a letter are left out. */
export const termsOf = (draft: readonly DraftTerm[]): LexiconTerm[] =>
  draft
    .map(({ text, weight, isExact }) => ({ text: text.trim(), weight, isExact }))
    .filter(({ text }) => text !== '')

const nameOf = ({ text, weight, isExact }: LexiconTerm) => `${weight} ${isExact ? '=' : ''}${text}`

/** How many words a draft adds and takes away. */
export function changesOf(
  before: readonly LexiconTerm[],
  draft: readonly DraftTerm[],
): { added: number; removed: number } {
  const [old, next] = [new Set(before.map(nameOf)), new Set(termsOf(draft).map(nameOf))]
  return {
    added: [...next].filter((name) => !old.has(name)).length,
    removed: [...old].filter((name) => !next.has(name)).length,
  }
}

/** A list as text, as two operators compare it. */
export const asText = (terms: readonly LexiconTerm[]): string => terms.map(nameOf).join('\n')
