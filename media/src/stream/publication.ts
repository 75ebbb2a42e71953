import type { FromEngine, Height, LiveShape } from '@tayang/contract/ingest'
import type { EngineOutcome } from '../engine/index.ts'
import type { Source } from '../ladder/index.ts'
import type { Log } from '../log.ts'
import { createFlvTap, type Packager, type SlateTrack } from '../packager/index.ts'
import { MESSAGE, writeFlvHeader, writeFlvTag, type Message } from '../wire/index.ts'
import type { Encoder } from './encoder.ts'
import { createSoundFill } from './fill-gaps.ts'
import { createHealth } from './health.ts'
import { createMediaClock } from './media-clock.ts'
import { createPlaceholderPicture, type PlaceholderPicture } from './placeholder-picture.ts'
import { createPreroll, type Preroll } from './preroll.ts'
import {
  initialPublication,
  reducePublication,
  type EndReason,
  type PublicationEffect,
  type PublicationEvent,
  type PublicationState,
} from './publication-state.ts'
import { createSourceWatch, type Inspected } from './source-watch.ts'
import { startPeriod, type LiveSettings } from './start-period.ts'

export type { EndReason } from './publication-state.ts'

/** The connection behind a publication. */
export interface Publisher {
  /** Sends a sentence and closes the connection. */
  refuse(sentence: string): void
  /** Leaves it connected, and drops what it sends. */
  idle(): void
  roundTripMs(): number | null
}

export interface Publication {
  receive(message: Message): void
  /** The encoder is behind: read no more from the publisher until `onDrained`. */
  isFull(): boolean
  onDrained(listener: () => void): void
  end(reason: EndReason): void
}

export interface PublicationTerms {
  showId: string
  heightsAllowed: readonly Height[]
  publisher: Publisher
  settings: LiveSettings
}

export interface PublicationNeeds {
  packager: Packager
  log: Log
  send(message: FromEngine): void
  /** The picture of a show that has only sound; null where it could not be made. */
  soundPicture(): Promise<SlateTrack | null>
  now?: () => number
  /** Everything of it is written, or never will be. */
  onEnded(reason: EndReason): void
}

export interface RunningPublication extends Publication {
  /** The report that is repeated to a server that was away; null before the first part. */
  onAir(): Extract<FromEngine, { type: 'on-air' }> | null
  sendHealth(spanMs: number): void
  /** Its encoder lacks time. */
  isBehind(): boolean
  /** Shows the slate while no picture arrives. */
  look(): void
}

export function startPublication(terms: PublicationTerms, needs: PublicationNeeds): RunningPublication {
  return new LivePublication(terms, needs)
}

/**
 * The path of a message: `receive` (with the placeholder picture before it), `#inspect`, `#route`, `#encodeFilled`,
 * `#encode`. The decisions are those of `reducePublication`.
 */
class LivePublication implements RunningPublication {
  readonly #terms: PublicationTerms
  readonly #needs: PublicationNeeds
  readonly #now: () => number
  readonly #watch = createSourceWatch()
  readonly #clock = createMediaClock()
  readonly #health = createHealth()
  readonly #tap = createFlvTap()
  readonly #soundFill = createSoundFill()
  #state: PublicationState
  #preroll: Preroll = createPreroll()
  #encoder: Encoder | null = null
  /** Media time at which the current period begins. */
  #baseMs = 0
  #placeholder: PlaceholderPicture | null = null
  #onAir: ReturnType<RunningPublication['onAir']> = null

  constructor(terms: PublicationTerms, needs: PublicationNeeds) {
    this.#terms = terms
    this.#needs = needs
    this.#now = needs.now ?? (() => performance.now())
    this.#state = initialPublication({ quietMs: terms.settings.quietMs, nowMs: this.#now() })
  }

  receive(message: Message) {
    if (this.#state.isEnded) return
    if (this.#placeholder && message.type === MESSAGE.video) {
      this.#placeholder = null
      this.#dispatch({ type: 'own-picture-received' })
    } else if (this.#placeholder && message.type === MESSAGE.audio) {
      for (const picture of this.#placeholder.before(message.timestampMs)) this.#inspect(picture)
    }
    this.#inspect(message)
  }

  isFull() {
    return this.#encoder?.isFull() ?? false
  }

  onDrained(listener: () => void) {
    if (this.#encoder) this.#encoder.onDrained(listener)
    else listener()
  }

  end(reason: EndReason) {
    this.#dispatch({ type: 'end-requested', reason })
  }

  onAir() {
    return this.#onAir
  }

  sendHealth(spanMs: number) {
    if (this.#state.isEnded) return
    const roundTripMs = this.#terms.publisher.roundTripMs()
    this.#send({ type: 'health', ...this.#health.take(spanMs), roundTripMs })
  }

  isBehind() {
    return this.#encoder?.isBehind() ?? false
  }

  look() {
    this.#dispatch({ type: 'looked', nowMs: this.#now(), isEncoderFull: this.isFull() })
  }

  #inspect(message: Message): void {
    const inspected = this.#watch.inspect(message)
    if (this.#state.isEnded) return
    if (inspected.kind === 'refused') {
      const { sentence, reason } = inspected
      return this.#dispatch({ type: 'refused', sentence, reason })
    }
    if (inspected.kind === 'ignored' || message.type === MESSAGE.data) return
    if (inspected.kind === 'sound') {
      const hasPicture = this.#watch.pictureSize() !== null
      this.#dispatch({ type: 'sound-received', timestampMs: message.timestampMs, hasPicture })
    }
    const isNewSound =
      inspected.kind === 'sound-config' && this.#encoder !== null && this.#soundFill.differs(message)
    if (inspected.kind === 'reformed' || isNewSound) this.#dispatch({ type: 'source-changed' })
    else this.#route(message, inspected)
  }

  /** To the encoder, or to the preroll until enough is known to start one. */
  #route(message: Message, inspected: Inspected): void {
    const isPicture = inspected.kind === 'picture'
    const clockOf = message.type === MESSAGE.video ? 'picture' : 'sound'
    const { elapsedMs, isJump } = this.#clock.read(clockOf, message.timestampMs)
    const isKeyFrame = isPicture && inspected.isKeyFrame
    this.#health.count({ bytes: message.payload.length, isPicture, isKeyFrame, elapsedMs })
    if (isPicture) this.#dispatch({ type: 'picture-received', nowMs: this.#now(), elapsedMs, isJump })
    const isConfig = inspected.kind === 'config' || inspected.kind === 'sound-config'
    if (this.#encoder) {
      if (inspected.kind !== 'sound-config') this.#encodeFilled(message, elapsedMs, isKeyFrame)
      return
    }
    if (isConfig) return
    this.#preroll.add({ message, elapsedMs, isPicture, isKeyFrame })
    this.#dispatch({ type: 'source-probed', source: this.#preroll.sourceOf(this.#watch), nowMs: this.#now() })
  }

  /** With silence where sound is missing. */
  #encodeFilled(message: Message, elapsedMs: number, isKeyFrame: boolean): void {
    if (this.#watch.isMp3()) return this.#encode(message, elapsedMs, isKeyFrame)
    if (message.type === MESSAGE.audio) {
      if (this.#soundFill.accept(elapsedMs)) this.#encode(message, elapsedMs, isKeyFrame)
      return
    }
    for (const fill of this.#soundFill.fillTo(elapsedMs)) this.#encode(fill.message, fill.elapsedMs, false)
    this.#encode(message, elapsedMs, isKeyFrame)
  }

  #encode(message: Message, elapsedMs: number, isKeyFrame: boolean): void {
    const tag = writeFlvTag(message.type, Math.max(0, elapsedMs - this.#baseMs), message.payload)
    this.#encoder?.write(tag)
    if (this.#terms.settings.liveFlv) this.#tap.write(tag, isKeyFrame)
  }

  #dispatch(event: PublicationEvent): void {
    const { state, effects } = reducePublication(this.#state, event)
    this.#state = state
    for (const effect of effects) this.#run(effect)
  }

  #run(effect: PublicationEffect): void {
    const { packager, log } = this.#needs
    const { showId, publisher } = this.#terms
    switch (effect.type) {
      case 'start-encoder':
        return this.#startEncoder(effect.id, effect.source)
      case 'restart-encoder':
        return this.#restartEncoder()
      case 'request-placeholder':
        void this.#needs.soundPicture().then((track) => this.#receivePlaceholder(track))
        return
      case 'idle-show':
        return packager.idleShow(showId)
      case 'report-unplayable':
        this.#send({ type: 'unplayable', reason: effect.reason })
        return log.warn('a publication was given up', { showId, sentence: effect.sentence })
      case 'end':
        return this.#finish(effect.reason)
      case 'refuse-publisher':
        return publisher.refuse(effect.sentence)
      case 'log':
        return log.info(effect.message, { showId })
    }
  }

  #receivePlaceholder(track: SlateTrack | null): void {
    const isNeeded = track !== null && this.#watch.pictureSize() === null
    const placeholder = isNeeded ? createPlaceholderPicture(track) : null
    this.#dispatch({ type: 'placeholder-made', isUsable: placeholder !== null })
    if (this.#state.placeholder === 'shown') this.#placeholder = placeholder
  }

  #finish(reason: EndReason): void {
    this.#onAir = null
    this.#send({ type: 'publish-ended', reason })
    this.#tap.end()
    void this.#takeEncoder().then(() => this.#needs.onEnded(reason))
  }

  #restartEncoder(): void {
    this.#needs.packager.markDiscontinuity(this.#terms.showId)
    void this.#takeEncoder().then(() => this.#dispatch({ type: 'encoder-finished' }))
    this.#preroll = createPreroll()
  }

  /** Settles when the encoder that ran has written everything. */
  #takeEncoder(): Promise<void> {
    const finished = this.#encoder?.finish() ?? Promise.resolve()
    this.#encoder = null
    return finished
  }

  #startEncoder(id: number, source: Source): void {
    const begin = this.#preroll.begin()
    if (!begin) return
    const { packager, log } = this.#needs
    const { showId, settings } = this.#terms
    const { encoder, renditions } = startPeriod({
      ...this.#terms,
      source,
      packager,
      wallMs: begin.wallMs,
      onReady: (heights, shape) => this.#announce(source, heights, shape),
      onFailed: (reason) => {
        log.error('the encoder wrote what cannot be packaged', { showId, reason })
        this.#encoder?.stop()
      },
    })
    this.#encoder = encoder
    void encoder.done.then((outcome) => this.#handleEncoderEnd(encoder, id, outcome))
    if (settings.liveFlv) packager.tapShow(showId, this.#tap)
    log.info('a live encoder started', {
      showId,
      renditions: renditions.join(),
      source: `${source.width}x${source.height}`,
      framesPerSecond: source.framesPerSecond,
    })

    this.#baseMs = begin.elapsedMs
    this.#writeHead(encoder)
    for (const { message, elapsedMs, isKeyFrame } of begin.messages) {
      this.#encodeFilled(message, elapsedMs, isKeyFrame)
    }
  }

  #writeHead(encoder: Encoder): void {
    const { video, audio } = this.#watch.configs()
    const sound = this.#watch.isMp3() ? null : this.#soundFill.config(audio)
    const configs = [video, sound].flatMap((config) =>
      config ? writeFlvTag(config.type, 0, config.payload) : [],
    )
    const head = [writeFlvHeader({ hasAudio: true }), ...configs]
    this.#tap.setHead(head)
    for (const bytes of head) encoder.write(bytes)
  }

  #announce(source: Source, heights: Height[], shape: LiveShape): void {
    if (this.#state.isEnded) return
    const { showId } = this.#terms
    this.#onAir = { type: 'on-air', showId, at: Date.now(), source, heights, shape }
    this.#needs.send(this.#onAir)
  }

  #handleEncoderEnd(encoder: Encoder, id: number, { reason, log }: EngineOutcome): void {
    if (this.#state.isEnded || this.#encoder !== encoder) return
    this.#needs.log.error('a live encoder ended', {
      showId: this.#terms.showId,
      reason,
      log: log.slice(-5).join(' | '),
    })
    this.#dispatch({ type: 'encoder-died', id, nowMs: this.#now() })
  }

  #send(message: ShowReport): void {
    this.#needs.send({ ...message, showId: this.#terms.showId, at: Date.now() } as FromEngine)
  }
}

/** A report without the fields that every report of a show has. */
type WithoutShow<Report> = Report extends unknown ? Omit<Report, 'showId' | 'at'> : never
type ShowReport = WithoutShow<Extract<FromEngine, { type: 'health' | 'unplayable' | 'publish-ended' }>>
