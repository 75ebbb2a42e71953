/**
 * Confirm person: what shows that it is really them, before a deed that a stolen session must not do.
 *
 * The password, or where the account has none a code to its number or email; as a field in a dialog that says more,
 * and as a dialog of its own. It asks and carries the answer to the deed, which alone judges it.
 */
export { ConfirmPersonDialog } from './confirm-person-dialog.tsx'
export { askOf, noProof, PersonProof, proofOf, type Proof } from './person-proof.tsx'
export { useProofWords } from './use-proof-words.ts'
