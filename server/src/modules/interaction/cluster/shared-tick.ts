import type { QueuedFrame } from '../governor.ts'
import type { RoomFence } from '../rows.ts'

/**
 * Whose the room is: of this process, as it has the database for itself; of this process among others, until its epoch
 * ends; or of another one, from which this one hears what is said.
 */
export type Ownership = 'alone' | RoomFence | 'elsewhere'

/** A message as its frame; one that the governor left out is for its author only. */
export interface SharedLine {
  readonly id: string
  readonly seq: number
  readonly profileId: string
  readonly isForAll: boolean
  readonly bytes: Buffer
}

/** What other processes with the same room show of one tick: the messages between two numbers. */
export interface SharedTick {
  readonly from: number
  readonly to: number
  readonly lines: readonly SharedLine[]
  /** What is for one person only. */
  readonly aside: readonly { readonly profileId: string; readonly bytes: Buffer }[]
}

/** Who is in the room at other processes. */
export interface Elsewhere {
  readonly viewers: number
  readonly sockets: number
  readonly accountIds: readonly string[]
}

/** The messages of a tick, as the governor chose them. */
export function sharedLinesOf(
  queue: readonly QueuedFrame[],
  sampledOut: ReadonlySet<QueuedFrame>,
): SharedLine[] {
  return queue.flatMap((frame) => {
    const { message, bytes } = frame
    if (!message) return []
    const { id, seq, profile } = message
    return [{ id, seq, profileId: profile.id, isForAll: !sampledOut.has(frame), bytes }]
  })
}
