/**
 * Approvals: what one operator asks for and another confirms (docs/product/operators.md#second-operator).
 *
 * Owns the requests and what happened to them, of which nothing is ever changed or deleted. It decides who may be the
 * second, and that what was confirmed is carried out once; what that is, each kind registers.
 */
export type { Ask, CarryingOut, Operator } from './approval-kinds.ts'
export { openApprovals, type Approvals } from './open-approvals.ts'
