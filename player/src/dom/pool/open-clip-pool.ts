import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'

import { openPoolState, stepPool } from '../../core/index.ts'
import type { PoolEffect, PoolEvent } from '../../core/index.ts'
import { readStoredCaptionLanguage } from '../caption-language.ts'
import { readConnection } from '../data/read-connection.ts'
import { openPlayback } from '../playback.ts'
import type { Playback, PlaybackOptions, PlaybackSource } from '../playback-shape.ts'

/** Seconds before its end at which a clip counts as whole: the last segment may end a little before the sound. */
const END_S = 0.5

export interface ClipSource {
  source: PlaybackSource
  renew?: PlaybackOptions['renew']
}

export interface ClipPoolNeeds {
  /** Asks for access to a clip; once, where it is called again soon. */
  sourceOf(clip: string): Promise<ClipSource>
  isMuted(): boolean
  /** The shown clip has begun to play; also when it goes on after a pause. */
  onPlaying?: ((clip: string) => void) | undefined
  /** The browser refuses sound until somebody touches the page. */
  onSoundRefused?: (() => void) | undefined
}

export interface ClipPoolView {
  /** The clip of each element. */
  readonly slots: readonly (string | null)[]
  /** The clip that is shown, with its playback as soon as it may be played. */
  readonly shown: { readonly clip: string; readonly playback: Playback | null } | null
  /** Why the shown clip cannot be opened; null where it can. */
  readonly cause: unknown
}

/** A few video elements that play the clips of a feed; the elements stay, and sources are handed around. */
export interface ClipPool extends Disposable {
  readonly view: StoreApi<ClipPoolView>
  list(clips: readonly string[]): void
  /** Plays this clip, and pauses the one before. */
  show(clip: string): void
  /** A swipe to this clip has begun: its access is asked for while the slide still moves, and nothing of its media. */
  approach(clip: string): void
  /** Opens the shown clip again after a failure. */
  retry(): void
  setMuted(isMuted: boolean): void
  /** Inside of a touch: from now on every element may play with sound. */
  unlockSound(): void
}

interface Slot {
  readonly video: HTMLVideoElement
  clip: string | null
  playback: Playback | null
  cause: unknown
  /** Ends what watches the clip of this element. */
  closing: AbortController
}

export function openClipPool(videos: readonly HTMLVideoElement[], needs: ClipPoolNeeds): ClipPool {
  return new VideoPool(videos, needs)
}

class VideoPool implements ClipPool {
  readonly view: StoreApi<ClipPoolView>
  readonly #slots: readonly Slot[]
  readonly #needs: ClipPoolNeeds
  readonly #closing = new AbortController()
  #state: ReturnType<typeof openPoolState>
  #playsAgain = false

  constructor(videos: readonly HTMLVideoElement[], needs: ClipPoolNeeds) {
    this.#needs = needs
    this.#state = openPoolState(videos.length)
    this.#slots = videos.map((video) => ({
      video,
      clip: null,
      playback: null,
      cause: null,
      closing: new AbortController(),
    }))
    this.view = createStore<ClipPoolView>(() => ({ slots: this.#state.slots, shown: null, cause: null }))
    const { signal } = this.#closing
    document.addEventListener('visibilitychange', () => this.#handleVisibility(), { signal })
  }

  list(clips: readonly string[]): void {
    this.#step({ type: 'listed', clips })
  }

  show(clip: string): void {
    this.#step({ type: 'moved', to: clip })
  }

  approach(clip: string): void {
    if (this.#state.slots.includes(clip)) return
    // A failure is told when the clip is shown.
    this.#needs.sourceOf(clip).catch(() => undefined)
  }

  retry(): void {
    const slot = this.#shownSlot()
    if (!slot?.clip) return
    if (slot.playback && slot.cause === null) void slot.playback.reload()
    else void this.#load(slot, slot.clip).then(() => this.#play(slot))
  }

  setMuted(isMuted: boolean): void {
    for (const { video, playback } of this.#slots) {
      if (playback) playback.setMuted(isMuted)
      else video.muted = isMuted
    }
  }

  unlockSound(): void {
    for (const { video } of this.#slots) {
      if (!video.paused) continue
      // A play within a touch unlocks the element, also where it is paused at once or has nothing to play yet.
      video.play().catch(() => undefined)
      video.pause()
    }
  }

  [Symbol.dispose](): void {
    this.#closing.abort()
    for (const slot of this.#slots) this.#free(slot)
  }

  #shownSlot(): Slot | undefined {
    return this.#slots.find(({ clip }) => clip !== null && clip === this.#state.shown)
  }

  #step(event: PoolEvent): void {
    const { state, effects } = stepPool(this.#state, event)
    if (state === this.#state && effects.length === 0) return
    this.#state = state
    for (const effect of effects) this.#run(effect)
    this.#tell()
  }

  #run(effect: PoolEffect): void {
    if (effect.do === 'fetch-manifest') return void this.#fetchManifest(effect.clip)
    const slot = this.#slots[effect.slot]
    if (!slot) return
    switch (effect.do) {
      case 'load':
        return void this.#load(slot, effect.clip)
      case 'free':
        return this.#free(slot)
      case 'show':
        return this.#play(slot)
      case 'rest':
        return this.#rest(slot)
    }
  }

  #tell(): void {
    const { slots, shown } = this.#state
    const slot = this.#shownSlot()
    const before = this.view.getState()
    const playback = slot?.playback ?? null
    const isSame = before.shown?.clip === shown && before.shown?.playback === playback
    this.view.setState({
      slots,
      shown: shown === null ? null : isSame ? before.shown : { clip: shown, playback },
      cause: slot?.cause ?? null,
    })
  }

  async #load(slot: Slot, clip: string): Promise<void> {
    this.#free(slot)
    slot.clip = clip
    const { signal } = slot.closing
    try {
      const { source, renew } = await this.#needs.sourceOf(clip)
      if (signal.aborted) return
      this.#open(slot, source, renew)
    } catch (cause) {
      if (signal.aborted) return
      slot.cause = cause
    }
    this.#tell()
  }

  #open(slot: Slot, source: PlaybackSource, renew: ClipSource['renew']): void {
    const { video, closing } = slot
    const isShown = slot.clip === this.#state.shown
    const playback = openPlayback(video, source, {
      renew,
      isIdle: !isShown,
      isMuted: this.#needs.isMuted(),
      captionLanguage: readStoredCaptionLanguage(),
      onAccessLost: (cause) => {
        slot.cause = cause
        this.#tell()
      },
    })
    slot.playback = playback
    const handlePicture = () => delete video.dataset['stale']
    // A film that began before its page was hydrated shows its picture already.
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) handlePicture()
    video.addEventListener('loadeddata', handlePicture, { signal: closing.signal })
    const handlePlaying = () => {
      if (slot.clip !== null && slot.clip === this.#state.shown) this.#needs.onPlaying?.(slot.clip)
    }
    if (!video.paused) handlePlaying()
    video.addEventListener('playing', handlePlaying, { signal: closing.signal })
    const stop = playback.view.subscribe((view, before) => {
      if (view.isMutedByPolicy && !before.isMutedByPolicy) this.#needs.onSoundRefused?.()
      if (slot.clip === this.#state.shown) this.#measure(playback)
    })
    closing.signal.addEventListener('abort', stop)
    if (isShown) void playback.play()
  }

  /** Says what the shown clip has in hand, of which the next one may be fetched. */
  #measure(playback: Playback): void {
    const { state, positionS, bufferedEndS, durationS, dataRule } = playback.view.getState()
    if (state.load !== 'loaded' || durationS === 0) return
    const facts = {
      mode: dataRule.mode,
      saveData: readConnection().saveData,
      inHandS: bufferedEndS - positionS,
      isWhole: bufferedEndS >= durationS - END_S,
    }
    this.#step({ type: 'measured', facts })
  }

  #play({ playback }: Slot): void {
    if (!playback) return
    playback.setIdle(false)
    playback.setMuted(this.#needs.isMuted())
    void playback.play()
    this.#measure(playback)
  }

  #rest({ playback }: Slot): void {
    if (!playback) return
    playback.setIdle(true)
    playback.pause()
    playback.seek(0)
  }

  #free(slot: Slot): void {
    slot.closing.abort()
    slot.closing = new AbortController()
    // The last picture of its clip would flash up on the next one.
    if (slot.playback) slot.video.dataset['stale'] = ''
    void slot.playback?.[Symbol.asyncDispose]()
    slot.clip = null
    slot.playback = null
    slot.cause = null
  }

  async #fetchManifest(clip: string): Promise<void> {
    try {
      const { source } = await this.#needs.sourceOf(clip)
      // The engine finds it in the cache of the browser.
      await fetch(source.stream, { priority: 'low', signal: this.#closing.signal })
    } catch {
      // It is asked for again when the clip is shown.
    }
  }

  /** Nobody watches a hidden feed; what played goes on when it is seen again. */
  #handleVisibility(): void {
    const playback = this.#shownSlot()?.playback
    if (!playback) return
    if (document.hidden) {
      this.#playsAgain = !playback.video.paused
      playback.pause()
    } else if (this.#playsAgain) void playback.play()
  }
}
