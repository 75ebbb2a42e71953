import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A TCP connection on which any bytes are sent; what comes back is kept. */
export interface RawConnection extends Disposable {
  readonly socket: Socket
  heard(): string
  /** Whether the server has closed it. */
  isClosed(): boolean
  /** True once this was heard or the server closed, false when the time is over. */
  settles(when: (heard: string) => boolean, withinMs: number): Promise<boolean>
}

const HEARD_MAX = 200_000

export async function openRaw(address: string, from?: string): Promise<RawConnection> {
  const { hostname, port } = new URL(address)
  const socket = connect({
    host: hostname,
    port: Number(port),
    ...(from !== undefined && { localAddress: from }),
  })
  let heard = ''
  let isClosed = false
  socket.setEncoding('latin1')
  socket.on('data', (piece: string) => (heard = (heard + piece).slice(0, HEARD_MAX)))
  socket.on('error', () => undefined)
  socket.once('close', () => (isClosed = true))
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  return {
    socket,
    heard: () => heard,
    isClosed: () => isClosed,
    settles: (when, withinMs) =>
      new Promise((resolve) => {
        const isOver = () => isClosed || when(heard)
        if (isOver()) return resolve(true)
        const look = () => {
          if (isOver()) done(true)
        }
        const late = setTimeout(() => done(false), withinMs)
        const done = (answer: boolean) => {
          clearTimeout(late)
          socket.off('data', look)
          socket.off('close', look)
          resolve(answer)
        }
        socket.on('data', look)
        socket.on('close', look)
      }),
    [Symbol.dispose]: () => void socket.destroy(),
  }
}
