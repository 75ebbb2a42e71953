/** What changed lately, for the strip at the top of the console. */
export { openChanges, type Changes } from './changes.ts'
