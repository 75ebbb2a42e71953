import type { RecipeInput } from '@tayang/media/engine'
import { even, GROUND_HEIGHT, GROUND_WIDTH, toneAt } from './stills.ts'
import type { Ground, Layer, Look, Move, Scenario, Shot } from './scenario.ts'
import { framesOf } from './scenario.ts'

/** One picture or piece of footage that a graph reads, in the order of its inputs. */
export type Source =
  | { still: Ground & { kind: 'scene' | 'drawing' } }
  | { layer: Layer }
  | { bunnyFrom: number; seconds: number }

export interface Graph {
  readonly sources: readonly Source[]
  /** Ends in `[film]`. */
  readonly filter: string
}

const COLOURS = 'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709'

/** Writes the filter graph of some shots of a scenario. */
export function graphOf(scenario: Scenario, shots: readonly Shot[]): Graph {
  const sources: Source[] = []
  const add = (source: Source) => sources.push(source) - 1
  const chains = shots.flatMap((shot, index) => shotChains({ scenario, shot, index, add }))
  const inputs = shots.map((_, index) => `[s${index}]`).join('')
  const join = shots.length === 1 ? `${inputs}null` : `${inputs}concat=n=${shots.length}:v=1:a=0`
  return { sources, filter: [...chains, `${join},format=yuv420p,${COLOURS}[film]`].join(';') }
}

interface ShotPlan {
  scenario: Scenario
  shot: Shot
  index: number
  add(source: Source): number
}

function shotChains({ scenario, shot, index, add }: ShotPlan): string[] {
  const fps = scenario.framesPerSecond
  const height = scenario.height
  const size = {
    width: even((height * 16) / 9),
    height,
    scale: height / 720,
    fps,
    frames: framesOf(shot, scenario),
  }
  // Chroma of half the size lets a layer stand on even pixels only; a slow thing needs every pixel.
  const fine = shot.layers.some((layer) => layer.kind === 'thing')
  const format = fine ? 'yuv444p' : 'yuv420p'
  const alpha = fine ? 'yuva444p' : 'yuva420p'

  const chains = [`${groundChain(shot, size, add)},format=${format},setsar=1[g${index}l0]`]
  shot.layers.forEach((layer, order) => {
    const input = add({ layer })
    const name = `${index}n${order}`
    chains.push(`[${input}:v]${layerChain(layer, size, alpha)}[l${name}]`)
    const over = `overlay=${overlayPlace(layer, size)}:format=${fine ? 'yuv444' : 'yuv420'}:eof_action=pass`
    chains.push(`[g${index}l${order}][l${name}]${over}[g${index}l${order + 1}]`)
  })
  const end = `trim=end_frame=${size.frames},setpts=PTS-STARTPTS${fades(shot)},format=yuv420p,settb=1/${fps}`
  chains.push(`[g${index}l${shot.layers.length}]${end}[s${index}]`)
  return chains
}

interface Size {
  width: number
  height: number
  scale: number
  fps: number
  frames: number
}

function groundChain(shot: Shot, size: Size, add: ShotPlan['add']): string {
  const { ground, move } = shot
  if (ground.kind === 'footage') {
    // A little more than the shot needs: the trim at the end cuts to the frame.
    const seconds = shot.seconds * ground.speed + 0.5
    const input = add({ bunnyFrom: ground.fromSeconds, seconds })
    const frames = `setpts=(PTS-STARTPTS)/${ground.speed},fps=${size.fps}`
    return `[${input}:v]${frames},${windowOf(move, size)},${lookFilters(ground.look, size)}`
  }
  if (ground.kind === 'generated') {
    const flags = ground.smooth ? 'bicubic' : 'neighbor'
    const grown = `scale=${size.width}:${size.height}:flags=${flags}`
    return `${ground.source},fps=${size.fps},${grown},${lookFilters(ground.look, size)}`
  }
  const input = add({ still: ground })
  const colours = `scale=${GROUND_WIDTH}:${GROUND_HEIGHT}:in_range=full:out_range=tv:in_color_matrix=bt601:out_color_matrix=bt709`
  if (move.from.join() === move.to.join()) {
    const [x, y, zoom] = move.from
    const crop = `crop=${even(GROUND_WIDTH / zoom)}:${even(GROUND_HEIGHT / zoom)}:(iw-ow)*${between(x, zoom)}:(ih-oh)*${between(y, zoom)}`
    return `[${input}:v]${colours},${crop},scale=${size.width}:${size.height},${endless(size)}`
  }
  return `[${input}:v]${colours},format=yuv444p,${zoompan(move, size)},settb=1/${size.fps}`
}

/** A still picture as a stream of frames at the film's own pace. */
function endless({ fps }: Size): string {
  return `loop=loop=-1:size=1,settb=1/${fps},setpts=N`
}

/** Camera moves start and end softly. */
function eased(clock: string, frames: number): string {
  const share = `min(${clock}/${Math.max(1, frames - 1)},1)`
  return `(${share}*${share}*(3-2*${share}))`
}

function zoompan({ from, to }: Move, size: Size): string {
  const ease = eased('on', size.frames)
  const part = (axis: 0 | 1 | 2) => `(${from[axis]}+(${to[axis] - from[axis]})*${ease})`
  const x = `clip(${part(0)}*iw-iw/zoom/2,0,iw-iw/zoom)`
  const y = `clip(${part(1)}*ih-ih/zoom/2,0,ih-ih/zoom)`
  return `zoompan=z='${part(2)}':x='${x}':y='${y}':d=${size.frames}:s=${size.width}x${size.height}:fps=${size.fps}`
}

/** The part of moving footage that a move shows; how close is that of its start. */
function windowOf({ from, to }: Move, size: Size): string {
  const zoom = from[2]
  const ease = eased('n', size.frames)
  const part = (axis: 0 | 1) => `clip(${from[axis]}+(${to[axis] - from[axis]})*${ease},0,1)`
  const x = `clip(${part(0)}*iw-ow/2,0,iw-ow)`
  const y = `clip(${part(1)}*ih-oh/2,0,ih-oh)`
  const crop = `crop='trunc(iw/${zoom}/2)*2':'trunc(ih/${zoom}/2)*2':'${x}':'${y}'`
  return `${crop},scale=${size.width}:${size.height}`
}

/** Where a window of that zoom, centred on a share of the picture, starts: as a share of what is left beside it. */
function between(centre: number, zoom: number): number {
  return zoom === 1 ? 0 : Math.min(1, Math.max(0, (centre - 0.5 / zoom) / (1 - 1 / zoom)))
}

function lookFilters(look: Look, size: Size): string {
  const filters: string[] = []
  const { brightness = 1, saturation = 1, hueDegrees = 0 } = look
  if (look.flip) filters.push('hflip')
  if (look.blur !== undefined) filters.push(`gblur=sigma=${look.blur}`)
  if (hueDegrees !== 0 || saturation !== 1) filters.push(`hue=h=${hueDegrees}:s=${saturation}`)
  if (brightness !== 1) filters.push(`lutyuv=y='clip((val-16)*${brightness}+16,16,235)'`)
  if (look.tones !== undefined) filters.push('format=gray,format=gbrp', toneTable(look.tones))
  filters.push(`scale=${size.width}:${size.height}:out_color_matrix=bt709:out_range=tv,format=yuv420p`)
  if (look.vignette !== undefined) filters.push(`vignette=angle=${(look.vignette * 0.9).toFixed(2)}`)
  return filters.join(',')
}

function toneTable(tones: readonly string[]): string {
  const stops = Array.from({ length: 9 }, (_, index) => toneAt(tones, index / 8))
  const channel = (of: 0 | 1 | 2) =>
    stops.slice(1).reduceRight((rest, stop, index) => {
      const from = stops[index]![of]
      const line = `${from}+(${stop[of] - from})*(val-${index * 32})/32`
      return rest === '' ? line : `if(lt(val,${(index + 1) * 32}),${line},${rest})`
    }, '')
  return `lutrgb=r='${channel(0)}':g='${channel(1)}':b='${channel(2)}'`
}

function layerChain(layer: Layer, size: Size, alpha: string): string {
  const colours = `scale=iw:ih:out_color_matrix=bt709:out_range=tv,format=${alpha}`
  if (layer.kind === 'words') {
    const { fromSeconds, toSeconds } = layer
    const last = Math.min(toSeconds, size.frames / size.fps)
    const fade = `fade=in:st=${fromSeconds}:d=0.6:alpha=1,fade=out:st=${(last - 0.6).toFixed(2)}:d=0.6:alpha=1`
    return `${colours},${endless(size)},${fade}`
  }
  const faint = layer.opacity === 1 ? '' : `format=rgba,colorchannelmixer=aa=${layer.opacity},`
  if (layer.kind === 'thing') {
    const spin = layer.spinDegreesPerSecond
    const turn =
      spin === 0 ? '' : `,rotate='${((spin * Math.PI) / 180 / size.fps).toFixed(6)}*n':fillcolor=black@0`
    return `${faint}${colours},${endless(size)}${turn}`
  }
  const [x, y] = layer.drift.map((pixels) => Math.round(pixels * size.scale)) as [number, number]
  const width = even(layer.drawing.width * size.scale)
  const height = even(layer.drawing.height * size.scale)
  const along = (pixels: number, period: number) =>
    pixels === 0 ? '0' : `'mod(mod(n*${-pixels},${period})+${period},${period})'`
  return `${faint}${colours},${endless(size)},crop=${size.width}:${size.height}:${along(x, width)}:${along(y, height)}`
}

function overlayPlace(layer: Layer, size: Size): string {
  if (layer.kind === 'sheet') return '0:0'
  const [x, y] = layer.at.map((at) => Math.round(at * size.scale)) as [number, number]
  if (layer.kind === 'words') {
    const left = { left: `${x}`, centre: `${x}-w/2`, right: `${x}-w` }[layer.align]
    return `${left}:${y}-h/2`
  }
  const seconds = size.frames / size.fps
  const path = (axis: 0 | 1, half: 'w' | 'h') => {
    const start = layer.at[axis] * size.scale
    const speed = ((layer.to[axis] - layer.at[axis]) * size.scale) / seconds
    const sway = layer.sway[axis] * size.scale
    const swing = sway === 0 ? '' : `+${sway}*sin(t*${(6.2832 / layer.sway[2]).toFixed(4)}+${axis})`
    return `'${start}+${speed.toFixed(3)}*t${swing}-${half}/2'`
  }
  return `${path(0, 'w')}:${path(1, 'h')}`
}

function fades({ fade, seconds }: Shot): string {
  const into = fade.in === 0 ? '' : `,fade=in:st=0:d=${fade.in}:color=${fade.colour}`
  const out =
    fade.out === 0 ? '' : `,fade=out:st=${(seconds - fade.out).toFixed(2)}:d=${fade.out}:color=${fade.colour}`
  return into + out
}

/** Options for what a source is read with. */
export function sourceInput(source: Source, path: string): RecipeInput {
  if ('bunnyFrom' in source)
    return { from: path, options: { ss: String(source.bunnyFrom), t: String(source.seconds) } }
  return { from: path, format: 'image2' }
}
