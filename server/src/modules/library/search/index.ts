/**
 * Search: what is written with the words that somebody typed (Spec 2, section 7; A075, A076).
 *
 * Owns the words that everything searched is written with, by which it forgives one typing error and knows Indonesian
 * affixes, and no other table: each kind of thing is a source that says what of it anybody may see. Ranks names before
 * texts, beginnings before the rest, and never shows what is merely alike while something is spelt as it was typed.
 */
export { searchMigrations } from './migrations.ts'
export { openSearch, type Search } from './search.ts'
export { searchRoute } from './search-route.ts'
export type { SearchSource } from './source.ts'
export { titleSource } from './title-source.ts'
