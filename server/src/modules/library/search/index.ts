/**
 * Search: finds titles, channels and shows by the words that a person typed (docs/product/lists.md#search-by-type).
 *
 * Owns the words of all searched texts, by which it corrects one typing error and knows Indonesian affixes, and no
 * other table: each kind of content is a source that selects what everybody may see. Ranks names before texts and
 * beginnings before the rest, and never returns merely similar content while something matches the text as typed.
 */
export { searchMigrations } from './migrations.ts'
export { asTyped, beginning, union, wordsOf } from './rows.ts'
export { openSearch, type Found, type Search } from './search.ts'
export { searchRoute } from './search-route.ts'
export type { SearchSource } from './source.ts'
export { titleSource } from './title-source.ts'
