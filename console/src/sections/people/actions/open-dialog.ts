import type { PersonHead } from '@tayang/contract'

/** A dialog about a person that is open. */
export interface OpenDialog {
  person: PersonHead
  onClose: () => void
}
