import { createServer, type Server, type Socket } from 'node:net'
import type { Height, StrangersTold } from '@tayang/contract/ingest'
import { openNetworkPlaces } from '@tayang/contract/network'
import type { Log } from '../log.ts'
import type { IngestSettings } from '../settings.ts'
import type { Publication, Publisher } from '../stream/index.ts'
import { openConnection, type Claim, type Connection } from './connection.ts'
import type { PublishRequest } from './publish-request.ts'
import { openStrangers } from './strangers.ts'

export interface PublishAnswer {
  allowed: { showId: string; heights: readonly Height[]; isIdle: boolean } | null
  refusal: { code: string; message: string } | null
}

export interface IngestNeeds {
  settings: IngestSettings
  log: Log
  /** Asks the server whether this key may publish. Settles within 10 s, and never rejects. */
  askPublish(ask: PublishRequest & { address: string; hasIdleBeside: boolean }): Promise<PublishAnswer>
  /** A second publisher with the key of a running show was refused. The first one keeps the show. */
  onSecond(refused: { showId: string; address: string }): void
  begin(show: { showId: string; heights: readonly Height[]; publisher: Publisher }): Publication
  /** The idle publisher of an ended show closed its connection itself. */
  onIdleLeft(showId: string): void
  /** Connections that never published, once a minute. */
  onStrangers(networks: StrangersTold['networks']): void
  now?: () => number
}

export interface Ingest extends AsyncDisposable {
  readonly port: number
  /** Closes the idle connections of a show that is over. */
  dropIdle(showId: string, sentence: string): void
}

const IN_USE = 'This stream key is already publishing'

/** Rejects with the listening error where the port is taken. */
export async function openIngest(needs: IngestNeeds): Promise<Ingest> {
  const ingest = new RtmpIngest(needs)
  await ingest.listen()
  return ingest
}

class RtmpIngest implements Ingest {
  readonly #needs: IngestNeeds
  readonly #now: () => number
  readonly #server: Server
  readonly #slots: ReturnType<typeof openNetworkPlaces>
  readonly #connections = new Set<Connection>()
  readonly #strangers: ReturnType<typeof openStrangers>
  /** Connections whose key was valid. */
  readonly #known = new WeakSet<Connection>()
  /** By show. */
  readonly #publishers = new Map<string, Connection>()
  /** Encoders that were left running when their show was ended. */
  readonly #idle = new Map<Connection, IdleShow>()
  #port = 0

  constructor(needs: IngestNeeds) {
    this.#needs = needs
    this.#now = needs.now ?? (() => performance.now())
    this.#slots = openNetworkPlaces(needs.settings.connectionsPerAddressMax)
    this.#strangers = openStrangers((networks) => {
      for (const told of networks) needs.log.info('RTMP connections published nothing', told)
      needs.onStrangers(networks)
    })
    this.#server = createServer((socket) => this.#accept(socket))
  }

  get port() {
    return this.#port
  }

  async listen(): Promise<void> {
    this.#port = await listen(this.#server, this.#needs.settings)
  }

  dropIdle(showId: string, sentence: string) {
    for (const [connection, show] of this.#idle) if (show.showId === showId) connection.refuse(sentence)
  }

  async [Symbol.asyncDispose]() {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    for (const connection of this.#connections) connection.close('the server is stopping')
    await closed
    this.#strangers[Symbol.dispose]()
  }

  #accept(socket: Socket): void {
    const { settings, log } = this.#needs
    const address = plainAddress(socket.remoteAddress)
    const hasRoom = this.#connections.size < settings.connectionsMax
    const release = hasRoom ? this.#slots.take(address) : null
    if (!release) {
      this.#strangers.add(address, 'there was no room for it')
      socket.on('error', () => {})
      socket.destroy()
      return
    }
    const connection: Connection = openConnection({
      socket,
      address,
      now: this.#now,
      claim: (request, asking) => this.#claim(request, address, asking),
      onClosed: (why, byPeer) => {
        // Anybody can open connections; only a valid key makes one worth a line of its own.
        if (this.#known.has(connection)) log.info('an RTMP connection ended', { address, why })
        else this.#strangers.add(address, why)
        release()
        this.#forget(connection, byPeer)
      },
    })
    this.#connections.add(connection)
  }

  async #claim(request: PublishRequest, address: string, connection: Connection): Promise<Claim> {
    const { askPublish, log } = this.#needs
    const { key } = request
    const hasIdleBeside = this.#hasIdleBeside(key)
    const { allowed, refusal } = await askPublish({ ...request, address, hasIdleBeside })
    if (!allowed) return { sentence: refusal?.message ?? 'Please try again' }
    this.#known.add(connection)
    // It was closed before the server answered: nothing may be kept for it.
    if (!this.#connections.has(connection)) return { sentence: 'The connection was lost' }
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
    return this.#needs.begin({ showId, heights, publisher })
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

/** IPv4 over an IPv6 socket is written as IPv4. */
const plainAddress = (address: string | undefined) => (address ?? 'unknown').replace(/^::ffff:/, '')

async function listen(server: Server, { host, port }: IngestSettings): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      // A later failure to accept must not end the connections that are open.
      server.on('error', () => {})
      resolve()
    })
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}
