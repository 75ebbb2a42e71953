/**
 * Own decisions: what moderators decided about the viewer, why, and the appeal, in the own profile and by the link of a
 * letter, which also opens to somebody who cannot sign in (docs/product/site.md#decisions).
 */
export { DecisionByLink } from './decision-by-link.tsx'
export { DecisionOfViewer } from './decision-of-viewer.tsx'
export { OwnDecisions } from './own-decisions.tsx'
