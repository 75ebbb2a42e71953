import type { WallShow, WatchedShow } from '@tayang/contract'
import { readStillFrame, WALL_PATH, type WallFromClient, type WallToClient } from '@tayang/contract/desk'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useFreshToken } from '#shared/api'
import { session } from '#shared/session'

interface Feed {
  /** Null until the first tick. */
  readonly shows: readonly WallShow[] | null
  /** The show that is open, as the last tick had it. */
  readonly watched: WatchedShow | null
  /** When the last tick came, by the clock of this page. */
  readonly at: number
  readonly isLive: boolean
  /** Addresses of pictures, by show. */
  readonly stills: Readonly<Record<string, string>>
  /** Shows that this operator has just ended: the next tick has them no more. */
  readonly ended: ReadonlySet<string>
}

const nothing: Feed = { shows: null, watched: null, at: 0, isLive: false, stills: {}, ended: new Set() }

/** What the wall's socket said last. */
const wallFeed = createStore<Feed>(() => nothing)

export const useWallFeed = <T>(choose: (feed: Feed) => T): T => useStore(wallFeed, choose)

const AGAIN_MS = 2_000
const AGAIN_MS_MAX = 30_000
/** Tiles come and go while a wall is scrolled: their stills are asked for together. */
const GATHER_MS = 100
const STALE = 'Session InvalidSessionToken'

/** The stills that are on screen, each as often as it is shown. */
const onScreen = new Map<string, number>()
let watchedId: string | null = null
let openSocket: WebSocket | null = null
let gathering: ReturnType<typeof setTimeout> | undefined

function say(frame: WallFromClient): void {
  if (openSocket?.readyState === WebSocket.OPEN) openSocket.send(JSON.stringify(frame))
}

const sayStills = () => say({ type: 'stills', ids: [...onScreen.keys()].slice(0, STILLS_MAX) })
/** As the server bounds it. */
const STILLS_MAX = 120

/** Asks for the stills of a show while a part of the page shows it. */
export function showStill(showId: string): () => void {
  const count = (by: number) => {
    const now = (onScreen.get(showId) ?? 0) + by
    if (now > 0) onScreen.set(showId, now)
    else onScreen.delete(showId)
    clearTimeout(gathering)
    gathering = setTimeout(sayStills, GATHER_MS)
  }
  count(1)
  return () => count(-1)
}

/** Has the open show sent with every tick. */
export function watchShow(showId: string | null): void {
  watchedId = showId
  wallFeed.setState({ watched: null })
  say({ type: 'watch', id: showId })
}

export function noteEnded(showId: string): void {
  wallFeed.setState(({ ended }) => ({ ended: new Set([...ended, showId]) }))
}

function receive(data: unknown): 'stale' | 'over' | null {
  if (data instanceof ArrayBuffer) {
    const still = readStillFrame(new Uint8Array(data))
    if (still) putStill(still.showId, still.jpeg)
    return null
  }
  const frame = JSON.parse(String(data)) as WallToClient
  if (frame.type === 'wall') {
    wallFeed.setState(({ ended }) => ({
      shows: frame.shows,
      at: Date.now(),
      isLive: true,
      ended: stillEnded(ended, frame.shows),
    }))
  }
  if (frame.type === 'show' && frame.show.id === watchedId) wallFeed.setState({ watched: frame.show })
  if (frame.type === 'session-ended') return 'over'
  return frame.type === 'error' && frame.code === STALE ? 'stale' : null
}

const stillEnded = (ended: ReadonlySet<string>, shows: readonly WallShow[]) =>
  new Set(shows.flatMap(({ id }) => (ended.has(id) ? id : [])))

function putStill(showId: string, jpeg: Uint8Array): void {
  const address = URL.createObjectURL(new Blob([jpeg.slice()], { type: 'image/jpeg' }))
  wallFeed.setState(({ stills }) => {
    const before = stills[showId]
    // The picture before is still drawn until the next one is decoded.
    if (before !== undefined) setTimeout(() => URL.revokeObjectURL(before), AGAIN_MS)
    return { stills: { ...stills, [showId]: address } }
  })
}

/** Holds the wall's socket open while a page shows it: reconnects, and authorizes in band. */
export function useWallSocket(): void {
  const freshToken = useFreshToken()
  useEffect(() => {
    let isClosed = false
    let waitMs = AGAIN_MS
    let timer: ReturnType<typeof setTimeout> | undefined
    const authorize = async (socket: WebSocket) => {
      const token = await freshToken().catch(() => '')
      if (token === '' || socket.readyState !== WebSocket.OPEN) return
      socket.send(JSON.stringify({ type: 'authorization', data: token } satisfies WallFromClient))
      sayStills()
      say({ type: 'watch', id: watchedId })
    }
    const connect = () => {
      const socket = new WebSocket(new URL(WALL_PATH, location.origin.replace(/^http/, 'ws')))
      socket.binaryType = 'arraybuffer'
      openSocket = socket
      socket.onopen = () => void authorize(socket)
      socket.onmessage = ({ data }) => {
        const said = receive(data)
        if (said === 'over') session.end('over')
        if (said === 'stale') void authorize(socket)
        if (said === null) waitMs = AGAIN_MS
      }
      socket.onclose = () => {
        if (isClosed) return
        wallFeed.setState({ isLive: false })
        timer = setTimeout(connect, waitMs * (0.5 + Math.random()))
        waitMs = Math.min(AGAIN_MS_MAX, waitMs * 2)
      }
    }
    connect()
    return () => {
      isClosed = true
      clearTimeout(timer)
      openSocket?.close()
      openSocket = null
      for (const address of Object.values(wallFeed.getState().stills)) URL.revokeObjectURL(address)
      wallFeed.setState(nothing, true)
    }
  }, [freshToken])
}
