import { DESK_PATH, type DeskToClient } from '@tayang/contract/desk'
import { WebSocket } from 'ws'
import { until } from './app.ts'

/** One console's socket of the desk, with all that it heard. */
export interface DeskListener {
  readonly heard: DeskToClient[]
  readonly closed: Promise<number>
  authorize(token: string): void
  sendRaw(data: string): void
  /** The first frame of this kind that fits, also one heard already. */
  hear<Type extends DeskToClient['type']>(
    type: Type,
    fits?: (frame: Extract<DeskToClient, { type: Type }>) => boolean,
  ): Promise<Extract<DeskToClient, { type: Type }>>
  leave(): void
}

/** Opens a socket of the desk; with a token it has authorized when it is returned. */
export async function listenToDesk(address: string, token?: string): Promise<DeskListener> {
  const socket = new WebSocket(new URL(DESK_PATH, address.replace(/^http/, 'ws')))
  const heard: DeskToClient[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as DeskToClient))
  socket.on('error', () => undefined)
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const listener: DeskListener = {
    heard,
    closed,
    authorize: (data) => socket.send(JSON.stringify({ type: 'authorization', data })),
    sendRaw: (data) => socket.send(data),
    hear(type, fits = () => true) {
      type Wanted = Extract<DeskToClient, { type: typeof type }>
      return until(async () => heard.find((one): one is Wanted => one.type === type && fits(one as Wanted)), {
        withinMs: 10_000,
        what: `the frame ${type}`,
      })
    },
    leave: () => socket.close(1000),
  }
  if (token !== undefined) {
    listener.authorize(token)
    await listener.hear('authorized')
  }
  return listener
}
