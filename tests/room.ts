import { commentsPath, type FromClient, type ToClient } from '@tayang/contract/socket'
import { WebSocket } from 'ws'
import { until } from './app.ts'

/** One viewer's socket in a room, with all that it heard. */
export interface Visitor {
  readonly heard: ToClient[]
  readonly closed: Promise<number>
  say(frame: FromClient): void
  sendRaw(data: string | Buffer): void
  /** The first event of this kind that fits, also one heard already. */
  hear<Type extends ToClient['type']>(
    type: Type,
    fits?: (event: Extract<ToClient, { type: Type }>) => boolean,
    withinMs?: number,
  ): Promise<Extract<ToClient, { type: Type }>>
  leave(): void
}

export async function visitRoom(
  address: string,
  roomId: string,
  token?: string,
  headers: Record<string, string> = {},
  lastSeq?: number,
): Promise<Visitor> {
  const socket = new WebSocket(new URL(commentsPath(roomId, lastSeq), address.replace(/^http/, 'ws')), {
    headers,
  })
  const heard: ToClient[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as ToClient))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => undefined)
  const visitor: Visitor = {
    heard,
    closed,
    say: (frame) => socket.send(JSON.stringify(frame)),
    sendRaw: (data) => socket.send(data),
    async hear(type, fits = () => true, withinMs = 10_000) {
      type Wanted = Extract<ToClient, { type: typeof type }>
      return until(
        async () => heard.find((event): event is Wanted => event.type === type && fits(event as Wanted)),
        {
          withinMs,
          what: `the event ${type}`,
        },
      )
    },
    leave: () => socket.close(1000),
  }
  if (token !== undefined) {
    visitor.say({ type: 'authorization', data: token })
    await visitor.hear('authorized')
  }
  return visitor
}
