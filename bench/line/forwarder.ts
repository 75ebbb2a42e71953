import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { bitsPerSecondAt, type Line } from './line.ts'

export interface Forwarder extends AsyncDisposable {
  readonly address: string
  /** Second 0 of the line is now; before, it is as quick as the machine. */
  begin(): void
}

const TICK_MS = 5
const ONE_WAY_MS = 40
const JITTER_MS = 5
/** As much as a queue in the network holds; then the sender waits. */
const QUEUED_BYTES_MAX = 64_000
const PACKET_BYTES = 1_400

/** What is on its way in one direction of a connection: it arrives in the order in which it was sent. */
interface Way {
  readonly to: Socket
  readonly packets: { readonly atMs: number; readonly bytes: Buffer | 'end' }[]
}

/** What comes down one connection and waits for its turn. */
interface Lane {
  readonly from: Socket
  readonly down: Way
  readonly up: Way
  queue: Buffer[]
  queuedBytes: number
  isOver: boolean
}

/**
 * Stands between a browser and a server as a line of a moving phone does: every connection shares what
 * the line gives in this second, byte by byte in turns, and every packet is on its way for half a round
 * trip, a little more or less.
 */
export async function openForwarder(target: string, line: Line): Promise<Forwarder> {
  const { hostname, port } = new URL(target)
  const lanes = new Set<Lane>()
  let beganMs = Number.NaN
  const server = createServer((to) => {
    const from = connect(Number(port), hostname)
    const lane: Lane = {
      from,
      down: { to, packets: [] },
      up: { to: from, packets: [] },
      queue: [],
      queuedBytes: 0,
      isOver: false,
    }
    lanes.add(lane)
    const end = () => {
      lanes.delete(lane)
      from.destroy()
      to.destroy()
    }
    to.setNoDelay(true)
    from.setNoDelay(true)
    // A connection costs a round trip before its first byte.
    const openedMs = performance.now() + 2 * ONE_WAY_MS
    to.on('data', (bytes) => send(lane.up, bytes, Math.max(openedMs, performance.now()) + ONE_WAY_MS))
    from.on('data', (bytes) => {
      lane.queue.push(bytes)
      lane.queuedBytes += bytes.length
      if (lane.queuedBytes > QUEUED_BYTES_MAX) from.pause()
    })
    from.on('end', () => (lane.isOver = true))
    for (const socket of [to, from]) socket.on('error', end)
    to.on('close', end)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  let tickedMs = performance.now()
  let owedBytes = 0
  const tick = () => {
    const nowMs = performance.now()
    const tookS = (nowMs - tickedMs) / 1_000
    tickedMs = nowMs
    const bps = Number.isNaN(beganMs)
      ? Number.POSITIVE_INFINITY
      : bitsPerSecondAt(line, (nowMs - beganMs) / 1_000)
    // What nobody wanted is gone: a line does not save bytes for later.
    owedBytes = Math.min(owedBytes, 0) + (bps / 8) * tookS
    let waiting = [...lanes].filter(({ queue }) => queue.length > 0)
    while (owedBytes > 0 && waiting.length > 0) {
      for (const lane of waiting) {
        if (owedBytes <= 0) break
        owedBytes -= sendPacket(lane, nowMs)
        // A slow line has one packet for many ticks: who had it is the last the next time.
        lanes.delete(lane)
        lanes.add(lane)
      }
      waiting = waiting.filter(({ queue }) => queue.length > 0)
    }
    for (const lane of lanes) {
      if (lane.isOver && lane.queue.length === 0) {
        lane.isOver = false
        send(lane.down, 'end', nowMs + ONE_WAY_MS)
      }
      arrive(lane.up, nowMs)
      arrive(lane.down, nowMs)
    }
  }
  const timer = setInterval(tick, TICK_MS)

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    begin() {
      beganMs = performance.now()
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      const closed = new Promise((resolve) => server.close(resolve))
      for (const { from, down } of lanes) {
        down.to.destroy()
        from.destroy()
      }
      await closed
    },
  }
}

/** Sends the next packet of a connection on its way, and tells how long it is. */
function sendPacket(lane: Lane, nowMs: number): number {
  const [first] = lane.queue
  if (!first) return 0
  const packet = first.subarray(0, PACKET_BYTES)
  if (packet.length === first.length) lane.queue.shift()
  else lane.queue[0] = first.subarray(PACKET_BYTES)
  lane.queuedBytes -= packet.length
  if (lane.queuedBytes < QUEUED_BYTES_MAX / 2 && lane.from.isPaused()) lane.from.resume()
  send(lane.down, packet, nowMs + ONE_WAY_MS + (Math.random() * 2 - 1) * JITTER_MS)
  return packet.length
}

function send({ packets }: Way, bytes: Buffer | 'end', atMs: number): void {
  packets.push({ bytes, atMs: Math.max(atMs, packets.at(-1)?.atMs ?? 0) })
}

/** One timer a packet would mix them up: timers count whole milliseconds. */
function arrive({ to, packets }: Way, nowMs: number): void {
  const late = packets.findIndex(({ atMs }) => atMs > nowMs)
  for (const { bytes } of packets.splice(0, late < 0 ? packets.length : late)) {
    if (to.destroyed) return
    if (bytes === 'end') to.end()
    else to.write(bytes)
  }
}
