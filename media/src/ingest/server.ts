import type { Socket } from 'node:net'
import type { Height, LiveContinued, StrangersTold } from '@tayang/contract/ingest'
import { openConnectionPeers } from '@tayang/contract/network'
import type { Log } from '../log.ts'
import type { IngestSettings } from '../settings.ts'
import type { Publication, Publisher } from '../stream/index.ts'
import { openConnection, type Claim, type Connection } from './connection.ts'
import { openDoor, openWrapping, type Door, type Wrapping } from './doors.ts'
import { openPlaces, type Place } from './places.ts'
import type { PublishRequest } from './publish-request.ts'
import { openStrangers } from './strangers.ts'

export interface PublishAnswer {
  allowed: {
    showId: string
    heights: readonly Height[]
    isIdle: boolean
    continued?: LiveContinued | null
  } | null
  refusal: { code: string; message: string } | null
}

export interface IngestNeeds {
  settings: IngestSettings
  log: Log
  /** Asks the server whether this key may publish. Settles within 10 s, and never rejects. */
  askPublish(ask: PublishRequest & { address: string; hasIdleBeside: boolean }): Promise<PublishAnswer>
  /** A second publisher with the key of a running show was refused. The first one keeps the show. */
  onSecond(refused: { showId: string; address: string }): void
  begin(show: {
    showId: string
    heights: readonly Height[]
    continued: LiveContinued | null
    publisher: Publisher
  }): Publication
  /** The idle publisher of an ended show closed its connection itself. */
  onIdleLeft(showId: string): void
  /** Connections that never published, once a minute. */
  onStrangers(networks: StrangersTold['networks']): void
  now?: () => number
}

export interface Ingest extends AsyncDisposable {
  readonly port: number
  /** The port of RTMP over TLS; null where the settings name none. */
  readonly securePort: number | null
  /** Closes the idle connections of a show that is over. */
  dropIdle(showId: string, sentence: string): void
}

const IN_USE = 'This stream key is already in use'

/** Rejects with the listening error where the port is taken. */
export async function openIngest(needs: IngestNeeds): Promise<Ingest> {
  await using opened = new AsyncDisposableStack()
  const ingest = opened.use(new RtmpIngest(needs))
  await ingest.listen()
  opened.move()
  return ingest
}

class RtmpIngest implements Ingest {
  readonly #needs: IngestNeeds
  readonly #now: () => number
  readonly #places: ReturnType<typeof openPlaces>
  readonly #identify: ReturnType<typeof openConnectionPeers>
  readonly #connections = new Set<Connection>()
  readonly #strangers: ReturnType<typeof openStrangers>
  /** Connections whose key was valid. */
  readonly #known = new WeakSet<Connection>()
  /** By show. */
  readonly #publishers = new Map<string, Connection>()
  /** Encoders that were left running when their show was ended. */
  readonly #idle = new Map<Connection, IdleShow>()
  #wrapping: Wrapping | null = null
  #door: Door | null = null
  #secureDoor: Door | null = null
  /** Connections of proxies whose header has not come yet. */
  #unnamed = 0

  constructor(needs: IngestNeeds) {
    this.#needs = needs
    this.#now = needs.now ?? (() => performance.now())
    this.#strangers = openStrangers((networks) => {
      for (const told of networks) needs.log.info('RTMP connections published nothing', told)
      needs.onStrangers(networks)
    })
    this.#places = openPlaces(needs.settings)
    this.#identify = openConnectionPeers({
      ...needs.settings,
      after(waitMs, run) {
        const timer = setTimeout(run, waitMs)
        return () => clearTimeout(timer)
      },
    })
  }

  get port() {
    return this.#door?.port ?? 0
  }

  get securePort() {
    return this.#secureDoor?.port ?? null
  }

  async listen(): Promise<void> {
    const { settings, log } = this.#needs
    const { host, port, rtmps } = settings
    this.#door = await openDoor({ host, port }, (socket) => this.#receive(socket))
    if (!rtmps) return
    const wrapping = openWrapping(rtmps, log)
    this.#wrapping = wrapping
    this.#secureDoor = await openDoor({ host, port: rtmps.port }, (socket) =>
      this.#receive(socket, (raw) => wrapping.wrap(raw)),
    )
  }

  dropIdle(showId: string, sentence: string) {
    for (const [connection, show] of this.#idle) if (show.showId === showId) connection.refuse(sentence)
  }

  async [Symbol.asyncDispose]() {
    this.#wrapping?.[Symbol.dispose]()
    const closed = Promise.all([this.#door?.close(), this.#secureDoor?.close()])
    for (const connection of this.#connections) connection.close('the server is stopping')
    await closed
    this.#strangers[Symbol.dispose]()
  }

  /** Finds out who is there before a place is taken. */
  #receive(socket: Socket, wrap = (raw: Socket) => raw): void {
    if (this.#unnamed >= this.#needs.settings.connectionsMax) return void socket.destroy()
    this.#unnamed++
    let isNamed = false
    const name = () => {
      if (!isNamed) this.#unnamed--
      isNamed = true
    }
    socket.once('close', name)
    this.#identify(socket, (address) => {
      name()
      this.#accept(socket, address, wrap)
    })
  }

  #accept(socket: Socket, address: string, wrap: (raw: Socket) => Socket): void {
    const { settings, log } = this.#needs
    const place = this.#places.take(address, (why) => connection.close(why))
    if (!place) {
      this.#strangers.add(address, 'there was no room for it')
      socket.on('error', () => {})
      socket.destroy()
      return
    }
    const connection: Connection = openConnection({
      socket: wrap(socket),
      address,
      now: this.#now,
      handshakeMsMax: () => (this.#places.isBusy() ? settings.handshakeBusyMs : settings.handshakeMs),
      claim: (request, asking) => this.#claim(request, { address, connection: asking, place }),
      onClosed: (why, byPeer) => {
        // Anybody can open connections; only a valid key makes one worth a line of its own.
        if (this.#known.has(connection)) log.info('an RTMP connection ended', { address, why })
        else this.#strangers.add(address, why)
        place.release()
        this.#forget(connection, byPeer)
      },
    })
    this.#connections.add(connection)
  }

  async #claim(
    request: PublishRequest,
    { address, connection, place }: { address: string; connection: Connection; place: Place },
  ): Promise<Claim> {
    const { askPublish, log } = this.#needs
    const { key } = request
    const hasIdleBeside = this.#hasIdleBeside(key)
    const { allowed, refusal } = await askPublish({ ...request, address, hasIdleBeside })
    if (!allowed) return { sentence: refusal?.message ?? 'Please try again' }
    this.#known.add(connection)
    // It was closed before the server answered: nothing may be kept for it.
    if (!this.#connections.has(connection)) return { sentence: 'The connection was lost' }
    place.publishes()
    const { showId, heights } = allowed
    if (allowed.isIdle) {
      log.info('an encoder came back to a show that is over', { address, showId })
      this.#setIdle(connection, { showId, key })
      return 'idle'
    }
    const refused = this.#takeShow(connection, { showId, address, takeover: request.takeover })
    if (refused !== null) return { sentence: refused }
    const publisher: Publisher = {
      refuse: (sentence) => connection.refuse(sentence),
      roundTripMs: () => connection.roundTripMs(),
      idle: () => this.#setIdle(connection, { showId, key }),
    }
    return this.#needs.begin({ showId, heights, continued: allowed.continued ?? null, publisher })
  }

  /** Makes this connection the publisher of a show, or returns the sentence that refuses it. */
  #takeShow(
    connection: Connection,
    { showId, address, takeover }: { showId: string; address: string; takeover: boolean },
  ): string | null {
    const { settings, log, onSecond } = this.#needs
    const first = this.#publishers.get(showId)
    if (first && first.silentMs() < settings.silentMs && !takeover) {
      log.warn('a second publisher was refused', { address, showId })
      onSecond({ showId, address })
      return IN_USE
    }
    if (!first && this.#publishers.size >= settings.showsMax) {
      log.warn('there is no room for one more show', { address, showId })
      return 'There are too many live shows on this machine now'
    }
    first?.replace()
    this.#publishers.set(showId, connection)
    log.info('a publisher was let in', { address, showId })
    return null
  }

  #setIdle(connection: Connection, show: IdleShow): void {
    if (this.#publishers.get(show.showId) === connection) this.#publishers.delete(show.showId)
    // One for each show: a key that comes back again and again must not fill the port with silent connections.
    for (const [other, { showId }] of this.#idle) if (showId === show.showId) other.replace()
    this.#idle.set(connection, show)
    connection.idle()
  }

  /** An idle connection that is silent may belong to the very encoder that reconnects, so it does not count. */
  #hasIdleBeside(key: string): boolean {
    const { silentMs } = this.#needs.settings
    return [...this.#idle].some(([connection, show]) => show.key === key && connection.silentMs() < silentMs)
  }

  #forget(connection: Connection, byPeer: boolean): void {
    this.#connections.delete(connection)
    const idle = this.#idle.get(connection)
    this.#idle.delete(connection)
    if (idle && byPeer) this.#needs.onIdleLeft(idle.showId)
    for (const [showId, publisher] of this.#publishers) {
      if (publisher === connection) this.#publishers.delete(showId)
    }
  }
}

interface IdleShow {
  readonly showId: string
  readonly key: string
}
