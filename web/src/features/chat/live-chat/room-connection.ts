import { commentsPath, PLAYING_EVERY_MS, type FromClient, type ToClient } from '@tayang/contract/socket'
import type { CommentLine } from '@tayang/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import {
  mergeRows,
  rowOf,
  rowOfLine,
  withoutHeld,
  withoutIds,
  withoutSpeaker,
  type BulletEvent,
  type ChatRow,
  type GiftEvent,
  type LineEvent,
} from './chat-rows.ts'
import { openHeldBack, waitsForPicture, type Playhead, type Sync } from './media-time.ts'
import { isUnexpected, reconnectAfterMs } from './room-faults.ts'
import { noRules, nothing, type RoomView } from './room-view.ts'
import { openRewound } from './replay/rewound.ts'

/** A join notice stands this long (Spec 3, section 4). */
const NEWS_SHOWN_MS = 3_000
const CLOSE_NORMAL = 1000
/** Lines that a page shows of the time before it came. */
const HISTORY_LINES = 50
/** After a gap: all that the call gives. */
const HISTORY_LINES_MAX = 100
/** How often the picture is asked how far it has come. */
const LOOK_EVERY_MS = 250
/** An end whose moment no picture ever reaches is an end after this. */
const STOP_WAITS_MS = 12_000

type NewsEvent = Extract<ToClient, { type: 'news' }>

export interface RoomConnection extends Disposable {
  readonly roomId: string
  readonly ownerId: string | null
  readonly view: StoreApi<RoomView>
  say(text: string): void
  /** Tells that frames advance; sent at most every 15 s. */
  play(deviceId: string): void
  /** Opens what had failed. */
  tryAgain(): void
  /** Says who speaks, now and after every reconnect; null leaves a listener. */
  authorize(token: string | null): void
  /** Where the picture stands, asked again and again; null where there is none. */
  follow(playhead: (() => Playhead) | null): void
  setSync(sync: Sync): void
  /** Hears bullets as their moment comes. */
  onBullet(hear: (bullet: BulletEvent) => void): () => void
  onGift(hear: (gift: GiftEvent) => void): () => void
  /** What the picture shows now, on the show's clock; null where that is not known. */
  moment(): number | null
}

/** What waits for its moment, and what it does then. */
interface Timed {
  at: number
  id: string | null
  profileId: string
  show(): void
}

interface Needs {
  /** Whose room it is; null where it is nobody's. */
  ownerId: string | null
  origin: string
  /** The latest lines, so many. */
  history(lines: number): Promise<readonly CommentLine[]>
  /** Ten seconds of what was said (ruling R27); absent where nobody can go back. */
  past?: (index: number) => Promise<readonly CommentLine[]>
  /** Something came that no page of ours understands. */
  onUnexpected(): void
  /** The token that was shown is too old: whoever keeps it gets a new one and shows that. */
  onStale(): void
}

/** A room's socket with everything that it said so far; comes back by itself after an unclean close. */
export function openRoom(roomId: string, needs: Needs): RoomConnection {
  const view = createStore<RoomView>(() => nothing)
  const origin = needs.origin.replace(/^http/, 'ws')
  const bulletEars = new Set<(bullet: BulletEvent) => void>()
  const giftEars = new Set<(gift: GiftEvent) => void>()
  let socket: WebSocket | null = null
  let token: string | null = null
  /** The last line that was heard, shown or not. */
  let lastSeq: number | undefined
  let lastPlayedAt = -Infinity
  let isClosed = false
  /** Connections that were lost since the last one that held. */
  let losses = 0
  let sync: Sync = 'auto'
  let playhead: (() => Playhead) | null = null
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  let newsTimer: ReturnType<typeof setTimeout> | undefined
  let lookTimer: ReturnType<typeof setInterval> | undefined
  /** The end that the picture has not reached, and when it is an end all the same. */
  let stop: { at: number; by: number } | null = null

  const send = (frame: FromClient) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
  }

  let unsaid: FromClient | null = null // The last line said before the room knew who speaks.

  const rewound =
    needs.past &&
    openRewound({
      load: needs.past,
      at: () => playhead?.().at ?? null,
      showRows: (rows) => view.setState({ rows }),
      tellBullet: (bullet) => tellBullet(bullet),
      comeBack: () => void readHistory({ isAnew: true }),
    })

  const tellBullet = (bullet: BulletEvent) => {
    view.setState({ hasBullets: true })
    for (const hear of bulletEars) hear(bullet)
  }
  const addRow = (row: ChatRow) => view.setState(({ rows }) => ({ rows: mergeRows(rows, [row]) }))
  const showLine = (event: LineEvent) => {
    if (event.type === 'bullet') tellBullet(event)
    if (event.type === 'gift') for (const hear of giftEars) hear(event)
    addRow(rowOf(event))
  }
  const showNews = (name: string) => {
    clearTimeout(newsTimer)
    newsTimer = setTimeout(() => view.setState({ news: null }), NEWS_SHOWN_MS)
    view.setState({ news: name })
  }
  const heldBack = openHeldBack<Timed>((event) => event.show())

  /** How far the picture has come, where the chat waits for it. */
  function upTo(): number | null {
    const now = playhead?.() ?? { at: null, latencyS: null }
    const before = view.getState()
    const isWaitingForPicture = waitsForPicture(sync, now, before.isWaitingForPicture)
    const hasPicture = now.at !== null
    const isNews = isWaitingForPicture !== before.isWaitingForPicture || hasPicture !== before.hasPicture
    if (isNews) view.setState({ isWaitingForPicture, hasPicture })
    return isWaitingForPicture ? now.at : null
  }

  function look(): void {
    const at = upTo()
    // Whoever went far back hears what was said then; what is said now is read when they return.
    if (rewound?.look(view.getState().isWaitingForPicture)) heldBack.drop(() => true)
    heldBack.release(at)
    if (stop && (at === null || at >= stop.at || performance.now() >= stop.by)) end()
  }

  function end(): void {
    stop = null
    heldBack.release(null)
    view.setState({ connection: 'over', isOnAir: false })
  }

  const takeAway = (isGone: (line: { id: string; profileId: string }) => boolean) => {
    heldBack.drop(({ id, profileId }) => id !== null && isGone({ id, profileId }))
    rewound?.chat?.takeAway(isGone)
  }

  /** What was said before this page came, and what was missed while it was away. */
  const readHistory = ({ isAnew = false, count = HISTORY_LINES } = {}) =>
    needs.history(count).then(
      (lines) => {
        lastSeq = Math.max(lastSeq ?? 0, ...lines.map(({ seq }) => seq))
        if (rewound?.chat) return
        const at = upTo()
        const rows = lines.map(rowOfLine)
        const isDue = (row: ChatRow) => at === null || row.at <= at
        view.setState((now) => ({ rows: mergeRows(isAnew ? [] : now.rows, rows.filter(isDue)) }))
        for (const row of rows) if (!isDue(row)) heldBack.take({ ...row, show: () => addRow(row) }, at)
      },
      // The chat goes on without its past.
      () => undefined,
    )

  const hold = ({ at, profile }: LineEvent | NewsEvent, id: string | null, show: () => void) => {
    if (!rewound?.chat) heldBack.take({ at, id, profileId: profile.id, show }, upTo())
  }

  /** A page that understands nothing any more says so and hears nothing more (CHT-011, A120). */
  function fail(): void {
    view.setState({ connection: 'failed', isAuthorized: false })
    socket?.close(CLOSE_NORMAL)
    needs.onUnexpected()
  }

  function hear(event: ToClient): void {
    switch (event.type) {
      case 'comment':
      case 'bullet':
      case 'gift':
        lastSeq = Math.max(lastSeq ?? 0, event.seq)
        rewound?.noteTime(event.createdAt)
        rewound?.chat?.take(event)
        return hold(event, event.id, () => showLine(event))
      case 'news':
        return hold(event, null, () => showNews(event.profile.name))
      case 'viewers':
        return view.setState({ viewers: event.data })
      case 'authorized':
        view.setState({ isAuthorized: true, role: event.role, refusal: null })
        if (unsaid) send(unsaid)
        return void (unsaid = null)
      case 'on-air':
        rewound?.noteTime(event.at)
        return view.setState({ isOnAir: true })
      case 'silent':
        rewound?.noteTime(event.at)
        return view.setState({ isOnAir: false })
      case 'stop': {
        const at = upTo()
        if (at === null || at >= event.at) return end()
        stop = { at: event.at, by: performance.now() + STOP_WAITS_MS }
        return
      }
      case 'error':
        if (event.code === 'Session InvalidSessionToken') return needs.onStale()
        if (isUnexpected(event.code)) return fail()
        if (event.waitMs !== undefined) view.setState({ waitsUntil: Date.now() + event.waitMs })
        return view.setState({ refusal: { code: event.code, message: event.message } })
      case 'block':
        return view.setState({ isBarred: true })
      case 'gap':
        return void readHistory({ isAnew: true, count: HISTORY_LINES_MAX })
      case 'rules':
        return view.setState({ rules: event.rules })
      case 'pinned':
        return view.setState({ pinned: event.line && rowOf(event.line) })
      case 'deleted':
        takeAway(({ id }) => event.ids.includes(id))
        return view.setState(({ rows }) => ({ rows: withoutIds(rows, event.ids) }))
      case 'purged':
        takeAway(({ profileId }) => profileId === event.profileId)
        return view.setState(({ rows }) => ({ rows: withoutSpeaker(rows, event.profileId) }))
      case 'sanction':
        return view.setState({ sanction: event.kind === 'none' ? null : { until: event.until } })
      case 'held':
        return view.setState(({ held }) => ({
          held: [...withoutHeld(held, event.line.id), event.line].slice(-HELD_SHOWN_MAX),
        }))
      case 'held-done':
        return view.setState(({ held }) => ({ held: withoutHeld(held, event.lineId) }))
    }
  }

  function connect(): void {
    const opened = new WebSocket(new URL(commentsPath(roomId, lastSeq), origin))
    const isBack = lastSeq !== undefined
    socket = opened
    opened.onopen = () => {
      view.setState({ connection: 'open', isAuthorized: false, rules: noRules, pinned: null })
      lastPlayedAt = -Infinity
      if (token) send({ type: 'authorization', data: token })
      if (!isBack) void readHistory()
    }
    opened.onmessage = ({ data }) => {
      if (socket !== opened || view.getState().connection === 'failed') return
      losses = 0
      const event = readFrame(String(data))
      if (event) hear(event)
    }
    opened.onclose = ({ code }) => {
      const { connection } = view.getState()
      if (isClosed || socket !== opened || stop || connection === 'over' || connection === 'failed') return
      // A clean close stays closed (Spec 3, section 4); a server that restarts says 1012 and is no end.
      if (code === CLOSE_NORMAL) return view.setState({ connection: 'over' })
      view.setState({ connection: 'lost', isAuthorized: false })
      reconnectTimer = setTimeout(connect, reconnectAfterMs(losses++))
    }
  }
  connect()

  return {
    roomId,
    ownerId: needs.ownerId,
    view,
    say(text) {
      const { role, rules, isAuthorized } = view.getState()
      const at = playhead?.().at ?? null
      const waitsUntil = role === 'viewer' ? Date.now() + rules.slowSeconds * 1_000 : 0
      view.setState({ refusal: null, waitsUntil })
      const line = { type: 'comment', data: text, ...(at === null ? {} : { at: Math.round(at) }) } as const
      if (isAuthorized) send(line)
      else unsaid = line
    },
    play(deviceId) {
      const now = performance.now()
      // A little early is better than a viewer who is not counted for a moment.
      if (now - lastPlayedAt < PLAYING_EVERY_MS * 0.9) return
      lastPlayedAt = now
      send({ type: 'playing', deviceId })
    },
    tryAgain() {
      if (view.getState().connection !== 'failed') return
      view.setState({ connection: 'connecting' })
      connect()
    },
    authorize(next) {
      token = next
      if (next) return send({ type: 'authorization', data: next })
      unsaid = null // Whoever signs in next says their own lines.
      view.setState({ role: 'viewer', sanction: null, held: [] })
    },
    follow(next) {
      playhead = next
      clearInterval(lookTimer)
      look()
      if (next) lookTimer = setInterval(look, LOOK_EVERY_MS)
    },
    setSync(next) {
      sync = next
      look()
    },
    onBullet(ear) {
      bulletEars.add(ear)
      return () => void bulletEars.delete(ear)
    },
    onGift(ear) {
      giftEars.add(ear)
      return () => void giftEars.delete(ear)
    },
    moment: () => playhead?.().at ?? null,
    [Symbol.dispose]() {
      isClosed = true
      clearTimeout(reconnectTimer)
      clearTimeout(newsTimer)
      clearInterval(lookTimer)
      rewound?.[Symbol.dispose]()
      socket?.close(CLOSE_NORMAL)
    },
  }
}

/** Lines that wait for a moderator as this page knows them; the call knows all. */
const HELD_SHOWN_MAX = 100

/** A frame of our own server; one that a later server adds is passed over by whoever hears it. */
function readFrame(text: string): ToClient | null {
  try {
    const frame: unknown = JSON.parse(text)
    return typeof frame === 'object' && frame !== null && 'type' in frame ? (frame as ToClient) : null
  } catch {
    return null
  }
}
