/**
 * Confirm person: the proof that is required before an action that a stolen session must not allow.
 *
 * The proof is the password, or a code to the number or email of an account without one; as a field of a larger
 * dialog, or as a dialog of its own. This module collects the proof; the server validates it.
 */
export { ConfirmPersonDialog } from './confirm-person-dialog.tsx'
export { noProof, PersonProof, proofOf } from './person-proof.tsx'
export { useProofText } from './use-proof-words.ts'
