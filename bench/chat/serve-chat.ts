/**
 * One side of the chat benchmark in a process of its own, driven over IPC: our room as the app opens it, bare TCP,
 * or Socket.IO from the folder that the benchmark installed it in.
 */
import { onceAlone } from '../../server/src/platform/database/nodes/nodes.ts'
import { createServer, type Server } from 'node:http'
import { createServer as createTcp, type AddressInfo, type Socket } from 'node:net'
import { createRequire } from 'node:module'
import { interactionSchema, openInteraction } from '../../server/src/modules/interaction/index.ts'
import { openBus } from '../../server/src/platform/bus/open-bus.ts'
import { systemClock } from '../../server/src/platform/clock/clock.ts'
import { openDatabase } from '../../server/src/platform/database/open-database.ts'
import { silentLog } from '../../server/src/platform/log/log.ts'
import { readSettings } from '../../server/src/platform/settings/settings.ts'
import { openSockets } from '../../server/src/platform/sockets/socket.ts'

export const ROOM_ID = '00000000-0000-7000-8000-000000000001'

export type Side = 'ours' | 'tcp' | 'socket.io'
export type Order = { do: 'measure' } | { do: 'broadcast'; text: string }
export interface Answer {
  port?: number
  cpuSeconds?: number
  rssBytes?: number
}

const tell = (answer: Answer) => process.send?.(answer)

/** Tokens are `speaker-1`, `speaker-2` …; each is a person of their own. */
function callerOf(token: string) {
  const number = /^speaker-(\d+)$/.exec(token)?.[1]
  if (number === undefined) return null
  const tail = number.padStart(12, '0')
  return {
    accountId: `00000000-0000-7000-8001-${tail}`,
    profileId: `00000000-0000-7000-8002-${tail}`,
    sessionId: `00000000-0000-7000-8003-${tail}`,
    name: `Penonton ${number}`,
    roles: [],
    isValidated: true,
  }
}

async function serveOurs(server: Server): Promise<void> {
  const settings = readSettings(process.env, [])
  const log = silentLog()
  const database = await openDatabase(settings, log)
  await database.migrate([interactionSchema])
  const interaction = await openInteraction({
    database,
    bus: openBus(log),
    clock: systemClock,
    log,
    once: onceAlone,
    cluster: null,
    settings,
    identify: async (token) => callerOf(token),
    activeSessionsOf: async (ids) => new Set(ids),
    roomOf: async () => ({
      ownerProfileId: '00000000-0000-7000-8004-000000000001',
      isOver: false,
      isOnAir: true,
      isPremium: false,
    }),
    blockedSince: async () => [],
    blockedAmong: async () => new Set(),
    blockBetween: async () => null,
    follows: async () => true,
    profilesOf: async () => new Map(),
    includesPremium: async () => true,
    avatarOf: async () => null,
    suspendedUntilOf: async () => null,
    quiz: { greet: () => [], join() {}, hear() {} },
  })
  openSockets(interaction.sockets, { log, trustedProxies: undefined, origins: () => true }).serve(server)
}

function serveTcp(): { server: ReturnType<typeof createTcp>; broadcast(text: string): void } {
  const sockets = new Set<Socket>()
  const server = createTcp((socket) => {
    sockets.add(socket.setNoDelay())
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
  })
  return {
    server,
    broadcast(text) {
      const bytes = Buffer.from(text)
      for (const socket of sockets) socket.write(bytes)
    },
  }
}

interface SocketIo {
  Server: new (server: Server, how: object) => { emit(name: string, said: unknown): void }
}

async function main([side, folder = '']: string[]): Promise<void> {
  let broadcast = (_text: string): void => undefined
  let server: Server | ReturnType<typeof createTcp>
  if (side === 'tcp') {
    ;({ server, broadcast } = serveTcp())
  } else {
    const http = createServer()
    server = http
    if (side === 'ours') await serveOurs(http)
    else {
      const { Server } = createRequire(`${folder}/x.js`)('socket.io') as SocketIo
      // Its pings are not what is measured, and sinks that only count would not answer them.
      const quiet = { pingInterval: 3_600_000 }
      const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false, ...quiet })
      broadcast = (text) => io.emit('comment', JSON.parse(text))
    }
  }
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () =>
    tell({ port: (server.address() as AddressInfo).port }),
  )
  process.on('message', (order: Order) => {
    if (order.do === 'broadcast') return broadcast(order.text)
    const { user, system } = process.cpuUsage()
    tell({ cpuSeconds: (user + system) / 1e6, rssBytes: process.memoryUsage.rss() })
  })
}

// Others take only a name of ours; the benchmark itself is a child with a channel too.
if (process.send && process.argv[1] === import.meta.filename) {
  process.on('disconnect', () => process.exit(0))
  await main(process.argv.slice(2))
}
