/**
 * Search catalogue: what is found by words, in one group for each type.
 *
 * Each group is asked for, counted, paged and fails by itself. Says so where a typing error was forgiven. What is
 * written where, and what is alike, the server decides.
 */
export { KEYWORD_MAX, readGroup, readGroups, searchTypes, type Groups } from './read-groups.ts'
export { ResultSections } from './result-sections.tsx'
