import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { openConnectionPeers, openNetworkPlaces } from '@tayang/contract/network'
import type { Clock } from '../clock/clock.ts'
import type { SecurityLog } from '../log/security/security-log.ts'
import type { Settings } from '../settings/settings.ts'
import { refuseConnection } from './http-refusals.ts'
import type { Peers } from './peers/peer.ts'
import { Refusal } from './refusal.ts'

/** Refused connections that may read why at once; more of them are cut without a word. */
const FAREWELLS_MAX = 256
const FAREWELL_MS = 1_000

/**
 * Bounds the connections of a server, of each network and in all, before a byte of them is read. A trusted proxy
 * speaks for many people and counts in all alone, unless it says by the PROXY protocol whose connection each one is:
 * that address is the socket's from then on, for everything that asks.
 */
export function boundConnections(
  server: Server,
  needs: {
    settings: Pick<Settings['http'], 'connectionsMax' | 'connectionsPerAddressMax' | 'proxyProtocol'>
    trustedProxies: Settings['trustedProxies']
    peers: Pick<Peers, 'isProxy'>
    clock: Clock
    /** Absent where nothing is recorded. */
    securityLog?: Pick<SecurityLog, 'record'> | undefined
  },
): void {
  const { connectionsMax, connectionsPerAddressMax } = needs.settings
  const places = openNetworkPlaces(connectionsPerAddressMax || Infinity)
  const identify = openConnectionPeers({
    trustedProxies: needs.trustedProxies,
    proxyProtocol: needs.settings.proxyProtocol,
    after: (waitMs, run) => needs.clock.after(waitMs, run),
  })
  let open = 0
  let farewells = 0

  function dismiss(socket: Socket, refusal: Refusal, address = socket.remoteAddress ?? 'unknown'): void {
    needs.securityLog?.record({
      event: 'connection',
      outcome: 'refused',
      network: address,
      detail: refusal.code,
    })
    socket.on('error', () => socket.destroy())
    if (farewells >= FAREWELLS_MAX) return void socket.destroy()
    farewells++
    const stop = needs.clock.after(FAREWELL_MS, () => socket.destroy())
    socket.once('close', () => {
      farewells--
      stop()
    })
    refuseConnection(socket, refusal)
    // Unread bytes would turn our goodbye into a reset, which the peer reads instead of it.
    socket.resume()
  }

  // Node's own listener begins to parse at once, so it stands behind this one.
  const [parse] = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    if (connectionsMax > 0 && open >= connectionsMax) return dismiss(socket, new Refusal('UNAVAILABLE'))
    open++
    socket.once('close', () => open--)
    identify(socket, (address) => {
      const release = needs.peers.isProxy(address) ? () => undefined : places.take(address)
      if (!release) return dismiss(socket, new Refusal('TOO_MANY_ATTEMPTS'), address)
      socket.once('close', release)
      if (address !== socket.remoteAddress) Object.defineProperty(socket, 'remoteAddress', { value: address })
      parse?.call(server, socket)
    })
  })
}
