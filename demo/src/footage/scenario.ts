import type { Drawing } from '../drawing/canvas.ts'
import type { Score } from '../score/score.ts'

/** What a film shows and sounds like, as data. Places are in a frame of 1280 by 720 whatever the film's own size. */
export interface Scenario {
  /** 1080 only for the titles that show the whole ladder, 480 for what is sent as it is made. */
  readonly height: 480 | 720 | 1080
  readonly framesPerSecond: 12 | 24 | 25
  readonly shots: readonly Shot[]
  readonly score: Score
}

export interface Shot {
  readonly seconds: number
  readonly ground: Ground
  readonly move: Move
  readonly layers: readonly Layer[]
  /** Seconds of fading in from, and out to, a colour; 0 is a cut. */
  readonly fade: { readonly in: number; readonly out: number; readonly colour: string }
}

/** Titles that have a scene and a poster. */
export type SceneName =
  | 'braga'
  | 'burung'
  | 'ceplok'
  | 'garis'
  | 'gunung'
  | 'hutan'
  | 'jendela'
  | 'kawung'
  | 'kebun'
  | 'kereta'
  | 'kliwon'
  | 'kopi'
  | 'laut'
  | 'layangan'
  | 'lorong'
  | 'mega'
  | 'nada'
  | 'rel'
  | 'senen'
  | 'subuh'
  | 'toba'
  | 'topeng'
  | 'truntum'
  | 'warung'

/** How a picture is graded. */
export interface Look {
  /** Replaces brightness by colour: from the darkest tone to the lightest. */
  readonly tones?: readonly string[]
  readonly brightness?: number
  readonly saturation?: number
  /** Turns every hue by so many degrees. */
  readonly hueDegrees?: number
  readonly blur?: number
  readonly flip?: boolean
  /** Darkness of the corners, 0 to 1. */
  readonly vignette?: number
  /** A colour laid over everything, and how opaque. */
  readonly wash?: readonly [colour: string, opacity: number]
}

export type Ground =
  | { readonly kind: 'scene'; readonly name: SceneName; readonly look: Look }
  | { readonly kind: 'drawing'; readonly drawing: Drawing; readonly look: Look }
  /** Big Buck Bunny, from a second on; below 1 the speed is slow motion. */
  | { readonly kind: 'footage'; readonly fromSeconds: number; readonly speed: number; readonly look: Look }
  /** An FFmpeg source at a low resolution, scaled up. */
  | { readonly kind: 'generated'; readonly source: string; readonly smooth: boolean; readonly look: Look }

/** Where the camera looks: the centre as fractions of the picture, and how close. */
export type View = readonly [x: number, y: number, zoom: number]

export interface Move {
  readonly from: View
  readonly to: View
}

export type Layer =
  /** A sheet that repeats without a seam and drifts by whole pixels a frame. */
  | {
      readonly kind: 'sheet'
      readonly drawing: Drawing
      readonly drift: readonly [x: number, y: number]
      readonly opacity: number
    }
  /** A thing that stands, goes, sways or spins; places are of its centre. */
  | {
      readonly kind: 'thing'
      readonly drawing: Drawing
      readonly at: Place
      readonly to: Place
      readonly sway: readonly [x: number, y: number, seconds: number]
      readonly spinDegreesPerSecond: number
      readonly opacity: number
    }
  | {
      readonly kind: 'words'
      readonly text: string
      readonly font: FontName
      readonly size: number
      readonly colour: string
      readonly at: Place
      readonly align: 'left' | 'centre' | 'right'
      readonly fromSeconds: number
      readonly toSeconds: number
    }

export type Place = readonly [x: number, y: number]

export type FontName =
  | 'jakarta'
  | 'anton'
  | 'baloo'
  | 'bebas'
  | 'caveat'
  | 'cinzel'
  | 'fraunces'
  | 'fraunces-italic'
  | 'mono'

export function lengthSeconds(scenario: Scenario): number {
  return scenario.shots.reduce((sum, shot) => sum + framesOf(shot, scenario), 0) / scenario.framesPerSecond
}

export function framesOf(shot: Shot, scenario: Scenario): number {
  return Math.round(shot.seconds * scenario.framesPerSecond)
}
