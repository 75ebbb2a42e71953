/** What to watch after a title (Spec 2, section 7). */
export * as recommendation from './operations.ts'
