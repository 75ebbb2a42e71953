import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Publication } from '../stream/index.ts'
import {
  acknowledge,
  CHUNK_BYTES_OUT,
  controlUint32,
  createRtmpReader,
  MESSAGE,
  ping,
  pingAnswer,
  readAmf0,
  readPingAnswer,
  setPeerBandwidth,
  streamBegins,
  writeCommand,
  type AmfValue,
  type Message,
} from '../wire/index.ts'
import { readPublishRequest, type PublishRequest } from './publish-request.ts'

export interface ConnectionNeeds {
  socket: Socket
  address: string
  now(): number
  /**
   * Asks whether this may be published and takes the show's place: the publication, the sentence that refuses, or
   * `idle` where the connection may stay and nothing of it is shown.
   */
  claim(request: PublishRequest, connection: Connection): Promise<Publication | 'idle' | { sentence: string }>
  /** `byPeer`: the other side ended it, and not its line, a bound or an order of ours. */
  onClosed(why: string, byPeer: boolean): void
}

export interface Connection {
  /** Milliseconds since its last byte. */
  silentMs(): number
  /** From our last ping to its answer; null where none ever came. */
  roundTripMs(): number | null
  /** Its show is over: the connection stays open, and what it sends is dropped. */
  idle(): void
  /** Another takes this one's place. */
  replace(): void
  refuse(sentence: string): void
  close(why: string): void
}

/** Handshake and publish must be done by then (trust, attack 31). */
const HANDSHAKE_MS_MAX = 10_000
const PUBLISH_MS_MAX = 20_000
/** A publisher without a byte for so long is gone, whatever TCP believes. */
const SILENT_MS_MAX = 15_000
const WATCH_MS = 1000
/** A publisher is pinged at every so many looks. */
const PING_LOOKS = 4
/** Time for a refusal to reach the other side before the connection is cut. */
const FAREWELL_MS = 1000
/** How often either side tells the other how much has arrived. */
const WINDOW_BYTES = 2_500_000
/** Our answers are small: a peer that lets so many of them lie only asks. */
const UNREAD_BYTES_MAX = 64 * 1024
const STREAM_ID = 1

export function openConnection(needs: ConnectionNeeds): Connection {
  const { socket, now } = needs
  const reader = createRtmpReader(randomBytes(1536))
  const openedAt = now()
  let heardAt = openedAt
  let received = 0
  let acknowledged = 0
  let windowBytes = WINDOW_BYTES
  let roundTripMs: number | null = null
  let looks = 0
  let publication: Publication | null = null
  let state: 'new' | 'asking' | 'publishing' | 'closing' = 'new'

  const send = (bytes: Buffer) => {
    if (socket.writableLength > UNREAD_BYTES_MAX) return close('it does not read our answers')
    if (socket.writable) socket.write(bytes)
  }

  function close(why: string, byPeer = false): void {
    if (state === 'closing') return
    state = 'closing'
    clearInterval(watch)
    publication?.end(why === 'unpublished' ? 'unpublished' : 'lost')
    publication = null
    socket.end()
    setTimeout(() => socket.destroy(), FAREWELL_MS).unref()
    needs.onClosed(why, byPeer)
  }

  function refuse(sentence: string, code = 'NetStream.Publish.BadName'): void {
    if (state === 'closing') return
    send(status('error', code, sentence))
    close(sentence)
  }

  async function publish(name: unknown): Promise<void> {
    const request = readPublishRequest(name)
    if (state !== 'new') return refuse('This connection publishes already')
    if (!request) return refuse('The stream key is missing')
    state = 'asking'
    const claimed = await needs.claim(request, connection)
    // Closed by the other side while the answer was on its way.
    if (connectionState() === 'closing') {
      if (claimed !== 'idle' && !('sentence' in claimed)) claimed.end('lost')
      return
    }
    if (claimed !== 'idle' && 'sentence' in claimed) return refuse(claimed.sentence)
    publication = claimed === 'idle' ? null : claimed
    state = 'publishing'
    reader.allowMedia()
    send(streamBegins(STREAM_ID))
    send(ping(Math.round(now())))
    send(status('status', 'NetStream.Publish.Start', 'The stream is being published'))
  }
  const connectionState = (): string => state

  function obeyCommand(payload: Buffer): void {
    const read = readAmf0(payload)
    if ('failed' in read) return close(read.failed)
    const [name, transaction = 0, , first] = read.values
    switch (name) {
      case 'connect':
        return send(answerConnect(transaction))
      case 'createStream':
        return send(writeCommand(['_result', transaction, null, STREAM_ID]))
      case 'releaseStream':
      case 'FCPublish':
        return send(writeCommand(['_result', transaction, null, null]))
      case 'publish':
        // Whatever goes wrong for one publisher, the process carries the others.
        publish(first).catch((error: unknown) => close(`it could not be published: ${String(error)}`))
        return
      case 'FCUnpublish':
      case 'deleteStream':
      case 'closeStream':
        return close('unpublished', true)
      case 'play':
      case 'play2':
        return refuse('Shows are not played by RTMP here', 'NetStream.Play.Failed')
    }
  }

  function obeyUserControl(payload: Buffer): void {
    // Event 6 is a ping.
    if (payload.length >= 6 && payload.readUInt16BE(0) === 6) return send(pingAnswer(payload.subarray(2, 6)))
    const sentAt = readPingAnswer(payload)
    if (sentAt === null) return
    const tookMs = Math.round(now()) - sentAt
    // What comes back is whatever the other side likes to say.
    if (tookMs >= 0 && tookMs < SILENT_MS_MAX) roundTripMs = tookMs
  }

  function obey(message: Message): void {
    const { type, payload } = message
    switch (type) {
      case MESSAGE.windowAcknowledgement:
        if (payload.length >= 4) windowBytes = Math.max(1, payload.readUInt32BE(0))
        return
      case MESSAGE.userControl:
        return obeyUserControl(payload)
      case MESSAGE.commandAmf3:
        return obeyCommand(payload.subarray(1))
      case MESSAGE.command:
        return obeyCommand(payload)
      case MESSAGE.audio:
      case MESSAGE.video:
      case MESSAGE.data:
        publication?.take(message)
    }
  }

  function hear(bytes: Buffer): void {
    heardAt = now()
    if (state === 'closing') return
    const { messages, send: answer, failed } = reader.push(bytes)
    if (answer) send(answer)
    for (const message of messages) obey(message)
    if (failed !== null) return close(failed)
    received += bytes.length
    if (received - acknowledged >= windowBytes) {
      acknowledged = received
      send(acknowledge(received))
    }
    if (!publication?.isFull()) return
    // The publisher is slowed down by TCP itself; OBS shows it as dropped frames. A hung encoder is ended by its own
    // watch, which drains it too.
    socket.pause()
    publication.onDrained(() => socket.resume())
  }

  function look(): void {
    // While we do not read, silence is ours.
    if (socket.isPaused()) heardAt = now()
    const ageMs = now() - openedAt
    looks += 1
    if (state === 'publishing' && looks % PING_LOOKS === 0) send(ping(Math.round(now())))
    if (!reader.isShakenHands() && ageMs > HANDSHAKE_MS_MAX) return close('the handshake took too long')
    if (state === 'new' && ageMs > PUBLISH_MS_MAX) return close('nothing was published')
    if (now() - heardAt > SILENT_MS_MAX) close('it fell silent')
  }

  const watch = setInterval(look, WATCH_MS).unref()
  const connection: Connection = {
    silentMs: () => now() - heardAt,
    roundTripMs: () => roundTripMs,
    idle() {
      publication = null
      // Nothing is left that could drain: from here on what comes is dropped as it comes.
      socket.resume()
    },
    replace: () => refuse('Another publisher took over this show'),
    refuse,
    close: (why) => close(why),
  }
  socket.setNoDelay(true)
  socket.on('data', hear)
  // The kernel of the other side closes what its program leaves open; of a line that is gone it says nothing.
  socket.once('end', () => close('the connection was lost', true))
  socket.once('close', () => close('the connection was lost'))
  socket.on('error', (error: NodeJS.ErrnoException) =>
    close('the connection was lost', error.code === 'ECONNRESET'),
  )
  return connection
}

/** RTMP 1.0, section 7.2.1.1: bounds first, then the answer. */
function answerConnect(transaction: AmfValue): Buffer {
  return Buffer.concat([
    controlUint32(MESSAGE.windowAcknowledgement, WINDOW_BYTES),
    setPeerBandwidth(WINDOW_BYTES),
    controlUint32(MESSAGE.setChunkSize, CHUNK_BYTES_OUT),
    writeCommand([
      '_result',
      transaction,
      { fmsVer: 'FMS/3,0,1,123', capabilities: 31 },
      {
        level: 'status',
        code: 'NetConnection.Connect.Success',
        description: 'Connection succeeded.',
        objectEncoding: 0,
      },
    ]),
  ])
}

function status(level: 'status' | 'error', code: string, description: string): Buffer {
  return writeCommand(['onStatus', 0, null, { level, code, description }], STREAM_ID)
}
