/** The trail of operators: who did what, to what, and how it ended. Rows are only added, never changed. */
export { audited, type Change } from './audited.ts'
export { openFacts, type AddedFacts, type Facts, type Json } from './facts.ts'
export { openTrail, type Trail } from './open-trail.ts'
export { openOperatorNames, type OperatorNames } from './operator-names.ts'
export { trailFile } from './trail-file.ts'
export type { ListedRow, TrailFilter } from './trail-rows.ts'
