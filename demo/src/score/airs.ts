import { chance } from '../drawing/canvas.ts'
import { playStroke, playVoice } from './instruments.ts'
import { SAMPLE_RATE, type Sound } from './sound.ts'
import type { Air } from './score.ts'

interface Blow {
  readonly from: number
  readonly to: number
  readonly gain: number
  readonly seed: number
  readonly sound: Sound
}

/** Noise through two simple filters; `swell` breathes with a period in seconds. */
interface Hiss {
  /** 0 keeps everything, near 1 keeps only the deep. */
  readonly dark: number
  readonly thin: number
  readonly swellSeconds: number
  readonly depth: number
}

const hisses: Readonly<Partial<Record<Air, Hiss>>> = {
  rain: { dark: 0.35, thin: 0.9, swellSeconds: 9, depth: 0.15 },
  sea: { dark: 0.93, thin: 0, swellSeconds: 6.5, depth: 0.85 },
  wind: { dark: 0.975, thin: 0, swellSeconds: 11, depth: 0.7 },
  room: { dark: 0.985, thin: 0, swellSeconds: 20, depth: 0.1 },
  train: { dark: 0.95, thin: 0, swellSeconds: 0.62, depth: 0.5 },
  stream: { dark: 0.55, thin: 0.6, swellSeconds: 1.7, depth: 0.3 },
}

/** A sound that goes on for its whole span. */
export function blowAir(air: Air, blow: Blow) {
  const hiss = hisses[air]
  if (hiss !== undefined) blowHiss(hiss, blow)
  if (air === 'rain')
    scatter(blow, 26, (at, next) =>
      playStroke('tick', { at, gain: blow.gain * 0.05 * next(), pan: next(), next, sound: blow.sound }),
    )
  if (air === 'vinyl')
    scatter(blow, 11, (at, next) =>
      playStroke('hat', { at, gain: blow.gain * 0.3 * next(), pan: 0.5, next, sound: blow.sound }),
    )
  if (air === 'train') beat(blow, 0.62)
  if (air === 'crickets') chirp(blow, { every: 0.9, hertz: 4100, notes: 5, gap: 0.055 })
  if (air === 'birds') chirp(blow, { every: 1.7, hertz: 2500, notes: 3, gap: 0.11 })
}

function blowHiss(hiss: Hiss, { from, to, gain, seed, sound }: Blow) {
  const start = Math.round(from * SAMPLE_RATE)
  const end = Math.min(Math.round(to * SAMPLE_RATE), sound.left.length)
  ;[sound.left, sound.right].forEach((channel, side) => {
    const next = chance(seed + side * 977)
    // Filtering takes strength; what is left is brought back to about one.
    const lift = 0.35 / Math.sqrt((1 - hiss.dark) / (1 + hiss.dark))
    let low = 0
    let last = 0
    for (let index = start; index < end; index += 1) {
      const white = next() * 2 - 1
      low = low * hiss.dark + white * (1 - hiss.dark)
      const sample = low - last * hiss.thin
      last = low
      const swell =
        1 - hiss.depth * (0.5 + 0.5 * Math.sin((6.2832 * index) / SAMPLE_RATE / hiss.swellSeconds + side))
      channel[index]! += sample * lift * swell * gain * 0.5
    }
  })
}

function scatter(
  { from, to, seed }: Blow,
  perSecond: number,
  play: (at: number, next: () => number) => void,
) {
  const next = chance(seed + 5)
  for (let at = from; at < to - 0.2; at += (0.2 + 1.6 * next()) / perSecond) play(at, next)
}

/** Wheels over the joints of the rail: two and two. */
function beat({ from, to, gain, seed, sound }: Blow, every: number) {
  const next = chance(seed + 7)
  for (let at = from; at < to - 0.4; at += every) {
    for (const late of [0, 0.14])
      playStroke('kick', { at: at + late, gain: gain * 0.7, pan: 0.5, next, sound })
  }
}

function chirp(blow: Blow, song: { every: number; hertz: number; notes: number; gap: number }) {
  scatter(blow, 1 / song.every, (at, next) => {
    const hertz = song.hertz * (0.9 + 0.25 * next())
    const pan = next()
    for (let note = 0; note < song.notes && at + note * song.gap < blow.to - 0.2; note += 1) {
      const lift = 1 + note * 0.03
      playVoice('suling', {
        at: at + note * song.gap,
        hertz: hertz * lift,
        seconds: 0.03,
        gain: blow.gain * 0.16,
        pan,
        sound: blow.sound,
      })
    }
  })
}
