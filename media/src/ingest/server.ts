import { createServer, type Server, type Socket } from 'node:net'
import type { Height } from '@tayang/contract/ingest'
import { openNetworkPlaces } from '@tayang/contract/network'
import type { Log } from '../log.ts'
import type { IngestSettings } from '../settings.ts'
import type { Publication, Publisher } from '../stream/index.ts'
import { openConnection, type Connection } from './connection.ts'
import type { PublishRequest } from './publish-request.ts'

export interface PublishAnswer {
  allowed: { showId: string; heights: readonly Height[]; isIdle: boolean } | null
  refusal: { code: string; message: string } | null
}

export interface IngestNeeds {
  settings: IngestSettings
  log: Log
  /** May this key publish? Settles within 10 s, and never rejects. */
  askPublish(ask: PublishRequest & { address: string; hasIdleBeside: boolean }): Promise<PublishAnswer>
  /** Somebody else came with the key of a show that is being published, and was refused (ruling R2). */
  onSecond(refused: { showId: string; address: string }): void
  begin(show: { showId: string; heights: readonly Height[]; publisher: Publisher }): Publication
  /** The idle publisher of a show that is over closed its connection by itself. */
  onIdleLeft(showId: string): void
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
  const { settings, log, now = () => performance.now() } = needs
  const connections = new Set<Connection>()
  const places = openNetworkPlaces(settings.connectionsPerAddressMax)
  const publishers = new Map<string, Connection>()
  /** Encoders that were left running when their show was ended. */
  const idle = new Map<Connection, { showId: string; key: string }>()

  function rest(connection: Connection, show: { showId: string; key: string }): void {
    if (publishers.get(show.showId) === connection) publishers.delete(show.showId)
    // One for each show: a key that comes back again and again does not fill the port with silent connections.
    for (const [other, { showId }] of idle) if (showId === show.showId) other.replace()
    idle.set(connection, show)
    connection.idle()
  }

  /** An idle one whose line is silent may be the very encoder that reconnects. */
  const hasIdleBeside = (key: string) =>
    [...idle].some(([connection, show]) => show.key === key && connection.silentMs() < settings.silentMs)

  async function claim(
    request: PublishRequest,
    address: string,
    connection: Connection,
  ): Promise<Publication | 'idle' | { sentence: string }> {
    const { key } = request
    const asked = { ...request, address, hasIdleBeside: hasIdleBeside(key) }
    const { allowed, refusal } = await needs.askPublish(asked)
    if (!allowed) {
      log.info('a publisher was refused', { address, code: refusal?.code ?? 'UNAVAILABLE' })
      return { sentence: refusal?.message ?? 'Please try again' }
    }
    // It hung up while the server was asked; nothing may be kept for it.
    if (!connections.has(connection)) return { sentence: 'The connection was lost' }
    const { showId, heights } = allowed
    if (allowed.isIdle) {
      log.info('an encoder came back to a show that is over', { address, showId })
      rest(connection, { showId, key })
      return 'idle'
    }
    const first = publishers.get(showId)
    if (first && first.silentMs() < settings.silentMs && !request.takeover) {
      log.warn('a second publisher was refused', { address, showId })
      needs.onSecond({ showId, address })
      return { sentence: IN_USE }
    }
    if (!first && publishers.size >= settings.showsMax) {
      log.warn('there is no room for one more show', { address, showId })
      return { sentence: 'There are too many live shows on this machine now' }
    }
    first?.replace()
    publishers.set(showId, connection)
    log.info('a publisher was let in', { address, showId })
    const publisher = { ...connection, idle: () => rest(connection, { showId, key }) }
    return needs.begin({ showId, heights, publisher })
  }

  function forget(connection: Connection, byPeer: boolean): void {
    connections.delete(connection)
    const rested = idle.get(connection)
    idle.delete(connection)
    if (rested && byPeer) needs.onIdleLeft(rested.showId)
    for (const [showId, publisher] of publishers) if (publisher === connection) publishers.delete(showId)
  }

  function accept(socket: Socket): void {
    const address = plainAddress(socket.remoteAddress)
    const release = connections.size < settings.connectionsMax ? places.take(address) : null
    if (!release) {
      socket.on('error', () => {})
      socket.destroy()
      return
    }
    const connection: Connection = openConnection({
      socket,
      address,
      now,
      claim: (request, asking) => claim(request, address, asking),
      onClosed(why, byPeer) {
        log.info('an RTMP connection ended', { address, why })
        release()
        forget(connection, byPeer)
      },
    })
    connections.add(connection)
  }

  const server = createServer(accept)
  const port = await listen(server, settings)
  return {
    port,
    dropIdle(showId, sentence) {
      for (const [connection, show] of idle) if (show.showId === showId) connection.refuse(sentence)
    },
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const connection of connections) connection.close('the server is stopping')
      await closed
    },
  }
}

/** IPv4 over an IPv6 socket counts as what it is. */
const plainAddress = (address: string | undefined) => (address ?? 'unknown').replace(/^::ffff:/, '')

async function listen(server: Server, { host, port }: IngestSettings): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      // A later failure to accept is not the end of those who are connected.
      server.on('error', () => {})
      resolve()
    })
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}
