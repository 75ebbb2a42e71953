import { pieceBytes, withSample, type Sample } from './pace.ts'

/**
 * `chosen`: a file, of which nothing is sent before Post. `line-lost`: nothing arrives, and the server is asked again
 * and again how much it has. `going-on`: bytes arrive again after that.
 */
export type UploadPhase = 'idle' | 'chosen' | 'posting' | 'line-lost' | 'going-on' | 'done' | 'failed'

/** The clip that the server announced, and where its bytes go. */
export interface UploadTarget {
  id: string
  uploadUrl: string
}

export interface UploadRefusal {
  /** Null where there was no answer. */
  code: string | null
  message: string
  details: readonly string[]
}

export interface UploadView {
  phase: UploadPhase
  sizeBytes: number
  /** Null until the server has announced it. */
  target: UploadTarget | null
  /** On the server. */
  receivedBytes: number
  /** On their way; what arrives of them is known when the server answers. */
  onWayBytes: number
  /** Since bytes arrived for the last time. */
  failures: number
  /** When the line was lost that is not back yet. */
  lostAtMs: number | null
  /** How long the line was gone, and where it went on. */
  gap: { ms: number; fromBytes: number } | null
  samples: readonly Sample[]
  refusal: UploadRefusal | null
}

export const noUpload: UploadView = {
  phase: 'idle',
  sizeBytes: 0,
  target: null,
  receivedBytes: 0,
  onWayBytes: 0,
  failures: 0,
  lostAtMs: null,
  gap: null,
  samples: [],
  refusal: null,
}

export type UploadEvent =
  | { type: 'file-chosen'; sizeBytes: number }
  /** Another one will be chosen: before Post, or after a failure. */
  | { type: 'file-removed' }
  | { type: 'post-pressed' }
  | { type: 'announced'; target: UploadTarget; atMs: number }
  /** The file of an upload that broke off on another visit was chosen again. */
  | { type: 'continued'; target: UploadTarget; sizeBytes: number; receivedBytes: number; atMs: number }
  /** The answer to a piece. */
  | { type: 'piece-received'; receivedBytes: number; atMs: number }
  /** The answer to the question how much there is. */
  | { type: 'told'; receivedBytes: number; atMs: number }
  /** No answer, or one of a server in trouble. */
  | { type: 'line-failed'; refusal: UploadRefusal; atMs: number }
  /** The server expects another byte, or none any more. */
  | { type: 'misplaced'; refusal: UploadRefusal; atMs: number }
  | { type: 'retry-due' }
  | { type: 'refused'; refusal: UploadRefusal }
  | { type: 'try-again-pressed' }

export type UploadEffect =
  | { type: 'announce' }
  | { type: 'remember'; target: UploadTarget }
  | { type: 'forget' }
  | { type: 'send'; target: UploadTarget; from: number; to: number }
  | { type: 'ask'; target: UploadTarget }
  | { type: 'wait'; ms: number }

export interface UploadStep {
  view: UploadView
  effects: readonly UploadEffect[]
}

const WAIT_MS_FIRST = 1_000
const WAIT_MS_MAX = 15_000
/** Two that send one file at the same time would correct each other for ever. */
const MISPLACED_MAX = 6

/** What is wrong with a field: the form is shown again. */
const fieldRefusals: ReadonlySet<string | null> = new Set(['TEXT_NOT_ALLOWED', 'IMAGE_NOT_SUPPORTED'])
/** After these the same bytes may go on at the same address. */
const passingRefusals: ReadonlySet<string | null> = new Set([null, 'NO_SPACE', 'UPLOAD_ELSEWHERE'])

/** What an upload is after an event, and what has to be done for it. Pure. */
export function reduceUpload(view: UploadView, event: UploadEvent): UploadStep {
  switch (event.type) {
    case 'file-chosen':
      return step({ ...noUpload, phase: 'chosen', sizeBytes: event.sizeBytes })
    case 'file-removed':
      return step(isUnderWay(view) ? view : noUpload)
    case 'post-pressed':
      if (view.phase !== 'chosen') return step(view)
      return step({ ...view, phase: 'posting', refusal: null }, { type: 'announce' })
    case 'announced': {
      const { target, atMs } = event
      const announced = { ...view, target, samples: [{ atMs, bytes: 0 }] }
      return sendNext(announced, { type: 'remember', target })
    }
    case 'continued':
      return continueUpload(event)
    case 'piece-received':
    case 'told':
      return received(view, event)
    case 'line-failed':
      return lineFailed(view, event)
    case 'misplaced':
      return view.failures < MISPLACED_MAX ? lineFailed(view, event) : refused(view, event.refusal)
    case 'retry-due':
      if (view.phase !== 'line-lost' || !view.target) return step(view)
      return step(view, { type: 'ask', target: view.target })
    case 'refused':
      return refused(view, event.refusal)
    case 'try-again-pressed':
      return tryAgain(view)
  }
}

/** Bytes are sent, or will be as soon as the line is back: who leaves now breaks it off. */
export const isUnderWay = ({ phase }: UploadView): boolean =>
  phase === 'posting' || phase === 'line-lost' || phase === 'going-on'

function continueUpload(event: UploadEvent & { type: 'continued' }): UploadStep {
  const { target, sizeBytes, receivedBytes, atMs } = event
  const from = { ...noUpload, phase: 'posting', target, sizeBytes, receivedBytes } as const
  if (receivedBytes >= sizeBytes) return done(from)
  return sendNext({ ...from, samples: [{ atMs, bytes: receivedBytes }] })
}

function received(view: UploadView, event: UploadEvent & { type: 'piece-received' | 'told' }): UploadStep {
  const { receivedBytes, atMs, type } = event
  const isAwaited = type === 'told' ? view.phase === 'line-lost' : isUnderWay(view)
  if (!isAwaited) return step(view)
  const known = { ...view, receivedBytes, onWayBytes: 0 }
  if (receivedBytes >= view.sizeBytes) return done(known)
  const sample = { atMs, bytes: receivedBytes }
  if (type === 'piece-received') {
    return sendNext({ ...known, failures: 0, samples: withSample(view.samples, sample) })
  }
  const gap = view.lostAtMs === null ? view.gap : { ms: atMs - view.lostAtMs, fromBytes: receivedBytes }
  return sendNext({ ...known, phase: 'going-on', lostAtMs: null, gap, samples: [sample] })
}

function lineFailed(
  view: UploadView,
  { refusal, atMs }: { refusal: UploadRefusal; atMs: number },
): UploadStep {
  if (!isUnderWay(view)) return step(view)
  // An announcement is not made twice by itself: the first one may have arrived.
  if (!view.target) return refused(view, refusal)
  const waitMs = Math.min(WAIT_MS_FIRST * 2 ** view.failures, WAIT_MS_MAX)
  const lost = { ...view, phase: 'line-lost', onWayBytes: 0, failures: view.failures + 1 } as const
  return step({ ...lost, lostAtMs: view.lostAtMs ?? atMs }, { type: 'wait', ms: waitMs })
}

function refused(view: UploadView, refusal: UploadRefusal): UploadStep {
  const isOfField = view.target === null && fieldRefusals.has(refusal.code)
  const failed = { ...view, phase: isOfField ? 'chosen' : 'failed', onWayBytes: 0, refusal } as const
  if (passingRefusals.has(refusal.code) || view.target === null) return step(failed)
  return step({ ...failed, target: null, receivedBytes: 0 }, { type: 'forget' })
}

/** With a target the bytes go on; without one the clip is announced again. */
function tryAgain(view: UploadView): UploadStep {
  if (view.phase !== 'failed') return step(view)
  const again = { ...view, refusal: null, failures: 0, lostAtMs: null }
  if (view.target) return step({ ...again, phase: 'line-lost' }, { type: 'ask', target: view.target })
  return step({ ...again, phase: 'posting' }, { type: 'announce' })
}

function sendNext(view: UploadView, ...before: UploadEffect[]): UploadStep {
  const { target, receivedBytes: from, sizeBytes, samples } = view
  if (!target) return step(view)
  const onWayBytes = pieceBytes(samples, sizeBytes - from)
  return step({ ...view, onWayBytes }, ...before, { type: 'send', target, from, to: from + onWayBytes })
}

const done = (view: UploadView): UploadStep =>
  step({ ...view, phase: 'done', onWayBytes: 0, lostAtMs: null }, { type: 'forget' })

const step = (view: UploadView, ...effects: UploadEffect[]): UploadStep => ({ view, effects })
