/** Approvals: what one operator asked for and another confirms or refuses, of every desk that the operator may decide. */
export { ApprovalsSection as Section } from './approvals-section.tsx'
