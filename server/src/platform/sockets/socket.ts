import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { openNetworkPlaces } from '@tayang/contract/network'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Clock } from '../clock/clock.ts'
import { openLabelledCounter } from '../limits/labelled-counter.ts'
import type { Log } from '../log/log.ts'
import type { SecurityLog } from '../log/security/security-log.ts'
import { openPeers } from '../http/peers/peer.ts'
import type { Settings } from '../settings/settings.ts'

/** One kind of WebSocket that a module serves. */
export interface SocketRoute {
  /** What the metrics call it. */
  readonly kind: string
  /** Named groups become `params`. */
  readonly path: RegExp
  /** Largest frame in bytes; a larger one closes the socket with 1009. */
  readonly frameBytesMax: number
  /** Programs of ours are at its other end: it is open until the server ends. */
  readonly isInternal?: true
  /** Sockets of one peer at once; no bound where it is absent or 0. */
  readonly perAddressMax?: number
  /** Refuses the upgrade with this status, or lets it through with `null`. */
  admit?(request: IncomingMessage, params: Readonly<Record<string, string>>): number | null
  open(socket: WebSocket, request: IncomingMessage, params: Readonly<Record<string, string>>): void
}

export interface Sockets extends AsyncDisposable {
  serve(server: Server): void
  /** Lets nobody in any more and sends everybody away, spread evenly over this time. */
  drain(withinMs: number): Promise<void>
  /** What is open now, and how many sockets were closed since the start because their client read too slowly. */
  measure(): SocketFigures
}

export interface SocketFigures {
  readonly clients: number
  readonly bufferedBytes: number
  readonly slowClosed: number
  readonly byKind: readonly (readonly [kind: string, clients: number])[]
  /** Sockets that were closed since the start, by the code of RFC 6455. */
  readonly closedByCode: readonly (readonly [code: string, count: number])[]
}

/** Going away: the page reconnects by itself (RFC 6455, section 7.4.1: 1012 Service Restart). */
const CLOSE_RESTART = 1012
/** How modules close a socket whose client does not read (RFC 6455: 1013 Try Again Later). */
const CLOSE_LATER = 1013
const PING_EVERY_MS = 30_000
/** How often a drain looks whose turn it is. */
const DRAIN_STEP_MS = 20
/** How long a peer may take for the closing handshake before the connection is cut. */
const CLOSE_GRACE_MS = 1_000

/**
 * The socket port: accepts upgrades of one HTTP server and gives each to the module that serves its path.
 * `compression` stays off, since prepared frames are written as they are.
 */
export function openSockets(
  routes: readonly SocketRoute[],
  needs: {
    log: Log
    /** Absent in the tests of modules, which record nothing. */
    securityLog?: Pick<SecurityLog, 'record'>
    origins: OriginCheck
    trustedProxies: Settings['trustedProxies']
  },
): Sockets {
  const peers = openPeers(needs.trustedProxies)
  const servers = routes.map(openAcceptor)

  /** Of a page of another site, or of a network that has all the sockets it may have. */
  const refuseRecorded = (request: IncomingMessage, socket: Socket, status: number) => {
    const detail = `socket ${status}`
    const network = peers.addressOf(request)
    needs.securityLog?.record({ event: 'connection', outcome: 'refused', network, detail })
    refuseUpgrade(socket, status)
  }

  let isClosing = false
  let isDraining = false
  let slowClosed = 0
  const closedByCode = openLabelledCounter()

  function upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    if (isClosing) return refuseUpgrade(socket, 503)
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    for (const served of servers) {
      const found = served.path.exec(path)
      if (!found) continue
      if (isDraining && !served.isInternal) return refuseUpgrade(socket, 503)
      const params = found.groups ?? {}
      const refused = needs.origins(request) ? (served.admit?.(request, params) ?? null) : 403
      if (refused !== null) return refuseRecorded(request, socket, refused)
      if (served.places) {
        const release = served.places.take(peers.addressOf(request))
        if (!release) return refuseRecorded(request, socket, 429)
        socket.once('close', release)
      }
      served.acceptor.handleUpgrade(request, socket, head, (accepted) => {
        // Without a listener one broken frame would end the process.
        accepted.on('close', (code) => {
          if (code === CLOSE_LATER) slowClosed++
          closedByCode.add(nameOfCode(code))
        })
        accepted.on('error', (error) => needs.log.debug({ path, reason: error.message }, 'socket broke'))
        served.open(accepted, request, params)
      })
      return
    }
    refuseUpgrade(socket, 404)
  }

  return {
    measure() {
      const open = servers.flatMap(({ acceptor }) => [...acceptor.clients])
      const bufferedBytes = open.reduce((sum, client) => sum + client.bufferedAmount, 0)
      const byKind = servers.map(({ kind, acceptor }) => [kind, acceptor.clients.size] as const)
      return { clients: open.length, bufferedBytes, slowClosed, byKind, closedByCode: closedByCode.list() }
    },
    serve: (server) => void server.on('upgrade', upgrade),
    async drain(withinMs) {
      isDraining = true
      const leaving = servers.filter(({ isInternal }) => !isInternal)
      const open = leaving.flatMap(({ acceptor }) => [...acceptor.clients])
      await sendAway(open, { withinMs, isOver: () => isClosing })
    },
    async [Symbol.asyncDispose]() {
      isClosing = true
      await closeAll(servers.map(({ acceptor }) => acceptor))
    },
  }
}

const openAcceptor = (served: SocketRoute) => ({
  ...served,
  admit: served.admit?.bind(served),
  open: served.open.bind(served),
  places: served.perAddressMax ? openNetworkPlaces(served.perAddressMax) : null,
  acceptor: new WebSocketServer({
    noServer: true,
    clientTracking: true,
    perMessageDeflate: false,
    maxPayload: served.frameBytesMax,
  }),
})

/** The first of them leaves soon, the last one at the end of this time. */
async function sendAway(
  clients: readonly WebSocket[],
  { withinMs, isOver }: { withinMs: number; isOver(): boolean },
): Promise<void> {
  const from = performance.now()
  for (let sent = 0; sent < clients.length && !isOver();) {
    await wait(DRAIN_STEP_MS)
    const share = Math.min(1, (performance.now() - from) / withinMs)
    for (; sent < Math.floor(clients.length * share); sent++) clients[sent]?.close(CLOSE_RESTART)
  }
}

/** Sends every client away to come back later, and cuts those that do not go. */
async function closeAll(acceptors: readonly WebSocketServer[]): Promise<void> {
  const open = acceptors.flatMap((acceptor) => [...acceptor.clients])
  for (const client of open) client.close(CLOSE_RESTART)
  const closed = Promise.all(
    open.map((client) => new Promise<void>((resolve) => client.once('close', () => resolve()))),
  )
  const late = setTimeout(() => open.forEach((client) => client.terminate()), CLOSE_GRACE_MS)
  await closed
  clearTimeout(late)
  for (const acceptor of acceptors) acceptor.close()
}

/** Codes of RFC 6455; a client may close with any of 3000 to 4999, and would name series of the metrics by them. */
const nameOfCode = (code: number) => (code >= 1_000 && code <= 1_015 ? String(code) : 'other')

/** Finds peers that vanished by unanswered pings. */
export function keepAlive(
  socket: WebSocket,
  clock: Pick<Clock, 'every'>,
  everyMs: number = PING_EVERY_MS,
): void {
  let isAlive = true
  socket.on('pong', () => (isAlive = true))
  const stop = clock.every(everyMs, () => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    socket.ping()
  })
  socket.once('close', stop)
}

/** Whether a page of this origin may open a socket; programs send no Origin header. */
export type OriginCheck = (request: IncomingMessage) => boolean

/** A peer that never closes would keep its half of the connection open for ever. */
function refuseUpgrade(socket: Socket, status: number): void {
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
