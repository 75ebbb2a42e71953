import { createServer, type Server, type Socket } from 'node:net'
import type { Height } from '@tayang/contract/ingest'
import type { Log } from '../log.ts'
import type { IngestSettings } from '../settings.ts'
import type { Publication, Publisher } from '../stream/index.ts'
import { openConnection, type Connection } from './connection.ts'
import type { PublishRequest } from './publish-request.ts'

export interface PublishAnswer {
  allowed: { showId: string; heights: readonly Height[] } | null
  refusal: { code: string; message: string } | null
}

export interface IngestNeeds {
  settings: IngestSettings
  log: Log
  /** May this key publish? Settles within 10 s, and never rejects. */
  askPublish(ask: PublishRequest & { address: string }): Promise<PublishAnswer>
  /** Somebody else came with the key of a show that is being published, and was refused (ruling R2). */
  onSecond(refused: { showId: string; address: string }): void
  begin(show: { showId: string; heights: readonly Height[]; publisher: Publisher }): Publication
  now?: () => number
}

export interface Ingest extends AsyncDisposable {
  readonly port: number
}

const IN_USE = 'This stream key is already publishing'

/** Rejects with the listening error where the port is taken. */
export async function openIngest(needs: IngestNeeds): Promise<Ingest> {
  const { settings, log, now = () => performance.now() } = needs
  const connections = new Set<Connection>()
  const perAddress = new Map<string, number>()
  const publishers = new Map<string, Connection>()

  async function claim(
    request: PublishRequest,
    address: string,
    connection: Connection,
  ): Promise<Publication | { sentence: string }> {
    const { allowed, refusal } = await needs.askPublish({ ...request, address })
    if (!allowed) {
      log.info('a publisher was refused', { address, code: refusal?.code ?? 'UNAVAILABLE' })
      return { sentence: refusal?.message ?? 'Please try again' }
    }
    // It hung up while the server was asked; nothing may be kept for it.
    if (!connections.has(connection)) return { sentence: 'The connection was lost' }
    const { showId, heights } = allowed
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
    return needs.begin({ showId, heights, publisher: connection })
  }

  function forget(connection: Connection, address: string): void {
    connections.delete(connection)
    const left = (perAddress.get(address) ?? 1) - 1
    if (left > 0) perAddress.set(address, left)
    else perAddress.delete(address)
    for (const [showId, publisher] of publishers) if (publisher === connection) publishers.delete(showId)
  }

  function accept(socket: Socket): void {
    const address = plainAddress(socket.remoteAddress)
    const open = perAddress.get(address) ?? 0
    if (open >= settings.connectionsPerAddressMax || connections.size >= settings.connectionsMax) {
      socket.on('error', () => {})
      socket.destroy()
      return
    }
    perAddress.set(address, open + 1)
    const connection: Connection = openConnection({
      socket,
      address,
      now,
      claim: (request, asking) => claim(request, address, asking),
      onClosed(why) {
        log.info('an RTMP connection ended', { address, why })
        forget(connection, address)
      },
    })
    connections.add(connection)
  }

  const server = createServer(accept)
  const port = await listen(server, settings)
  return {
    port,
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
