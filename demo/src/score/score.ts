/** What a film sounds like, as data. Everything is played by our own instruments, from the seed, the same anywhere. */
export interface Score {
  readonly seed: number
  readonly beatsPerMinute: number
  /** Lowest tone of the scale. */
  readonly rootHertz: number
  readonly scale: ScaleName
  readonly parts: readonly Part[]
}

/** `slendro` and `pelog` are tuned as a gamelan is: no piano has these steps. */
export type ScaleName =
  | 'slendro'
  | 'pelog'
  | 'minor'
  | 'major'
  | 'dorian'
  | 'phrygian'
  | 'whole'
  | 'hijaz'
  | 'open'

/** Cents above the root. */
export const scales: Readonly<Record<ScaleName, readonly number[]>> = {
  slendro: [0, 231, 474, 717, 955],
  pelog: [0, 120, 258, 539, 675, 785, 943],
  minor: [0, 200, 300, 500, 700, 800, 1000],
  major: [0, 200, 400, 500, 700, 900, 1100],
  dorian: [0, 200, 300, 500, 700, 900, 1000],
  phrygian: [0, 100, 300, 500, 700, 800, 1000],
  whole: [0, 200, 400, 600, 800, 1000],
  hijaz: [0, 100, 400, 500, 700, 800, 1000],
  open: [0, 200, 700, 900],
}

/** Tuned instruments. */
export type Voice =
  | 'saron'
  | 'gender'
  | 'gong'
  | 'suling'
  | 'pad'
  | 'pluck'
  | 'bass'
  | 'bell'
  | 'reed'
  | 'strings'
/** Drums and the like: no pitch. */
export type Stroke = 'kendang' | 'kick' | 'hat' | 'clap' | 'tick' | 'clank'
/** What goes on all the time. */
export type Air = 'rain' | 'sea' | 'wind' | 'crickets' | 'vinyl' | 'train' | 'room' | 'birds' | 'stream'

export type Part =
  | {
      readonly voice: Voice
      readonly gain: number
      readonly octave: number
      /** `hits` spread evenly over `steps` sixteenths, from `shift` on. */
      readonly rhythm: Rhythm
      /** How the melody goes: from step to step, in leaps, up and down, or one tone held. */
      readonly walk: 'steps' | 'leaps' | 'arpeggio' | 'drone'
      readonly beatsLong: number
      readonly span?: Span
    }
  | { readonly stroke: Stroke; readonly gain: number; readonly rhythm: Rhythm; readonly span?: Span }
  | { readonly air: Air; readonly gain: number; readonly span?: Span }

export type Rhythm = readonly [hits: number, steps: number, shift: number]
/** The share of the film in which a part plays, 0 to 1. */
export type Span = readonly [from: number, to: number]
