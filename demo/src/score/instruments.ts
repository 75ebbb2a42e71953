import { SAMPLE_RATE, type Sound } from './sound.ts'
import type { Stroke, Voice } from './score.ts'

/** Overtones as ratio, strength and how fast they die (per second); attack and breath are in seconds. */
interface Timbre {
  readonly overtones: readonly (readonly [ratio: number, strength: number, decay: number])[]
  readonly attackSeconds: number
  /** Held while the note lasts, or struck and left to ring. */
  readonly held: boolean
  readonly wobble: number
}

const timbres: Readonly<Record<Voice, Timbre>> = {
  saron: {
    overtones: [
      [1, 1, 2.6],
      [2.76, 0.42, 6],
      [5.4, 0.18, 11],
    ],
    attackSeconds: 0.002,
    held: false,
    wobble: 0,
  },
  gender: {
    overtones: [
      [1, 1, 1.1],
      [2.01, 0.16, 2.2],
      [3.9, 0.07, 7],
    ],
    attackSeconds: 0.006,
    held: false,
    wobble: 0.004,
  },
  gong: {
    overtones: [
      [1, 1, 0.42],
      [1.48, 0.5, 0.7],
      [2.02, 0.34, 0.9],
      [2.91, 0.2, 1.8],
    ],
    attackSeconds: 0.02,
    held: false,
    wobble: 0.006,
  },
  suling: {
    overtones: [
      [1, 1, 0],
      [2, 0.14, 0],
      [3, 0.05, 0],
    ],
    attackSeconds: 0.09,
    held: true,
    wobble: 0.009,
  },
  pad: {
    overtones: [
      [1, 1, 0],
      [1.004, 0.8, 0],
      [2, 0.3, 0],
      [3.003, 0.12, 0],
    ],
    attackSeconds: 0.7,
    held: true,
    wobble: 0.002,
  },
  pluck: {
    overtones: [
      [1, 1, 3.6],
      [2, 0.5, 5],
      [3, 0.3, 8],
      [4, 0.16, 12],
    ],
    attackSeconds: 0.003,
    held: false,
    wobble: 0,
  },
  bass: {
    overtones: [
      [1, 1, 2.2],
      [2, 0.4, 4],
      [3, 0.12, 7],
    ],
    attackSeconds: 0.008,
    held: false,
    wobble: 0,
  },
  bell: {
    overtones: [
      [1, 0.7, 1.3],
      [2.4, 0.5, 2.1],
      [3.01, 0.34, 3],
      [5.2, 0.2, 5],
    ],
    attackSeconds: 0.002,
    held: false,
    wobble: 0,
  },
  reed: {
    overtones: [
      [1, 0.8, 0],
      [3, 0.4, 0],
      [5, 0.22, 0],
      [7, 0.1, 0],
    ],
    attackSeconds: 0.05,
    held: true,
    wobble: 0.004,
  },
  strings: {
    overtones: [
      [1, 1, 0],
      [2.002, 0.5, 0],
      [2.997, 0.33, 0],
      [4.004, 0.2, 0],
    ],
    attackSeconds: 0.3,
    held: true,
    wobble: 0.006,
  },
}

export function playVoice(
  voice: Voice,
  note: { at: number; hertz: number; seconds: number; gain: number; pan: number; sound: Sound },
) {
  const timbre = timbres[voice]
  const ring = timbre.held ? note.seconds + 0.4 : Math.max(note.seconds, 0.5)
  const { left, right } = note.sound
  const start = Math.round(note.at * SAMPLE_RATE)
  const count = Math.min(Math.round(ring * SAMPLE_RATE), left.length - start)
  const attack = timbre.attackSeconds * SAMPLE_RATE
  const release = (timbre.held ? 0.4 : 0.12) * SAMPLE_RATE
  for (const [ratio, strength, decay] of timbre.overtones) {
    const hertz = note.hertz * ratio
    // Nothing above hearing, where it would fold back as noise.
    if (hertz > 15_000) continue
    const turn = (2 * Math.PI * hertz) / SAMPLE_RATE
    const fall = Math.exp(-decay / SAMPLE_RATE)
    let strengthLeft = strength * note.gain * 0.3
    let phase = 0
    for (let index = 0; index < count; index += 1) {
      const edge = Math.min(1, index / attack, (count - index) / release)
      phase += turn * (1 + timbre.wobble * Math.sin(index * 0.00068))
      const sample = Math.sin(phase) * strengthLeft * edge
      strengthLeft *= fall
      left[start + index]! += sample * (1 - note.pan)
      right[start + index]! += sample * note.pan
    }
  }
}

interface Drum {
  readonly hertz: number
  /** The tone falls to this share of itself. */
  readonly drop: number
  readonly decay: number
  /** 0 is all tone, 1 is all noise. */
  readonly noise: number
  /** Keeps the hiss of the noise and takes its rumble. */
  readonly thin: boolean
}

const drums: Readonly<Record<Stroke, Drum>> = {
  kendang: { hertz: 190, drop: 0.55, decay: 14, noise: 0.12, thin: false },
  kick: { hertz: 120, drop: 0.35, decay: 11, noise: 0.04, thin: false },
  hat: { hertz: 6000, drop: 1, decay: 46, noise: 1, thin: true },
  clap: { hertz: 900, drop: 1, decay: 22, noise: 0.92, thin: true },
  tick: { hertz: 2100, drop: 0.9, decay: 90, noise: 0.1, thin: false },
  clank: { hertz: 430, drop: 0.98, decay: 7, noise: 0.24, thin: true },
}

export function playStroke(
  stroke: Stroke,
  hit: { at: number; gain: number; pan: number; next: () => number; sound: Sound },
) {
  const drum = drums[stroke]
  const { left, right } = hit.sound
  const start = Math.round(hit.at * SAMPLE_RATE)
  const count = Math.min(Math.round((5 / drum.decay) * SAMPLE_RATE), left.length - start)
  let phase = 0
  let last = 0
  for (let index = 0; index < count; index += 1) {
    const envelope = Math.exp((-drum.decay * index) / SAMPLE_RATE)
    const hertz = drum.hertz * (drum.drop + (1 - drum.drop) * envelope)
    phase += (2 * Math.PI * hertz) / SAMPLE_RATE
    const white = hit.next() * 2 - 1
    const noise = drum.thin ? white - last : white
    last = white
    const sample = (Math.sin(phase) * (1 - drum.noise) + noise * drum.noise * 0.6) * envelope * hit.gain * 0.5
    left[start + index]! += sample * (1 - hit.pan)
    right[start + index]! += sample * hit.pan
  }
}
