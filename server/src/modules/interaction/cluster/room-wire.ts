import type { SharedLine, SharedTick } from './shared-tick.ts'

/** What processes with one room tell each other over its topic. */
export type RoomMessage = { readonly nodeId: string } & (
  | (SharedTick & { readonly is: 'tick'; readonly epoch: number })
  | (Note & { readonly is: 'note' })
  | { readonly is: 'left'; readonly epoch: number }
)

/** Who is in the room at one process. */
export interface Note {
  readonly viewers: number
  readonly sockets: number
  readonly accountIds: readonly string[]
}

type Tick = Extract<RoomMessage, { is: 'tick' }>

/** Frames of a tick stand behind a head in JSON that says how long each one is. */
type Head =
  | Exclude<RoomMessage, Tick>
  | (Omit<Tick, 'lines' | 'aside'> & {
      readonly lines: readonly (Omit<SharedLine, 'bytes'> & { readonly length: number })[]
      readonly aside: readonly { readonly profileId: string; readonly length: number }[]
    })

const LENGTH_BYTES = 4

export function encodeRoomMessage(message: RoomMessage): Buffer {
  if (message.is !== 'tick') return withHead(message, [])
  const { lines, aside, ...rest } = message
  const head = {
    ...rest,
    lines: lines.map(({ bytes, ...line }) => ({ ...line, length: bytes.length })),
    aside: aside.map(({ profileId, bytes }) => ({ profileId, length: bytes.length })),
  }
  return withHead(
    head,
    [...lines, ...aside].map(({ bytes }) => bytes),
  )
}

function withHead(head: Head, frames: readonly Buffer[]): Buffer {
  const text = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, text, ...frames])
}

/** Messages come from processes of this installation alone, which Redis keeps apart. */
export function decodeRoomMessage(message: Buffer): RoomMessage {
  const start = LENGTH_BYTES + message.readUInt32BE(0)
  const head = JSON.parse(message.toString('utf8', LENGTH_BYTES, start)) as Head
  if (head.is !== 'tick') return head
  let at = start
  const take = (length: number) => message.subarray(at, (at += length))
  const { lines, aside } = head
  return {
    ...head,
    lines: lines.map(({ length, ...line }) => ({ ...line, bytes: take(length) })),
    aside: aside.map(({ profileId, length }) => ({ profileId, bytes: take(length) })),
  }
}
