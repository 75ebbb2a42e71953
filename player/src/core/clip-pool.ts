import type { DataMode } from './data/data-mode.ts'

/** Elements of a feed. A phone plays few at once, and lets only those that were touched play with sound. */
export const CLIP_SLOTS = 3
/** Seconds in hand of the shown clip, above which the next one may be fetched beside it. */
const IN_HAND_S = 10

/** What is fetched of the next clip before it is shown. */
export type Ahead = 'nothing' | 'manifest' | 'media'

export interface AheadFacts {
  /** The mode in force on this connection. */
  mode: DataMode
  saveData: boolean
  /** Seconds that are buffered ahead of the shown picture. */
  inHandS: number
  /** The shown clip is buffered to its end. */
  isWhole: boolean
}

/** What of the next clip may be fetched now: bytes of clips that nobody sees are paid for all the same. */
export function aheadOf({ mode, saveData, inHandS, isWhole }: AheadFacts): Ahead {
  if (mode === 'super-hemat' || mode === 'suara-saja') return 'nothing'
  if (mode === 'hemat' || saveData) return 'manifest'
  return isWhole || inHandS >= IN_HAND_S ? 'media' : 'manifest'
}

/** The clips of a feed by their ids, and which element holds which of them. */
export interface PoolState {
  readonly clips: readonly string[]
  /** The clip that is shown; null before the first, and while something is shown that does not play. */
  readonly shown: string | null
  readonly slots: readonly (string | null)[]
  /** The clip of which the manifest was fetched last. */
  readonly manifestOf: string | null
}

export type PoolEvent =
  | { type: 'listed'; clips: readonly string[] }
  | { type: 'moved'; to: string }
  | { type: 'measured'; facts: AheadFacts }

export type PoolEffect =
  | { do: 'load'; slot: number; clip: string }
  | { do: 'free'; slot: number }
  /** Plays with sound; its clip may still be loading. */
  | { do: 'show'; slot: number; clip: string }
  /** Pauses at the beginning, and fetches no more. */
  | { do: 'rest'; slot: number }
  | { do: 'fetch-manifest'; clip: string }

export interface PoolStep {
  readonly state: PoolState
  readonly effects: readonly PoolEffect[]
}

export function openPoolState(slots = CLIP_SLOTS): PoolState {
  return { clips: [], shown: null, slots: Array.from({ length: slots }, () => null), manifestOf: null }
}

/** Which element holds which clip, and what is fetched before it is shown. */
export function stepPool(state: PoolState, event: PoolEvent): PoolStep {
  switch (event.type) {
    case 'listed':
      return freeUnlisted({
        ...state,
        clips: event.clips,
        shown: event.clips.includes(state.shown ?? '') ? state.shown : null,
      })
    case 'moved':
      return show(state, event.to)
    case 'measured':
      return fetchNext(state, aheadOf(event.facts))
  }
}

const nextOf = ({ clips, shown }: PoolState) => clips[clips.indexOf(shown ?? '') + 1] ?? null

function put(state: PoolState, slot: number, clip: string | null): PoolState {
  return { ...state, slots: state.slots.with(slot, clip) }
}

function free(state: PoolState, clip: string): PoolStep {
  const slot = state.slots.indexOf(clip)
  return slot === -1
    ? { state, effects: [] }
    : { state: put(state, slot, null), effects: [{ do: 'free', slot }] }
}

function freeUnlisted(listed: PoolState): PoolStep {
  const gone = listed.slots.filter((clip) => clip !== null && !listed.clips.includes(clip))
  return gone.reduce<PoolStep>(
    (step, clip) => {
      const { state, effects } = free(step.state, clip ?? '')
      return { state, effects: [...step.effects, ...effects] }
    },
    { state: listed, effects: [] },
  )
}

function show(before: PoolState, to: string): PoolStep {
  if (to === before.shown) return { state: before, effects: [] }
  const effects: PoolEffect[] = []
  const left = before.shown === null ? -1 : before.slots.indexOf(before.shown)
  if (left !== -1) effects.push({ do: 'rest', slot: left })
  if (!before.clips.includes(to)) return { state: { ...before, shown: null }, effects }
  let state: PoolState = { ...before, shown: to }
  let slot = state.slots.indexOf(to)
  if (slot === -1) {
    slot = slotFor(state)
    state = put(state, slot, to)
    effects.push({ do: 'load', slot, clip: to })
  }
  effects.push({ do: 'show', slot, clip: to })
  return { state, effects }
}

function fetchNext(state: PoolState, ahead: Ahead): PoolStep {
  const next = nextOf(state)
  if (next === null || ahead === 'nothing' || state.slots.includes(next)) return { state, effects: [] }
  if (ahead === 'manifest') {
    return state.manifestOf === next
      ? { state, effects: [] }
      : { state: { ...state, manifestOf: next }, effects: [{ do: 'fetch-manifest', clip: next }] }
  }
  const slot = slotFor(state)
  return { state: put(state, slot, next), effects: [{ do: 'load', slot, clip: next }] }
}

/** An empty element, else the one whose clip is farthest from the shown one; never that of the shown one. */
function slotFor({ slots, clips, shown }: PoolState): number {
  const empty = slots.indexOf(null)
  if (empty !== -1) return empty
  const at = clips.indexOf(shown ?? '')
  const distances = slots.map((clip) => (clip === shown ? -1 : Math.abs(clips.indexOf(clip ?? '') - at)))
  return distances.indexOf(Math.max(...distances))
}
