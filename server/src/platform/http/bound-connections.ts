import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { openNetworkPlaces } from '@tayang/contract/network'
import type { Clock } from '../clock/clock.ts'
import type { Settings } from '../settings/settings.ts'
import { refuseConnection } from './http-refusals.ts'
import type { Peers } from './peer.ts'
import { Refusal } from './refusal.ts'

/** Refused connections that may read why at once; more of them are cut without a word. */
const FAREWELLS_MAX = 256
const FAREWELL_MS = 1_000

/**
 * Bounds the connections of a server, of each network and in all, before a byte of them is read. A trusted proxy
 * speaks for many people and counts in all alone.
 */
export function boundConnections(
  server: Server,
  needs: {
    settings: Pick<Settings['http'], 'connectionsMax' | 'connectionsPerAddressMax'>
    peers: Pick<Peers, 'isProxy'>
    clock: Clock
  },
): void {
  const { connectionsMax, connectionsPerAddressMax } = needs.settings
  const places = openNetworkPlaces(connectionsPerAddressMax || Infinity)
  let open = 0
  let farewells = 0

  /** Takes a place and answers what gives it back, or the refusal. */
  function admit(address: string): (() => void) | Refusal {
    if (connectionsMax > 0 && open >= connectionsMax) return new Refusal('UNAVAILABLE')
    const release = needs.peers.isProxy(address) ? () => undefined : places.take(address)
    if (!release) return new Refusal('TOO_MANY_ATTEMPTS')
    open++
    return () => {
      open--
      release()
    }
  }

  function dismiss(socket: Socket, refusal: Refusal): void {
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
    const admitted = admit(socket.remoteAddress ?? 'unknown')
    if (admitted instanceof Refusal) return dismiss(socket, admitted)
    socket.once('close', admitted)
    parse?.call(server, socket)
  })
}
