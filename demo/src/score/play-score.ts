import { chance } from '../drawing/canvas.ts'
import { blowAir } from './airs.ts'
import { playStroke, playVoice } from './instruments.ts'
import { SAMPLE_RATE, type Sound } from './sound.ts'
import { scales, type Part, type Rhythm, type Score } from './score.ts'

/** Loudest sample; the encoder brings every title to the same loudness. */
const PEAK = 0.7
const FADE_SECONDS = 1.2

/** Plays a score for so long, with a soft beginning and end. */
export function playScore(score: Score, seconds: number): Sound {
  const length = Math.round(seconds * SAMPLE_RATE)
  const sound = { left: new Float32Array(length), right: new Float32Array(length) }
  score.parts.forEach((part, index) =>
    playPart({ score, part, seconds, sound, seed: score.seed * 31 + index }),
  )
  settle(sound)
  return sound
}

function playPart(play: { score: Score; part: Part; seconds: number; sound: Sound; seed: number }) {
  const { score, part, seconds, sound, seed } = play
  const [from, to] = part.span ?? [0, 1]
  const span = { from: from * seconds, to: to * seconds }
  if ('air' in part) return blowAir(part.air, { ...span, gain: part.gain, seed, sound })

  const next = chance(seed)
  const beat = 60 / score.beatsPerMinute
  // Each part has its own place between left and right, and keeps it.
  const pan = 0.5 + (next() - 0.5) * 0.7
  const cents = scales[score.scale]
  let degree = Math.floor(next() * cents.length)
  let rising = true
  for (const step of stepsOf(part.rhythm, beat / 4, span)) {
    const gain = part.gain * (0.75 + 0.25 * next())
    if ('stroke' in part) {
      playStroke(part.stroke, { at: step, gain, pan, next, sound })
      continue
    }
    if (part.walk === 'steps') degree += Math.floor(next() * 3) - 1
    if (part.walk === 'leaps') degree += Math.floor(next() * 7) - 3
    if (part.walk === 'arpeggio') degree += rising ? 2 : -2
    if (part.walk === 'drone') degree = 0
    if (degree > cents.length) rising = false
    if (degree < 1) rising = true
    degree = Math.max(-2, Math.min(cents.length + 2, degree))
    const octave = part.octave + Math.floor(degree / cents.length)
    const within = cents[((degree % cents.length) + cents.length) % cents.length]!
    const hertz = score.rootHertz * 2 ** (octave + within / 1200)
    playVoice(part.voice, { at: step, hertz, seconds: part.beatsLong * beat, gain, pan, sound })
  }
}

/** Times of the hits: as evenly as whole steps allow (Euclid's rhythm). */
function stepsOf(
  [hits, steps, shift]: Rhythm,
  stepSeconds: number,
  span: { from: number; to: number },
): number[] {
  const times: number[] = []
  for (let step = 0; span.from + step * stepSeconds < span.to - 0.3; step += 1) {
    const place = (step + steps - shift) % steps
    if ((place * hits) % steps < hits) times.push(span.from + step * stepSeconds)
  }
  return times
}

function settle({ left, right }: Sound) {
  let loudest = 1e-6
  for (const channel of [left, right])
    for (const sample of channel) loudest = Math.max(loudest, Math.abs(sample))
  const fade = Math.min(FADE_SECONDS * SAMPLE_RATE, left.length / 4)
  for (const channel of [left, right]) {
    for (let index = 0; index < channel.length; index += 1) {
      const edge = Math.min(1, index / fade, (channel.length - 1 - index) / fade)
      channel[index] = (channel[index]! / loudest) * PEAK * edge
    }
  }
}
