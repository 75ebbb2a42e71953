import { createHash } from 'node:crypto'
import type { RefusalCode } from '@tayang/contract'
import { newId } from '#platform/ids/ids'
import type { ChatMessage } from '../message.ts'

/** A message as a person sent it to a room, not judged yet. It can be brought to another process as it is. */
export interface Said {
  /** The same id is the same message, however often it is said. */
  readonly id: string
  readonly text: string
  readonly accountId: string
  readonly profile: ChatMessage['profile']
  /** The moment on the picture of its author. */
  readonly at: number | null
  /** Whether its page says it again until it is kept. */
  readonly mayRepeat: boolean
}

/** What its author is told; a message that waits for the answer of a question is kept or refused later. */
export type Outcome =
  | { readonly is: 'kept'; readonly seq: number }
  /** Another process owns the room by now; it is to be said there. Authors are never told this. */
  | { readonly is: 'moved' }
  | { readonly is: 'refused'; readonly code: RefusalCode; readonly waitMs?: number }

export type TellOutcome = (outcome: Outcome) => void

export const refused = (code: RefusalCode, waitMs?: number): Outcome => ({
  is: 'refused',
  code,
  ...(waitMs !== undefined && { waitMs }),
})

/**
 * The id of a message. Where its page names it, it follows from that name, the room and the author, so that the same
 * message is known in every process, and nobody can name the message of somebody else.
 */
export function messageIdOf(clientId: string | undefined, room: string, profileId: string): string {
  if (clientId === undefined) return newId()
  const hash = createHash('sha256').update(`${room} ${profileId} ${clientId.toLowerCase()}`).digest('hex')
  // Pages name messages by UUIDv7, whose time comes first, so that the index of messages grows at one end.
  const time = clientId.toLowerCase().replaceAll('-', '').slice(0, 12)
  // RFC 9562, section 5.8: version 8, whose other bits are ours.
  return `${time.slice(0, 8)}-${time.slice(8)}-8${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`
}
