import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Publication } from '../stream/index.ts'
import { createRtmpReader } from '../wire/index.ts'
import {
  initialConnection,
  reduceConnection,
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionState,
} from './connection-state.ts'
import type { PublishRequest } from './publish-request.ts'

export interface ConnectionNeeds {
  socket: Socket
  address: string
  now(): number
  /** How long the handshake may take by now. */
  handshakeMsMax(): number
  /**
   * Asks the server whether this may be published, and takes the show's place. Returns the publication, the sentence
   * that refuses, or `idle` where the connection may stay but nothing of it is shown.
   */
  claim(request: PublishRequest, connection: Connection): Promise<Claim>
  /** `byPeer`: the peer ended it, as opposed to a lost connection, a bound or an order of ours. */
  onClosed(why: string, byPeer: boolean): void
}

export type Claim = Publication | 'idle' | { sentence: string }

export interface Connection {
  /** Milliseconds since its last byte. */
  silentMs(): number
  /** From our last ping to its answer; null where no answer ever arrived. */
  roundTripMs(): number | null
  /** Its show is over: the connection stays open, and what it sends is dropped. */
  idle(): void
  /** Closes it, because another publisher takes over its show. */
  replace(): void
  refuse(sentence: string): void
  close(why: string): void
}

const LOOK_MS = 1000
/** Time for a refusal to reach the peer before the connection is cut. */
const FAREWELL_MS = 1000
/** Our answers are small: a peer that leaves this much unread only sends requests. */
const UNREAD_BYTES_MAX = 64 * 1024

export function openConnection(needs: ConnectionNeeds): Connection {
  return new RtmpConnection(needs)
}

/** Reads a socket and carries out what `reduceConnection` decides. */
class RtmpConnection implements Connection {
  readonly #needs: ConnectionNeeds
  readonly #reader = createRtmpReader(randomBytes(1536))
  readonly #watch: NodeJS.Timeout
  #state: ConnectionState
  #publication: Publication | null = null

  constructor(needs: ConnectionNeeds) {
    const { socket, now } = needs
    this.#needs = needs
    this.#state = initialConnection(now())
    this.#watch = setInterval(() => this.#look(), LOOK_MS).unref()
    socket.setNoDelay(true)
    socket.on('data', (bytes: Buffer) => this.#read(bytes))
    // A peer that exits closes its socket; a connection that is cut off sends nothing.
    socket.once('end', () => this.#handleLoss(true))
    socket.once('close', () => this.#handleLoss(false))
    socket.on('error', (error: NodeJS.ErrnoException) => this.#handleLoss(error.code === 'ECONNRESET'))
  }

  silentMs() {
    return this.#needs.now() - this.#state.lastByteAtMs
  }

  roundTripMs() {
    return this.#state.roundTripMs
  }

  idle() {
    this.#publication = null
    // No encoder is left that could drain: what arrives is dropped as it arrives.
    this.#needs.socket.resume()
  }

  replace() {
    this.refuse('Another publisher took over this show')
  }

  refuse(sentence: string) {
    this.#dispatch({ type: 'refuse-requested', sentence })
  }

  close(why: string) {
    this.#dispatch({ type: 'close-requested', why, byPeer: false })
  }

  #handleLoss(byPeer: boolean): void {
    this.#dispatch({ type: 'close-requested', why: 'the connection was lost', byPeer })
  }

  #look(): void {
    const { socket, now, handshakeMsMax } = this.#needs
    this.#dispatch({
      type: 'looked',
      nowMs: now(),
      isPaused: socket.isPaused(),
      isShakenHands: this.#reader.isShakenHands(),
      handshakeMsMax: handshakeMsMax(),
    })
  }

  #read(bytes: Buffer): void {
    this.#dispatch({ type: 'data-arrived', nowMs: this.#needs.now() })
    if (this.#isClosing()) return
    const { messages, send, failed } = this.#reader.push(bytes)
    if (send) this.#send(send)
    for (const message of messages) {
      this.#dispatch({ type: 'message-received', message, nowMs: this.#needs.now() })
    }
    if (failed !== null) return this.close(failed)
    this.#dispatch({ type: 'bytes-read', bytes: bytes.length })
    this.#slowDown()
  }

  /**
   * TCP slows a publisher down whose encoder is behind; OBS shows that as dropped frames. A hung encoder is killed by
   * its own watchdog, which drains it too.
   */
  #slowDown(): void {
    if (!this.#publication?.isFull()) return
    const { socket } = this.#needs
    socket.pause()
    this.#publication.onDrained(() => socket.resume())
  }

  #isClosing(): boolean {
    return this.#state.phase === 'closing'
  }

  #dispatch(event: ConnectionEvent): void {
    const { state, effects } = reduceConnection(this.#state, event)
    this.#state = state
    for (const effect of effects) this.#run(effect)
  }

  #run(effect: ConnectionEffect): void {
    switch (effect.type) {
      case 'send':
        return this.#send(effect.bytes)
      case 'claim':
        // A failure for one publisher must not end the process, which carries the others.
        this.#claim(effect.request).catch((error: unknown) =>
          this.close(`it could not be published: ${String(error)}`),
        )
        return
      case 'allow-media':
        return this.#reader.allowMedia()
      case 'receive-media':
        return this.#publication?.receive(effect.message)
      case 'close':
        return this.#cut(effect.why, effect.byPeer)
    }
  }

  #send(bytes: Buffer): void {
    const { socket } = this.#needs
    if (socket.writableLength > UNREAD_BYTES_MAX) return this.close('it does not read our answers')
    if (socket.writable) socket.write(bytes)
  }

  async #claim(request: PublishRequest): Promise<void> {
    const { claim, now } = this.#needs
    const claimed = await claim(request, this)
    const isPublication = claimed !== 'idle' && !('sentence' in claimed)
    if (this.#isClosing()) {
      // The peer closed while the answer was on its way.
      if (isPublication) claimed.end('lost')
      return
    }
    if (isPublication) this.#publication = claimed
    this.#dispatch({ type: 'claimed', claim: isPublication ? 'publication' : claimed, nowMs: now() })
  }

  #cut(why: string, byPeer: boolean): void {
    const { socket, onClosed } = this.#needs
    clearInterval(this.#watch)
    this.#publication?.end(why === 'unpublished' ? 'unpublished' : 'lost')
    this.#publication = null
    socket.end()
    setTimeout(() => socket.destroy(), FAREWELL_MS).unref()
    onClosed(why, byPeer)
  }
}
