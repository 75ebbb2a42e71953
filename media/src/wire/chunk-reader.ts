/** RTMP 1.0, section 5.3: the chunk stream, put together into messages. */
export interface Message {
  type: number
  streamId: number
  /** 32 bits, wraps around. */
  timestampMs: number
  payload: Buffer
}

export interface ChunksRead {
  messages: Message[]
  failed: string | null
}

/** Video and audio of one message; a 4K key frame at 40 Mb/s stays below 2 MB. */
export const MEDIA_MESSAGE_BYTES_MAX = 8 * 1024 * 1024
/** Commands, metadata and everything else. */
const OTHER_MESSAGE_BYTES_MAX = 64 * 1024
/** Everything that a peer may send before its publish is authorised (trust, attack 31). */
export const UNAUTHORISED_BYTES_MAX = 64 * 1024
const CHUNK_STREAMS_MAX = 64
/** Unfinished messages of one connection together. */
const HELD_BYTES_MAX = 2 * MEDIA_MESSAGE_BYTES_MAX
const CHUNK_BYTES_FIRST = 128
const CHUNK_BYTES_MAX = 0xff_ff_ff
/** No encoder asks for fewer than 128; each chunk is work, and of one byte a hundred times as much. */
const CHUNK_BYTES_MIN = 64
const EXTENDED = 0xff_ff_ff
const MESSAGE_HEADER_BYTES = [11, 7, 3, 0] as const
const FIRST_ALLOCATION_BYTES = 4096

const SET_CHUNK_SIZE = 1
const ABORT = 2
const AUDIO = 8
const VIDEO = 9

interface ChunkStream {
  timestampMs: number
  /** What the last header carried: a delta, or after a full header the timestamp itself (section 5.3.1.2.4). */
  stepMs: number
  isExtended: boolean
  extendedMs: number
  length: number
  type: number
  streamId: number
  body: Buffer | null
  filled: number
}

interface Header {
  format: number
  chunkStreamId: number
  bytes: number
}

type Parsed<T> = T | 'more' | { failed: string }

export interface ChunkReader {
  push(bytes: Buffer): ChunksRead
  /** Media may come from now on: the publish is authorised. */
  allowMedia(): void
}

export function createChunkReader(): ChunkReader {
  const streams = new Map<number, ChunkStream>()
  let chunkBytes = CHUNK_BYTES_FIRST
  let mediaBytesMax = UNAUTHORISED_BYTES_MAX
  let heldBytes = 0
  let rest = Buffer.alloc(0) as Buffer
  let open: { stream: ChunkStream; left: number } | null = null
  let failed: string | null = null

  function dropBody(stream: ChunkStream): void {
    heldBytes -= stream.body?.length ?? 0
    stream.body = null
    stream.filled = 0
  }

  /** Grows with what really arrived, so that a header that promises megabytes costs nothing. */
  function append(stream: ChunkStream, bytes: Buffer): boolean {
    const needed = stream.filled + bytes.length
    const has = stream.body?.length ?? 0
    if (needed > has) {
      const size = Math.min(stream.length, Math.max(needed, has * 2, FIRST_ALLOCATION_BYTES))
      if (heldBytes + size - has > HELD_BYTES_MAX) return false
      const grown = Buffer.allocUnsafeSlow(size)
      stream.body?.copy(grown, 0, 0, stream.filled)
      heldBytes += size - has
      stream.body = grown
    }
    if (stream.body) bytes.copy(stream.body, stream.filled)
    stream.filled = needed
    return true
  }

  /** Section 5.4.1: the two control messages that change how the stream itself is read. */
  function obey(type: number, payload: Buffer): string | null {
    if (type !== SET_CHUNK_SIZE && type !== ABORT) return null
    if (payload.length < 4) return 'a protocol control message is too short'
    const value = payload.readUInt32BE(0)
    if (type === ABORT) {
      const aborted = streams.get(value)
      if (aborted) dropBody(aborted)
      return null
    }
    if (value < CHUNK_BYTES_MIN || value > CHUNK_BYTES_MAX) return 'the chunk size is out of bounds'
    chunkBytes = value
    return null
  }

  function finish(stream: ChunkStream, messages: Message[]): string | null {
    const { type, streamId, timestampMs } = stream
    const payload = (stream.body ?? Buffer.alloc(0)).subarray(0, stream.filled)
    dropBody(stream)
    const wrong = obey(type, payload)
    if (!wrong && type !== SET_CHUNK_SIZE && type !== ABORT)
      messages.push({ type, streamId, timestampMs, payload })
    return wrong
  }

  function lengthMax(type: number): number {
    return type === VIDEO || type === AUDIO ? mediaBytesMax : Math.min(mediaBytesMax, OTHER_MESSAGE_BYTES_MAX)
  }

  /** Reads one chunk's headers at `from`; answers how many bytes they took. */
  function startChunk(bytes: Buffer, from: number): Parsed<number> {
    const header = readBasicHeader(bytes, from)
    if (header === 'more') return 'more'
    const { format, chunkStreamId } = header
    let stream = streams.get(chunkStreamId)
    if (!stream) {
      if (format === 3) return { failed: 'a chunk continues a stream that never began' }
      if (streams.size >= CHUNK_STREAMS_MAX) return { failed: 'too many chunk streams' }
      stream = newChunkStream()
    }
    const read = readMessageHeader(bytes, from + header.bytes, format, stream)
    if (read === 'more') return 'more'
    streams.set(chunkStreamId, stream)
    if (format !== 3) dropBody(stream)
    if (stream.length > lengthMax(stream.type)) return { failed: 'a message is too large' }
    open = { stream, left: Math.min(chunkBytes, stream.length - stream.filled) }
    return header.bytes + read
  }

  function take(bytes: Buffer, messages: Message[]): void {
    let at = 0
    while (failed === null) {
      if (open) {
        const { stream } = open
        const part = bytes.subarray(at, at + open.left)
        if (!append(stream, part)) failed = 'too many unfinished messages'
        at += part.length
        open.left -= part.length
        if (open.left > 0) break
        open = null
        if (stream.filled === stream.length) failed ??= finish(stream, messages)
        continue
      }
      const started = startChunk(bytes, at)
      if (started === 'more') break
      if (typeof started === 'object') failed = started.failed
      else at += started
    }
    // Only an unfinished header is kept: payload went into its message.
    rest = failed === null ? Buffer.from(bytes.subarray(at)) : Buffer.alloc(0)
  }

  return {
    push(bytes) {
      const messages: Message[] = []
      if (failed === null) take(rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes, messages)
      if (failed !== null) for (const stream of streams.values()) dropBody(stream)
      return { messages, failed }
    },
    allowMedia() {
      mediaBytesMax = MEDIA_MESSAGE_BYTES_MAX
    },
  }
}

function newChunkStream(): ChunkStream {
  return {
    timestampMs: 0,
    stepMs: 0,
    isExtended: false,
    extendedMs: 0,
    length: 0,
    type: 0,
    streamId: 0,
    body: null,
    filled: 0,
  }
}

/** Section 5.3.1.1: the format and the chunk stream's number in one to three bytes. */
function readBasicHeader(bytes: Buffer, from: number): Header | 'more' {
  const first = bytes[from]
  if (first === undefined) return 'more'
  const format = first >> 6
  const short = first & 0x3f
  if (short > 1) return { format, chunkStreamId: short, bytes: 1 }
  const second = bytes[from + 1]
  if (second === undefined) return 'more'
  if (short === 0) return { format, chunkStreamId: 64 + second, bytes: 2 }
  const third = bytes[from + 2]
  return third === undefined ? 'more' : { format, chunkStreamId: 64 + second + third * 256, bytes: 3 }
}

/** Section 5.3.1.2: what is absent is taken from the stream's last header. Changes `stream` only when all is there. */
function readMessageHeader(
  bytes: Buffer,
  from: number,
  format: number,
  stream: ChunkStream,
): number | 'more' {
  if (format === 3) return readContinuation(bytes, from, stream)
  const size = MESSAGE_HEADER_BYTES[format as 0 | 1 | 2]
  if (bytes.length < from + size) return 'more'
  const field = bytes.readUIntBE(from, 3)
  const isExtended = field === EXTENDED
  if (isExtended && bytes.length < from + size + 4) return 'more'
  const stepMs = isExtended ? bytes.readUInt32BE(from + size) : field
  if (format <= 1) {
    stream.length = bytes.readUIntBE(from + 3, 3)
    stream.type = bytes[from + 6] ?? 0
  }
  if (format === 0) stream.streamId = bytes.readUInt32LE(from + 7)
  stream.timestampMs = format === 0 ? stepMs : (stream.timestampMs + stepMs) >>> 0
  stream.stepMs = stepMs
  stream.isExtended = isExtended
  stream.extendedMs = stepMs
  return isExtended ? size + 4 : size
}

/**
 * A header of format 3 repeats the extended timestamp where the stream has one. Some encoders leave it out, so the
 * four bytes are taken only when they repeat the known value.
 */
function readContinuation(bytes: Buffer, from: number, stream: ChunkStream): number | 'more' {
  let taken = 0
  if (stream.isExtended) {
    if (bytes.length < from + 4) return 'more'
    if (bytes.readUInt32BE(from) === stream.extendedMs) taken = 4
  }
  if (stream.filled === 0) stream.timestampMs = (stream.timestampMs + stream.stepMs) >>> 0
  return taken
}
