import type { Access } from '@tayang/contract'
import { CLIP_SLOTS } from '@tayang/player/core'
import {
  openClipPool,
  type ClipPool,
  type ClipPoolView,
  type ClipSource,
  type Playback,
} from '@tayang/player/dom'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { askAccess } from '#features/watch/title-access'
import { countView, reportViewing } from '#features/watch/track-viewing'
import { session } from '#shared/session'
import type { ClipView } from './feed/clip-view.ts'
import { clipSound, isClipMuted, readClipSound } from './feed/sound.ts'

/** The right to see a clip, found while its page was rendered for a guest. */
export interface EarlyClip {
  item: { id: string }
  access: Access
}

interface ClipPoolNeeds {
  clips: readonly ClipView[]
  shown: ClipView
  early: EarlyClip | null
}

interface OpenedPool {
  videos: RefObject<(HTMLVideoElement | null)[]>
  pool: ClipPool | null
  slots: readonly (string | null)[]
  /** Of the shown clip, once it may be played. */
  playback: Playback | null
  /** Why the shown clip cannot be opened. */
  cause: unknown
}

const noSlots: readonly null[] = Array.from({ length: CLIP_SLOTS }, () => null)
const closed: ClipPoolView = { slots: noSlots, shown: null, cause: null }

/** The elements of the feed, from hydration until the page is left; they play what is shown. */
export function useClipPool({ clips, shown, early }: ClipPoolNeeds): OpenedPool {
  const videos = useRef<(HTMLVideoElement | null)[]>([])
  const [pool, setPool] = useState<ClipPool | null>(null)
  const [view, setView] = useState(closed)
  const counted = useRef(new Set<string>())
  const titleOf = useEffectEvent((id: string) => clips.find((clip) => clip.id === id)?.title ?? '')
  const takeEarly = useEffectEvent((id: string) =>
    early?.item.id === id && !session.viewer() ? early.access : null,
  )

  useEffect(() => {
    readClipSound()
    const ask = openAccesses((id) => takeEarly(id))
    const opened = openClipPool(
      videos.current.filter((video) => video !== null),
      {
        sourceOf: ask,
        isMuted: () => isClipMuted(clipSound.getState()),
        onSoundRefused: () => clipSound.setState({ isRefused: true }),
        onPlaying(id) {
          // Once a visit, however often it comes round.
          if (counted.current.has(id)) return
          counted.current.add(id)
          countView(id)
          const viewed = { id, type: 'clips' as const, titleLocalized: titleOf(id) }
          reportViewing(viewed, { type: 'play', positionS: 0 })
        },
      },
    )
    setPool(opened)
    const stop = opened.view.subscribe(setView)
    return () => {
      stop()
      opened[Symbol.dispose]()
      setPool(null)
      setView(closed)
    }
  }, [])
  useEffect(() => {
    if (!pool) return
    pool.list(clips.filter(({ isWaiting }) => !isWaiting).map(({ id }) => id))
    pool.show(shown.id)
  }, [pool, clips, shown.id])

  const isOfShown = view.shown?.clip === shown.id
  return {
    videos,
    pool,
    slots: view.slots,
    playback: isOfShown ? (view.shown?.playback ?? null) : null,
    cause: isOfShown ? view.cause : null,
  }
}

/** Accesses that are kept: of the shown clip and its neighbours. */
const KEPT_MAX = 6

/** Asks once for what is asked for twice: first for the manifest of the next clip, then to play it. */
function openAccesses(early: (id: string) => Access | null): (id: string) => Promise<ClipSource> {
  const kept = new Map<string, Promise<Access>>()
  const ask = (id: string) => {
    const known = kept.get(id)
    if (known) return known
    const found = early(id)
    const asked = found ? Promise.resolve(found) : askAccess(id, crypto.randomUUID())
    kept.set(id, asked)
    asked.catch(() => kept.delete(id))
    const [oldest] = kept.keys()
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
    return asked
  }
  return async (id) => {
    const { stream, drmToken, drm, subtitles, sessionId } = await ask(id)
    return { source: { stream, drmToken, drm, subtitles }, renew: () => askAccess(id, sessionId) }
  }
}
