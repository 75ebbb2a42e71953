/** A message, assembled from the chunks of RTMP 1.0, section 5.3. */
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

/** Bytes of one media message; a 4K key frame at 40 Mb/s stays below 2 MB. */
export const MEDIA_MESSAGE_BYTES_MAX = 8 * 1024 * 1024
/** Commands, metadata and everything else. */
const OTHER_MESSAGE_BYTES_MAX = 64 * 1024
/** Everything that a peer may send before its publish is authorised: a stranger must not fill our memory. */
export const UNAUTHORISED_BYTES_MAX = 64 * 1024
const CHUNK_STREAMS_MAX = 64
/** Bytes of all unfinished messages of one connection. */
const HELD_BYTES_MAX = 2 * MEDIA_MESSAGE_BYTES_MAX
const CHUNK_BYTES_FIRST = 128
const CHUNK_BYTES_MAX = 0xff_ff_ff
/** No encoder uses fewer than 128. Each chunk costs work, so chunks of one byte would cost a hundred times as much. */
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
  /** From the last header: a delta, or after a full header the timestamp itself (section 5.3.1.2.4). */
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
  /** Media is read from now on: the publish is authorised. */
  allowMedia(): void
}

export function createChunkReader(): ChunkReader {
  return new BoundedChunkReader()
}

class BoundedChunkReader implements ChunkReader {
  readonly #streams = new Map<number, ChunkStream>()
  #chunkBytes = CHUNK_BYTES_FIRST
  #mediaBytesMax = UNAUTHORISED_BYTES_MAX
  #heldBytes = 0
  /** An unfinished chunk header. */
  #rest = Buffer.alloc(0) as Buffer
  #open: { stream: ChunkStream; left: number } | null = null
  #failed: string | null = null

  push(bytes: Buffer): ChunksRead {
    const messages: Message[] = []
    if (this.#failed === null) {
      this.#read(this.#rest.length > 0 ? Buffer.concat([this.#rest, bytes]) : bytes, messages)
    }
    if (this.#failed !== null) for (const stream of this.#streams.values()) this.#dropBody(stream)
    return { messages, failed: this.#failed }
  }

  allowMedia() {
    this.#mediaBytesMax = MEDIA_MESSAGE_BYTES_MAX
  }

  #read(bytes: Buffer, messages: Message[]): void {
    let at = 0
    while (this.#failed === null) {
      if (this.#open) {
        const part = bytes.subarray(at, at + this.#open.left)
        at += part.length
        if (!this.#readBody(this.#open, part, messages)) break
        continue
      }
      const started = this.#startChunk(bytes, at)
      if (started === 'more') break
      if (typeof started === 'object') this.#failed = started.failed
      else at += started
    }
    // Only an unfinished header is kept: payload went into its message.
    this.#rest = this.#failed === null ? Buffer.from(bytes.subarray(at)) : Buffer.alloc(0)
  }

  /** Returns whether the chunk is complete. */
  #readBody(open: { stream: ChunkStream; left: number }, part: Buffer, messages: Message[]): boolean {
    const { stream } = open
    if (!this.#append(stream, part)) this.#failed = 'too many unfinished messages'
    open.left -= part.length
    if (open.left > 0) return false
    this.#open = null
    if (stream.filled === stream.length) this.#failed ??= this.#finish(stream, messages)
    return true
  }

  #dropBody(stream: ChunkStream): void {
    this.#heldBytes -= stream.body?.length ?? 0
    stream.body = null
    stream.filled = 0
  }

  /** Memory grows with the bytes that really arrived, so that a header that announces megabytes costs nothing. */
  #append(stream: ChunkStream, bytes: Buffer): boolean {
    const needed = stream.filled + bytes.length
    const has = stream.body?.length ?? 0
    if (needed > has) {
      const size = Math.min(stream.length, Math.max(needed, has * 2, FIRST_ALLOCATION_BYTES))
      if (this.#heldBytes + size - has > HELD_BYTES_MAX) return false
      const grown = Buffer.allocUnsafeSlow(size)
      stream.body?.copy(grown, 0, 0, stream.filled)
      this.#heldBytes += size - has
      stream.body = grown
    }
    if (stream.body) bytes.copy(stream.body, stream.filled)
    stream.filled = needed
    return true
  }

  #finish(stream: ChunkStream, messages: Message[]): string | null {
    const { type, streamId, timestampMs } = stream
    const payload = (stream.body ?? Buffer.alloc(0)).subarray(0, stream.filled)
    this.#dropBody(stream)
    if (type === SET_CHUNK_SIZE || type === ABORT) return this.#applyControl(type, payload)
    messages.push({ type, streamId, timestampMs, payload })
    return null
  }

  /** Section 5.4.1: the two control messages that change how the stream itself is read. */
  #applyControl(type: number, payload: Buffer): string | null {
    if (payload.length < 4) return 'a protocol control message is too short'
    const value = payload.readUInt32BE(0)
    if (type === ABORT) {
      const aborted = this.#streams.get(value)
      if (aborted) this.#dropBody(aborted)
      return null
    }
    if (value < CHUNK_BYTES_MIN || value > CHUNK_BYTES_MAX) return 'the chunk size is out of bounds'
    this.#chunkBytes = value
    return null
  }

  #lengthMax(type: number): number {
    const isMedia = type === VIDEO || type === AUDIO
    return isMedia ? this.#mediaBytesMax : Math.min(this.#mediaBytesMax, OTHER_MESSAGE_BYTES_MAX)
  }

  /** Reads one chunk's headers at `from`; returns how many bytes they took. */
  #startChunk(bytes: Buffer, from: number): Parsed<number> {
    const header = readBasicHeader(bytes, from)
    if (header === 'more') return 'more'
    const { format, chunkStreamId } = header
    const known = this.#streams.get(chunkStreamId)
    if (!known && format === 3) return { failed: 'a chunk continues a stream that never began' }
    if (!known && this.#streams.size >= CHUNK_STREAMS_MAX) return { failed: 'too many chunk streams' }
    const stream = known ?? newChunkStream()
    const read = readMessageHeader(bytes, from + header.bytes, format, stream)
    if (read === 'more') return 'more'
    this.#streams.set(chunkStreamId, stream)
    if (format !== 3) this.#dropBody(stream)
    if (stream.length > this.#lengthMax(stream.type)) return { failed: 'a message is too large' }
    this.#open = { stream, left: Math.min(this.#chunkBytes, stream.length - stream.filled) }
    return header.bytes + read
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

/**
 * Section 5.3.1.2: absent fields come from the stream's last header. Changes `stream` only when the header is
 * complete.
 */
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
 * A header of format 3 repeats the extended timestamp where the stream has one. Some encoders omit it, so the four
 * bytes are consumed only when they repeat the known value.
 */
function readContinuation(bytes: Buffer, from: number, stream: ChunkStream): number | 'more' {
  let consumed = 0
  if (stream.isExtended) {
    if (bytes.length < from + 4) return 'more'
    if (bytes.readUInt32BE(from) === stream.extendedMs) consumed = 4
  }
  if (stream.filled === 0) stream.timestampMs = (stream.timestampMs + stream.stepMs) >>> 0
  return consumed
}
