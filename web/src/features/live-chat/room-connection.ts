import {
  commentsPath,
  PLAYING_EVERY_MS,
  RECONNECT_AFTER_MS,
  type FromClient,
  type ToClient,
} from '@tayang/contract/socket'
import type { CommentLine } from '@tayang/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** Rows that the page keeps; older ones leave at the top. */
const ROWS_MAX = 200
/** A join notice stands this long (Spec 3, section 4). */
const NEWS_SHOWN_MS = 3_000
const CLOSE_NORMAL = 1000

export interface ChatRow {
  id: string
  seq: number
  text: string
  name: string
  profileId: string
  colour: string
  isStreamer: boolean
}

export interface RoomView {
  rows: readonly ChatRow[]
  viewers: number | null
  /** Who came in last, for three seconds. */
  news: string | null
  connection: 'connecting' | 'open' | 'lost' | 'over'
  isAuthorized: boolean
  /** The room's owner has turned this viewer out. */
  isBarred: boolean
  /** Null until the room has said so. */
  isOnAir: boolean | null
  /** What the server said of the last line, for as long as nothing else was sent. */
  refusal: string | null
}

export interface RoomConnection extends Disposable {
  readonly view: StoreApi<RoomView>
  say(text: string): void
  /** Tells that frames advance; sent at most every 15 s. */
  play(deviceId: string): void
  /** Says who speaks, now and after every reconnect; null leaves a listener. */
  authorize(token: string | null): void
}

const nothing: RoomView = {
  rows: [],
  viewers: null,
  news: null,
  connection: 'connecting',
  isAuthorized: false,
  isBarred: false,
  isOnAir: null,
  refusal: null,
}

/** A room's socket with everything that it said so far; comes back by itself after an unclean close. */
export function openRoom(
  roomId: string,
  needs: {
    /** Whose room it is: their lines stand out. Null where it is nobody's. */
    ownerId: string | null
    origin: string
    history(): Promise<readonly CommentLine[]>
    /** The token that was shown is too old: whoever keeps it gets a new one and shows that. */
    onStale(): void
  },
): RoomConnection {
  const view = createStore<RoomView>(() => nothing)
  const address = new URL(commentsPath(roomId), needs.origin.replace(/^http/, 'ws'))
  let socket: WebSocket | null = null
  let token: string | null = null
  let lastPlayedAt = -Infinity
  let isClosed = false
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  let newsTimer: ReturnType<typeof setTimeout> | undefined

  const send = (frame: FromClient) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
  }

  const addRows = (added: readonly ChatRow[]) =>
    view.setState(({ rows }) => {
      const known = new Set(rows.map(({ id }) => id))
      const all = [...rows, ...added.filter(({ id }) => !known.has(id))]
      return { rows: all.slice(-ROWS_MAX) }
    })

  /** What was said before this page came, and what was missed while it was away. */
  const readHistory = () =>
    needs.history().then(
      (lines) =>
        view.setState(({ rows }) => {
          const old = lines.map((line) => rowOfLine(line, needs.ownerId))
          const known = new Set(old.map(({ id }) => id))
          return { rows: [...old, ...rows.filter(({ id }) => !known.has(id))].slice(-ROWS_MAX) }
        }),
      // The chat goes on without its past.
      () => undefined,
    )

  function hear(event: ToClient): void {
    switch (event.type) {
      case 'comment':
        return addRows([rowOf(event)])
      case 'viewers':
        return view.setState({ viewers: event.data })
      case 'news': {
        clearTimeout(newsTimer)
        newsTimer = setTimeout(() => view.setState({ news: null }), NEWS_SHOWN_MS)
        return view.setState({ news: event.profile.name })
      }
      case 'authorized':
        return view.setState({ isAuthorized: true, refusal: null })
      case 'on-air':
        return view.setState({ isOnAir: true })
      case 'silent':
        return view.setState({ isOnAir: false })
      case 'stop':
        return view.setState({ connection: 'over', isOnAir: false })
      case 'error':
        if (event.code === 'Session InvalidSessionToken') return needs.onStale()
        return view.setState({ refusal: event.message })
      case 'block':
        return view.setState({ isBarred: true })
    }
  }

  function connect(): void {
    const opened = new WebSocket(address)
    socket = opened
    opened.onopen = () => {
      view.setState({ connection: 'open', isAuthorized: false })
      lastPlayedAt = -Infinity
      if (token) send({ type: 'authorization', data: token })
      void readHistory()
    }
    opened.onmessage = ({ data }) => {
      const event = readFrame(String(data))
      if (event) hear(event)
    }
    opened.onclose = ({ code }) => {
      if (isClosed || socket !== opened || view.getState().connection === 'over') return
      // A clean close stays closed (Spec 3, section 4); a server that restarts says 1012 and is no end.
      if (code === CLOSE_NORMAL) return view.setState({ connection: 'over' })
      view.setState({ connection: 'lost', isAuthorized: false })
      reconnectTimer = setTimeout(connect, RECONNECT_AFTER_MS)
    }
  }
  connect()

  return {
    view,
    say(text) {
      view.setState({ refusal: null })
      send({ type: 'comment', data: text })
    },
    play(deviceId) {
      const now = performance.now()
      // A little early is better than a viewer who is not counted for a moment.
      if (now - lastPlayedAt < PLAYING_EVERY_MS * 0.9) return
      lastPlayedAt = now
      send({ type: 'playing', deviceId })
    },
    authorize(next) {
      token = next
      if (next) send({ type: 'authorization', data: next })
    },
    [Symbol.dispose]() {
      isClosed = true
      clearTimeout(reconnectTimer)
      clearTimeout(newsTimer)
      socket?.close(CLOSE_NORMAL)
    },
  }
}

/** A frame of our own server; one that a later server adds is passed over by whoever hears it. */
function readFrame(text: string): ToClient | null {
  try {
    const frame: unknown = JSON.parse(text)
    return typeof frame === 'object' && frame !== null && 'type' in frame ? (frame as ToClient) : null
  } catch {
    return null
  }
}

function rowOf(event: Extract<ToClient, { type: 'comment' }>): ChatRow {
  return {
    id: event.id,
    seq: event.seq,
    text: event.data.text,
    name: event.profile.name,
    profileId: event.profile.id,
    colour: event.commentNameColor,
    isStreamer: event.isStreamer,
  }
}

function rowOfLine(line: CommentLine, ownerId: string | null): ChatRow {
  return {
    id: line.id,
    seq: 0,
    text: line.data,
    name: line.profile.name,
    profileId: line.profile.id,
    colour: line.commentNameColor,
    isStreamer: line.profile.id === ownerId,
  }
}
