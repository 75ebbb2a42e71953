import { DESK_PATH, type DeskFromClient, type DeskToClient } from '@tayang/contract/desk'

/** A lost socket is opened again after this, and ever more slowly up to the maximum. */
const AGAIN_MS = 2_000
const AGAIN_MS_MAX = 30_000
const CLOSE_NORMAL = 1000
const CLOSE_UNAUTHORIZED = 4401
const STALE = 'Session InvalidSessionToken'

export interface DeskSocket extends Disposable {
  /** Sends the token again after it was renewed. */
  authorize(): void
}

interface Needs {
  origin: string
  /** A token that is good for a moment at least; renews where it must. */
  token: () => Promise<string>
  receive: (frame: DeskToClient) => void
  /** The connection is gone: what is said until it is back is missed. */
  onLost: () => void
  /** The session is over at the server. */
  onEnded: () => void
  /** Calls back at the next sign of a hand on the console. */
  whenUsed: (again: () => void) => () => void
  /** Another kind of socket, for tests. */
  open?: (address: URL) => WebSocket
}

/**
 * The socket of the desk: reconnects, and authorizes in band. Where its token has run out while nobody touched the
 * console, it waits for a hand: renewing by itself would keep a session alive that nobody uses.
 */
export function openDeskSocket(needs: Needs): DeskSocket {
  const address = new URL(DESK_PATH, needs.origin.replace(/^http/, 'ws'))
  const open = needs.open ?? ((to: URL) => new WebSocket(to))
  let socket: WebSocket | null = null
  let waitMs = AGAIN_MS
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopWaiting: () => void = () => {}

  async function authorize(to: WebSocket): Promise<void> {
    const token = await needs.token().catch(() => '')
    if (token === '' || to !== socket || to.readyState !== WebSocket.OPEN) return
    to.send(JSON.stringify({ type: 'authorization', data: token } satisfies DeskFromClient))
  }

  function connect(): void {
    if (isClosed) return
    const opened = open(address)
    let isStale = false
    socket = opened
    opened.onopen = () => void authorize(opened)
    opened.onmessage = ({ data }) => {
      const frame = readFrame(String(data))
      if (!frame) return
      if (frame.type === 'authorized') waitMs = AGAIN_MS
      if (frame.type === 'session-ended') return needs.onEnded()
      if (frame.type === 'error' && frame.code === STALE) {
        isStale = true
        opened.close(CLOSE_NORMAL)
        return
      }
      needs.receive(frame)
    }
    opened.onclose = ({ code }) => {
      if (isClosed || socket !== opened) return
      needs.onLost()
      if (isStale || code === CLOSE_UNAUTHORIZED) stopWaiting = needs.whenUsed(connect)
      else again()
    }
  }

  /** Many consoles reconnect after a restart: not all at the same moment. */
  function again(): void {
    timer = setTimeout(connect, waitMs * (0.5 + Math.random()))
    waitMs = Math.min(waitMs * 2, AGAIN_MS_MAX)
  }
  connect()

  return {
    authorize: () => void (socket && authorize(socket)),
    [Symbol.dispose]() {
      isClosed = true
      clearTimeout(timer)
      stopWaiting()
      socket?.close(CLOSE_NORMAL)
    },
  }
}

/** A frame of our own server; types that nobody knows are passed on and ignored. */
function readFrame(text: string): DeskToClient | null {
  try {
    const frame: unknown = JSON.parse(text)
    return typeof frame === 'object' && frame !== null && 'type' in frame ? (frame as DeskToClient) : null
  } catch {
    return null
  }
}
