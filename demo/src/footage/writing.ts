import { drawOn, place, type Drawing } from '../drawing/canvas.ts'
import type { FontName, Ground, Layer, Look, Move, Place, SceneName, Shot, View } from './scenario.ts'

/** The words in which scenarios are written. */

export const scene = (name: SceneName, look: Look = {}): Ground => ({ kind: 'scene', name, look })
export const drawn = (drawing: Drawing, look: Look = {}): Ground => ({ kind: 'drawing', drawing, look })
export const generated = (source: string, look: Look = {}, smooth = true): Ground => ({
  kind: 'generated',
  source,
  smooth,
  look,
})
export const footage = (fromSeconds: number, look: Look = {}, speed = 1): Ground => ({
  kind: 'footage',
  fromSeconds,
  speed,
  look,
})

const WHOLE: View = [0.5, 0.5, 1]
export const hold = (view: View = WHOLE): Move => ({ from: view, to: view })
export const glide = (from: View, to: View): Move => ({ from, to })

export const sheet = (drawing: Drawing, drift: Place, opacity = 1): Layer => ({
  kind: 'sheet',
  drawing,
  drift,
  opacity,
})

export function thing(
  drawing: Drawing,
  at: Place,
  rest: { to?: Place; sway?: readonly [number, number, number]; spin?: number; opacity?: number } = {},
): Layer {
  const { to = at, sway = [0, 0, 1], spin = 0, opacity = 1 } = rest
  return { kind: 'thing', drawing, at, to, sway, spinDegreesPerSecond: spin, opacity }
}

/** A drawing around its own centre, to be a thing; width and height are of the drawing before it is scaled. */
export function sprite(width: number, height: number, scale: number, ...parts: readonly string[]): Drawing {
  const [wide, high] = [width * scale, height * scale]
  return drawOn(wide, high, place(wide / 2, high / 2, scale, ...parts))
}

export function words(
  text: string,
  font: FontName,
  size: number,
  colour: string,
  at: Place,
  rest: { align?: 'left' | 'centre' | 'right'; from?: number; to?: number } = {},
): Layer {
  const { align = 'left', from = 0.6, to = 60 } = rest
  return { kind: 'words', text, font, size, colour, at, align, fromSeconds: from, toSeconds: to }
}

export function shot(
  seconds: number,
  ground: Ground,
  move: Move = hold(),
  layers: readonly Layer[] = [],
  fade: { in?: number; out?: number; colour?: string } = {},
): Shot {
  return {
    seconds,
    ground,
    move,
    layers,
    fade: { in: fade.in ?? 0, out: fade.out ?? 0, colour: fade.colour ?? 'black' },
  }
}

/** Sheets that pass from side to side, each at its own speed: what is nearer goes faster. */
export const rows = (...drawings: readonly (readonly [Drawing, number])[]): Layer[] =>
  drawings.map(([drawing, speed]) => sheet(drawing, [speed, 0]))
