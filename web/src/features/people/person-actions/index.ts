/**
 * Person actions: what one can do about somebody wherever they are met: report, block, unblock.
 *
 * A guest is asked to sign in first; about oneself there is nothing to do (Spec 1, section 6).
 */
export { PersonActions, type Person } from './person-actions.tsx'
