import type { ChatMessage } from '../message.ts'

/** A message that waits for its number. */
export interface PendingMessage {
  readonly message: Omit<ChatMessage, 'seq'>
  /** Only its author is shown it. */
  readonly isHidden: boolean
  /** Called with its number when it is stored. */
  onStored?(seq: number): void
  /** Called when it could not be stored. */
  onLost(): void
  /** Called when it was not stored, because another process owns the room by now. */
  onMoved?(): void
  /** Called when it has to wait for the answer of a question. */
  onWaits?(): void
  /** It has waited for an answer that shows now. */
  readonly hasWaited?: boolean
}
