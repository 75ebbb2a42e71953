import { NOTICES_PATH, type NoticeFromClient, type NoticeToClient } from '@tayang/contract/notices'
import type { Language } from '#shared/i18n'

/** A lost socket is opened again after this, and ever more slowly up to the maximum. */
const AGAIN_MS = 3_000
const AGAIN_MS_MAX = 60_000
const CLOSE_NORMAL = 1000
const STALE = 'Session InvalidSessionToken'

export interface NoticesSocket extends Disposable {
  /** Sends the token again after it was renewed. */
  authorize(): void
}

interface NoticesSocketDependencies {
  origin: string
  /** The language of notifications. */
  language: Language
  token(): string | null
  onStale(): void
  receive(notice: NoticeToClient): void
  /** Another kind of socket, for tests. */
  open?: (address: URL) => WebSocket
}

/** A socket to the server that reconnects, and authorizes in band. */
export function openNoticesSocket(needs: NoticesSocketDependencies): NoticesSocket {
  const address = new URL(NOTICES_PATH, needs.origin.replace(/^http/, 'ws'))
  const open = needs.open ?? ((to: URL) => new WebSocket(to))
  let socket: WebSocket | null = null
  let sentToken: string | null = null
  let waitMs = AGAIN_MS
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function authorize(): void {
    const token = needs.token()
    if (token === null || token === sentToken || socket?.readyState !== WebSocket.OPEN) return
    sentToken = token
    const frame = { type: 'authorization', data: token, locale: needs.language } satisfies NoticeFromClient
    socket.send(JSON.stringify(frame))
  }

  function connect(): void {
    const opened = open(address)
    socket = opened
    sentToken = null
    opened.onopen = authorize
    opened.onmessage = ({ data }) => {
      const notice = readNotice(String(data))
      if (!notice) return
      if (notice.type === 'authorized') waitMs = AGAIN_MS
      const isOver = notice.type === 'session-ended'
      if (isOver || (notice.type === 'error' && notice.code === STALE)) needs.onStale()
      needs.receive(notice)
    }
    opened.onclose = () => {
      if (isClosed || socket !== opened) return
      // Many pages reconnect after a restart: not all at the same moment.
      timer = setTimeout(connect, waitMs * (0.5 + Math.random()))
      waitMs = Math.min(waitMs * 2, AGAIN_MS_MAX)
    }
  }
  connect()

  return {
    authorize,
    [Symbol.dispose]() {
      isClosed = true
      clearTimeout(timer)
      socket?.close(CLOSE_NORMAL)
    },
  }
}

/** A frame of our own server; listeners ignore types that they do not know. */
function readNotice(text: string): NoticeToClient | null {
  try {
    const frame: unknown = JSON.parse(text)
    return typeof frame === 'object' && frame !== null && 'type' in frame ? (frame as NoticeToClient) : null
  } catch {
    return null
  }
}
