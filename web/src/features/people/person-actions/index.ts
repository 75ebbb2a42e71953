/**
 * Person actions: the menu about a person, wherever they appear: report, block, unblock.
 *
 * A guest is asked to sign in first; there are no actions on oneself. See docs/product/people.md#oneself-and-guests.
 */
export { PersonActions, type Person } from './person-actions.tsx'
