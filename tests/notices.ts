import type { Locale } from '@tayang/contract'
import { NOTICES_PATH, type NoticeToClient } from '@tayang/contract/notices'
import { WebSocket } from 'ws'
import { until } from './app.ts'

/** One page's socket of notices, with all that it heard. */
export interface NoticesListener {
  readonly heard: NoticeToClient[]
  readonly closed: Promise<number>
  authorize(token: string, locale?: Locale): void
  sendRaw(data: string | Buffer): void
  /** The first notice of this kind that fits, also one heard already. */
  hear<Type extends NoticeToClient['type']>(
    type: Type,
    fits?: (notice: Extract<NoticeToClient, { type: Type }>) => boolean,
  ): Promise<Extract<NoticeToClient, { type: Type }>>
  leave(): void
}

export async function listenToNotices(
  address: string,
  token?: string,
  locale?: Locale,
): Promise<NoticesListener> {
  const socket = new WebSocket(new URL(NOTICES_PATH, address.replace(/^http/, 'ws')))
  const heard: NoticeToClient[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as NoticeToClient))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => undefined)
  const listener: NoticesListener = {
    heard,
    closed,
    authorize: (data, locale) => socket.send(JSON.stringify({ type: 'authorization', data, locale })),
    sendRaw: (data) => socket.send(data),
    hear(type, fits = () => true) {
      type Wanted = Extract<NoticeToClient, { type: typeof type }>
      return until(async () => heard.find((one): one is Wanted => one.type === type && fits(one as Wanted)), {
        what: `the notice ${type}`,
      })
    },
    leave: () => socket.close(1000),
  }
  if (token !== undefined) {
    listener.authorize(token, locale)
    await listener.hear('authorized')
  }
  return listener
}
