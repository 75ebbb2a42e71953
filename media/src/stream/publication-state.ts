import type { FromEngine, UnplayableReason } from '@tayang/contract/ingest'
import type { Source } from '../ladder/index.ts'

export type EndReason = Extract<FromEngine, { type: 'publish-ended' }>['reason']

/** Sound without a picture for this long is a show that has only sound. */
const SOUND_ONLY_MS = 4000
/** After a longer hole the next key frame begins a new period. */
const HOLE_MS_MAX = 3000
/** An encoder that keeps dying is not saved by one more start; one that ran for the healthy time resets the count. */
const ENCODER_DEATHS_MAX = 4
const ENCODER_HEALTHY_MS = 60_000
/** A source that keeps changing its form gets no further encoder until the earlier ones have ended. */
const FINISHING_MAX = 2

export interface PublicationState {
  /** No picture for this long: the slate is shown. */
  readonly quietMs: number
  readonly isEnded: boolean
  /** The running encoder; null while the source is probed, before the first one and after each change. */
  readonly encoder: { readonly id: number; readonly startedAtMs: number } | null
  readonly encodersStarted: number
  /** Deaths of encoders, one soon after the other. */
  readonly deaths: number
  /** Encoders that still write their last frames. */
  readonly finishing: number
  /** Media time of the first sound of a publisher without a picture. */
  readonly soundSinceMs: number | null
  readonly placeholder: 'none' | 'requested' | 'shown'
  /** When the last picture arrived, and its media time. */
  readonly picture: { readonly arrivedAtMs: number; readonly elapsedMs: number }
}

export type PublicationEvent =
  | { type: 'refused'; sentence: string; reason: UnplayableReason }
  /** The pictures, or the sound, have another form from here on. */
  | { type: 'source-changed' }
  | { type: 'picture-received'; nowMs: number; elapsedMs: number; isJump: boolean }
  | { type: 'sound-received'; timestampMs: number; hasPicture: boolean }
  /** What the messages so far say of the source; `never` where no picture has come for too long. */
  | { type: 'source-probed'; source: Source | 'more' | 'never'; nowMs: number }
  /** The answer to `request-placeholder`. */
  | { type: 'placeholder-made'; isUsable: boolean }
  /** A publisher of sound alone sends pictures of its own now. */
  | { type: 'own-picture-received' }
  | { type: 'encoder-died'; id: number; nowMs: number }
  /** An encoder that was replaced has written its last frame. */
  | { type: 'encoder-finished' }
  | { type: 'looked'; nowMs: number; isEncoderFull: boolean }
  | { type: 'end-requested'; reason: EndReason }

export type PublicationEffect =
  | { type: 'start-encoder'; id: number; source: Source }
  /** Ends the period and its encoder; the next key frame begins a new one. */
  | { type: 'restart-encoder' }
  | { type: 'request-placeholder' }
  /** Lets the slate go on from the edge. */
  | { type: 'idle-show' }
  | { type: 'report-unplayable'; reason: UnplayableReason; sentence: string }
  | { type: 'end'; reason: EndReason }
  | { type: 'refuse-publisher'; sentence: string }
  | { type: 'log'; message: string }

export interface PublicationStep {
  readonly state: PublicationState
  readonly effects: readonly PublicationEffect[]
}

export function initialPublication({ quietMs, nowMs }: { quietMs: number; nowMs: number }): PublicationState {
  return {
    quietMs,
    isEnded: false,
    encoder: null,
    encodersStarted: 0,
    deaths: 0,
    finishing: 0,
    soundSinceMs: null,
    placeholder: 'none',
    picture: { arrivedAtMs: nowMs, elapsedMs: 0 },
  }
}

/** The rules of a publication. It is pure: `publication.ts` inspects the messages and carries out the effects. */
export function reducePublication(state: PublicationState, event: PublicationEvent): PublicationStep {
  if (event.type === 'encoder-finished') return countFinished(state)
  if (state.isEnded) return unchanged(state)
  switch (event.type) {
    case 'refused':
      return fail(state, event.sentence, event.reason)
    case 'source-changed':
      return restart(state, 'the source changed its form')
    case 'own-picture-received':
      return restart({ ...state, placeholder: 'none' }, 'a show of sound alone has pictures now')
    case 'picture-received':
      return receivePicture(state, event)
    case 'sound-received':
      return receiveSound(state, event)
    case 'source-probed':
      return receiveSource(state, event)
    case 'placeholder-made':
      return receivePlaceholder(state, event.isUsable)
    case 'encoder-died':
      return countDeath(state, event)
    case 'looked': {
      // While we hold the publisher's connection back, the silence is ours.
      const isQuiet = event.nowMs - state.picture.arrivedAtMs > state.quietMs
      if (!state.encoder || event.isEncoderFull || !isQuiet) return unchanged(state)
      return { state, effects: [{ type: 'idle-show' }] }
    }
    case 'end-requested':
      return end(state, event.reason)
  }
}

const unchanged = (state: PublicationState): PublicationStep => ({ state, effects: [] })

function end(state: PublicationState, reason: EndReason): PublicationStep {
  return { state: { ...state, isEnded: true, encoder: null }, effects: [{ type: 'end', reason }] }
}

/** OBS ignores answers while it publishes, so the server gets the reason too and shows it to the streamer. */
function fail(state: PublicationState, sentence: string, reason: UnplayableReason): PublicationStep {
  const ended = end(state, 'failed')
  return {
    state: ended.state,
    effects: [
      { type: 'report-unplayable', reason, sentence },
      ...ended.effects,
      { type: 'refuse-publisher', sentence },
    ],
  }
}

function restart(state: PublicationState, message?: string): PublicationStep {
  return {
    state: { ...state, encoder: null, finishing: state.finishing + 1 },
    effects: [
      ...(message === undefined ? [] : [{ type: 'log', message } as const]),
      { type: 'restart-encoder' },
    ],
  }
}

function countFinished(state: PublicationState): PublicationStep {
  const next = { ...state, finishing: state.finishing - 1 }
  return { state: next, effects: next.isEnded || next.encoder ? [] : [{ type: 'idle-show' }] }
}

function receivePicture(
  state: PublicationState,
  { nowMs, elapsedMs, isJump }: Extract<PublicationEvent, { type: 'picture-received' }>,
): PublicationStep {
  const { picture, encoder, quietMs } = state
  const next = { ...state, picture: { arrivedAtMs: nowMs, elapsedMs } }
  // The slate has been shown meanwhile: the hole must not be encoded once more as one long still picture.
  const isHole = isJump || elapsedMs - picture.elapsedMs > HOLE_MS_MAX
  return encoder && isHole && nowMs - picture.arrivedAtMs > quietMs ? restart(next) : unchanged(next)
}

/** Sound arrives and no picture does: after a while the show gets the placeholder picture. */
function receiveSound(
  state: PublicationState,
  { timestampMs, hasPicture }: Extract<PublicationEvent, { type: 'sound-received' }>,
): PublicationStep {
  if (state.encoder || hasPicture || state.placeholder !== 'none') return unchanged(state)
  const soundSinceMs = state.soundSinceMs ?? timestampMs
  const next = { ...state, soundSinceMs }
  if (timestampMs - soundSinceMs < SOUND_ONLY_MS) return unchanged(next)
  return { state: { ...next, placeholder: 'requested' }, effects: [{ type: 'request-placeholder' }] }
}

function receivePlaceholder(state: PublicationState, isUsable: boolean): PublicationStep {
  if (state.placeholder !== 'requested') return unchanged(state)
  return unchanged({ ...state, placeholder: isUsable ? 'shown' : 'none' })
}

function receiveSource(
  state: PublicationState,
  { source, nowMs }: Extract<PublicationEvent, { type: 'source-probed' }>,
): PublicationStep {
  if (state.encoder || source === 'more') return unchanged(state)
  if (source === 'never') {
    if (state.placeholder !== 'none') return unchanged(state)
    return fail(state, 'There is no picture in this stream', 'other')
  }
  if (state.finishing >= FINISHING_MAX) return unchanged(state)
  const id = state.encodersStarted + 1
  return {
    state: { ...state, encodersStarted: id, encoder: { id, startedAtMs: nowMs } },
    effects: [{ type: 'start-encoder', id, source }],
  }
}

function countDeath(
  state: PublicationState,
  { id, nowMs }: Extract<PublicationEvent, { type: 'encoder-died' }>,
): PublicationStep {
  if (state.encoder?.id !== id) return unchanged(state)
  const wasHealthy = nowMs - state.encoder.startedAtMs > ENCODER_HEALTHY_MS
  const deaths = wasHealthy ? 1 : state.deaths + 1
  const next = { ...state, deaths }
  return deaths >= ENCODER_DEATHS_MAX ? fail(next, 'The stream cannot be encoded', 'other') : restart(next)
}
