/**
 * Search suggestions: what the search field shows while somebody types, with their own last searches and what many
 * search for.
 *
 * Owns the panel below the header's field, the whole page of a phone, and the last searches, which stay in this
 * browser. Loaded with the first focus. What is found and in which order, the server decides.
 */
export { noteSearch } from './note-search.ts'
export type { FieldKeys, ListState } from './field-keys.ts'
export { SearchPanel } from './search-panel.tsx'
export { SearchSheet } from './search-sheet.tsx'
