/** Approvals: what one operator asked for and another confirms or refuses, of every desk. */
export { ApprovalsSection as Section } from './approvals-section.tsx'
