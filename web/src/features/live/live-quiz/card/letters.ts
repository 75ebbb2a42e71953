const LETTERS = 'ABCDE'

/** The letter of a choice by its place, from 0. */
export const letterOf = (index: number): string => LETTERS[index] ?? ''

/** The place that a key names: 1 to 5, or A to E; null for any other key. */
export function indexOfKey(key: string): number | null {
  const byLetter = key.length === 1 ? LETTERS.indexOf(key.toUpperCase()) : -1
  if (byLetter >= 0) return byLetter
  return /^[1-5]$/.test(key) ? Number(key) - 1 : null
}
