/** Search everything: where a text leads, over all modules, each asked by a narrow function of its own. */
export { findersOf } from './finders.ts'
export { openFinding, type Finding } from './finding.ts'
