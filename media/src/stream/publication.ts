import type { FromEngine, Height, UnplayableReason } from '@tayang/contract/ingest'
import type { Log } from '../log.ts'
import { createFlvTap, type Packager, type SlateTrack } from '../packager/index.ts'
import { MESSAGE, writeFlvHeader, writeFlvTag, type Message } from '../wire/index.ts'
import type { Encoder } from './encoder.ts'
import { createSoundFill } from './fill-sound.ts'
import { createHealth } from './health.ts'
import type { Source } from '../ladder/index.ts'
import { createMediaClock } from './media-clock.ts'
import { createPreroll, type Preroll } from './preroll.ts'
import { createSourceWatch, type Seen } from './source-watch.ts'
import { createStandIn, type StandIn } from './stand-in.ts'
import { startPeriod, type LiveSettings } from './start-period.ts'

export type EndReason = Extract<FromEngine, { type: 'publish-ended' }>['reason']

/** The connection behind a publication. */
export interface Publisher {
  /** Tells it a sentence and closes it. */
  refuse(sentence: string): void
  /** Leaves it connected, and drops what it sends. */
  idle(): void
  roundTripMs(): number | null
}

export interface Publication {
  take(message: Message): void
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
  say(message: FromEngine): void
  /** The picture of a show that has only sound; null where it could not be made. */
  soundPicture(): Promise<SlateTrack | null>
  now?: () => number
  /** Everything of it is written, or never will be. */
  onEnded(reason: EndReason): void
}

/** Sound without a picture for so long is a show that has only sound. */
const SOUND_ONLY_MS = 4000
/** Pictures that stay away longer begin anew, at the next key frame. */
const HOLE_MS_MAX = 3000
/** An encoder that keeps dying will not be saved by one more start; one that ran for so long is none of those. */
const ENCODER_DEATHS_MAX = 4
const ENCODER_HEALTHY_MS = 60_000
/** A source that changes its form all the time gets no encoder for each: those before must have ended. */
const FINISHING_MAX = 2

export interface RunningPublication extends Publication {
  /** What a server that was away must hear again; null before the first part. */
  onAir(): Extract<FromEngine, { type: 'on-air' }> | null
  sayHealth(spanMs: number): void
  /** The slate stands in while no picture comes. */
  look(): void
}

export function startPublication(terms: PublicationTerms, needs: PublicationNeeds): RunningPublication {
  const { showId, settings, publisher } = terms
  const { packager, log, say } = needs
  const watch = createSourceWatch()
  const clock = createMediaClock()
  const health = createHealth()
  const tap = createFlvTap()
  const silence = createSoundFill()
  const now = needs.now ?? (() => performance.now())
  let preroll: Preroll = createPreroll()
  let encoder: Encoder | null = null
  let baseMs = 0
  let deaths = 0
  let finishing = 0
  let isEnded = false
  let soundSinceMs: number | null = null
  let standIn: StandIn | 'asked' | null = null
  let pictureAt = now()
  let pictureMs = 0
  let onAir: ReturnType<RunningPublication['onAir']> = null

  function end(reason: EndReason): void {
    if (isEnded) return
    isEnded = true
    onAir = null
    say({ type: 'publish-ended', showId, at: Date.now(), reason })
    tap.end()
    const finished = encoder?.finish() ?? Promise.resolve()
    encoder = null
    void finished.then(() => needs.onEnded(reason))
  }

  function fail(sentence: string, reason: UnplayableReason = 'other'): void {
    if (isEnded) return
    // OBS reads no answer while it publishes: it would only say that it was disconnected.
    say({ type: 'unplayable', showId, at: Date.now(), reason })
    log.warn('a publication was given up', { showId, sentence })
    end('failed')
    publisher.refuse(sentence)
  }

  /** The next key frame begins a new period with a new encoder. */
  function restart(): void {
    packager.markDiscontinuity(showId)
    const finished = encoder?.finish() ?? Promise.resolve()
    encoder = null
    finishing += 1
    void finished.then(() => {
      finishing -= 1
      if (!isEnded && !encoder) packager.idleShow(showId)
    })
    preroll = createPreroll()
  }

  function watchEncoder(started: Encoder): void {
    const startedAt = now()
    void started.done.then((outcome) => {
      if (isEnded || encoder !== started) return
      deaths = now() - startedAt > ENCODER_HEALTHY_MS ? 1 : deaths + 1
      log.error('a live encoder ended', {
        showId,
        reason: outcome.reason,
        log: outcome.log.slice(-5).join(' | '),
      })
      if (deaths >= ENCODER_DEATHS_MAX) fail('The stream cannot be encoded')
      else restart()
    })
  }

  function start(source: Source): void {
    const begin = preroll.begin()
    if (!begin) return
    const started = startPeriod({
      ...terms,
      source,
      packager,
      wallMs: begin.wallMs,
      onReady(heights) {
        if (isEnded) return
        onAir = { type: 'on-air', showId, at: Date.now(), source, heights }
        say(onAir)
      },
      onFailed(reason) {
        log.error('the encoder wrote what cannot be packaged', { showId, reason })
        encoder?.stop()
      },
    })
    encoder = started.encoder
    watchEncoder(encoder)
    if (settings.liveFlv) packager.tapShow(showId, tap)
    log.info('a live encoder started', {
      showId,
      renditions: started.renditions.join(),
      source: `${source.width}x${source.height}`,
      framesPerSecond: source.framesPerSecond,
    })

    baseMs = begin.elapsedMs
    const { video, audio } = watch.configs()
    const sound = watch.isMp3() ? null : silence.config(audio)
    const configs = [video, sound].flatMap((config) =>
      config ? writeFlvTag(config.type, 0, config.payload) : [],
    )
    const head = [writeFlvHeader({ hasAudio: true }), ...configs]
    tap.setHead(head)
    for (const bytes of head) encoder.write(bytes)
    for (const { message, elapsedMs, isKeyFrame } of begin.messages)
      feedFilled(message, elapsedMs, isKeyFrame)
  }

  /** With silence where sound is missing. */
  function feedFilled(message: Message, elapsedMs: number, isKeyFrame: boolean): void {
    if (watch.isMp3()) return feed(message, elapsedMs, isKeyFrame)
    if (message.type === MESSAGE.audio) {
      if (silence.take(elapsedMs)) feed(message, elapsedMs, isKeyFrame)
      return
    }
    for (const fill of silence.fillTo(elapsedMs)) feed(fill.message, fill.elapsedMs, false)
    feed(message, elapsedMs, isKeyFrame)
  }

  function feed(message: Message, elapsedMs: number, isKeyFrame: boolean): void {
    const tag = writeFlvTag(message.type, Math.max(0, elapsedMs - baseMs), message.payload)
    encoder?.write(tag)
    if (settings.liveFlv) tap.write(tag, isKeyFrame)
  }

  function takeMedia(message: Message, seen: Seen): void {
    const isPicture = seen.kind === 'picture'
    const kind = message.type === MESSAGE.video ? 'picture' : 'sound'
    const { elapsedMs, isJump } = clock.read(kind, message.timestampMs)
    const isKeyFrame = isPicture && seen.isKeyFrame
    health.count({ bytes: message.payload.length, isPicture, isKeyFrame, elapsedMs })
    if (isPicture) {
      // A hole as long as that is not encoded as so many pictures that stand still: the slate has stood in for them.
      const isHole = isJump || elapsedMs - pictureMs > HOLE_MS_MAX
      if (encoder && isHole && now() - pictureAt > settings.quietMs) restart()
      pictureAt = now()
      pictureMs = elapsedMs
    }
    if (encoder) return seen.kind === 'sound-config' ? undefined : feedFilled(message, elapsedMs, isKeyFrame)
    if (seen.kind === 'config' || seen.kind === 'sound-config') return
    preroll.add({ message, elapsedMs, isPicture, isKeyFrame })
    const source = preroll.sourceOf(watch)
    if (source === 'never' && standIn === null) fail('There is no picture in this stream')
    else if (typeof source === 'object' && finishing < FINISHING_MAX) start(source)
  }

  return {
    isFull: () => encoder?.isFull() ?? false,
    onDrained: (listener) => (encoder ? encoder.onDrained(listener) : listener()),
    end,
    onAir: () => onAir,
    sayHealth(spanMs) {
      if (!isEnded) {
        const roundTripMs = publisher.roundTripMs()
        say({ type: 'health', showId, at: Date.now(), ...health.take(spanMs), roundTripMs })
      }
    },
    look() {
      // While we hold its connection back, silence is ours.
      if (!isEnded && encoder && !encoder.isFull() && now() - pictureAt > settings.quietMs)
        packager.idleShow(showId)
    },
    take(message) {
      if (isEnded) return
      if (standIn !== null && standIn !== 'asked') {
        // A picture of its own: the show has more than sound from here on.
        if (message.type === MESSAGE.video) leaveStandIn()
        else if (message.type === MESSAGE.audio)
          for (const own of standIn.before(message.timestampMs)) see(own)
      }
      see(message)
    },
  }

  function see(message: Message): void {
    const seen = watch.see(message)
    if (isEnded) return
    if (seen.kind === 'refused') return fail(seen.sentence, seen.reason)
    if (seen.kind === 'ignored' || message.type === MESSAGE.data) return
    if (seen.kind === 'sound' && encoder === null) waitForPicture(message.timestampMs)
    const isOtherSound = seen.kind === 'sound-config' && encoder !== null && silence.differs(message)
    if (seen.kind !== 'reformed' && !isOtherSound) return takeMedia(message, seen)
    log.info('the source changed its form', { showId })
    restart()
  }

  /** Sound comes and no picture does: after a while it gets one of ours. */
  function waitForPicture(timestampMs: number): void {
    if (watch.pictureSize() !== null || standIn !== null) return
    soundSinceMs ??= timestampMs
    if (timestampMs - soundSinceMs < SOUND_ONLY_MS) return
    standIn = 'asked'
    void needs.soundPicture().then((track) => {
      if (isEnded || standIn !== 'asked') return
      standIn = track && watch.pictureSize() === null ? createStandIn(track) : null
    })
  }

  function leaveStandIn(): void {
    standIn = null
    log.info('a show of sound alone has pictures now', { showId })
    restart()
  }
}
