import { createHash } from 'node:crypto'
import { commentsPath, PLAYING_EVERY_MS } from '@tayang/contract/socket'
import type { Company } from '../crowd/company.ts'

/** People in the room of a show, each over a socket of their own, as open pages would be. */
export interface Audience extends AsyncDisposable {
  readonly size: number
  /** Viewers as the room counts them: these and everybody else. */
  viewers(): number
  enter(email: string): Promise<void>
  leave(email: string): void
  has(email: string): boolean
  say(email: string, text: string): void
}

export function openAudience({ company, showId }: { company: Company; showId: string }): Audience {
  const seats = new Map<string, WebSocket>()
  let counted = 0

  const play = (email: string, socket: WebSocket): void => {
    if (socket.readyState === WebSocket.OPEN) {
      socket.send(JSON.stringify({ type: 'playing', deviceId: deviceOf(email) }))
    }
  }
  const playing = setInterval(() => {
    for (const [email, socket] of seats) play(email, socket)
  }, PLAYING_EVERY_MS)

  function hear(data: unknown): void {
    if (typeof data !== 'string' || !data.includes('"viewers"')) return
    const frame = JSON.parse(data) as { type?: string; data?: unknown }
    if (frame.type === 'viewers' && typeof frame.data === 'number') counted = frame.data
  }

  return {
    get size() {
      return seats.size
    },
    viewers: () => counted,
    has: (email) => seats.has(email),
    async enter(email) {
      if (seats.has(email)) return
      const person = await company.as(email)
      const socket = new WebSocket(new URL(commentsPath(showId), company.address.replace(/^http/, 'ws')))
      await opened(socket)
      seats.set(email, socket)
      socket.addEventListener('close', () => seats.delete(email), { once: true })
      // One of them is enough to know how many there are.
      if (seats.size === 1) socket.addEventListener('message', ({ data }) => hear(data))
      socket.send(JSON.stringify({ type: 'authorization', data: person.token() }))
      play(email, socket)
    },
    leave(email) {
      seats.get(email)?.close(1000)
      seats.delete(email)
    },
    say(email, text) {
      const socket = seats.get(email)
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: 'comment', data: text }))
    },
    async [Symbol.asyncDispose]() {
      clearInterval(playing)
      for (const socket of seats.values()) socket.close(1000)
      seats.clear()
    },
  }
}

function opened(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true })
    socket.addEventListener('error', () => reject(new Error('the chat room cannot be entered')), {
      once: true,
    })
  })
}

function deviceOf(email: string): string {
  const hex = createHash('sha256').update(`watching ${email}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
