/** What to watch after a title. */
export * as recommendation from './operations.ts'
