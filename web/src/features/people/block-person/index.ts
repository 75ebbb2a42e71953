/**
 * Block person: block, unblock and what is said to either side (Spec 1, section 4).
 *
 * Owns the list of people whom the viewer blocked, which hides their lines in everybody's rooms (ruling R11). The
 * server enforces the rest.
 */
export { AccessDenied } from './access-denied.tsx'
export { BlockDialog, type BlockMode, type BlockResult } from './block-dialog.tsx'
export { PersonGate } from './person-gate.tsx'
export { useBlocked } from './blocked-people.ts'
export { useBlockStatus } from './use-block-status.ts'
