/**
 * Suggestions: what begins with a text while it is typed, and what many people searched for
 * (docs/product/lists.md#suggestions).
 *
 * Owns the counts of searches by day and text. It never stores who searched: whether somebody was counted already is
 * remembered in memory for a day. What everybody may see is decided by the sources of `search`.
 */
export { suggestionMigrations } from './migrations.ts'
export { suggestionRoutes } from './routes.ts'
export { openSuggestions, type SuggestionDependencies } from './suggestions.ts'
