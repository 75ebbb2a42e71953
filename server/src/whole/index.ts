/**
 * The whole server, seen from one beside it: what that one cannot answer, as it is in the memory or on the disk of the
 * whole one, it passes on (docs/decisions/0058). Owns the list of it; decides nothing about a request.
 */
export { openWhole } from './open-whole.ts'
export type { Whole } from './open-whole.ts'
