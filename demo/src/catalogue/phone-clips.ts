import { draw, place } from '../drawing/canvas.ts'
import { fill, sky } from '../drawing/land.ts'
import { rings, stripes } from '../drawing/pattern.ts'
import { cup, kite, steam } from '../drawing/things.ts'
import { rain } from '../drawing/weather.ts'
import { drawn, footage, glide, hold, sheet, shot, sprite, thing, words } from '../footage/writing.ts'
import { film, type Film } from './entry.ts'

/** A clip that one of the demo people uploads from a phone, and that the operator approves. */
export interface PhoneClip {
  readonly by: string
  readonly title: string
  /** Keys of `clips.categories`. */
  readonly categories: readonly string[]
  /** The middle of an upright frame, from left to right in shares; null: the frame lies. */
  readonly upright: number | null
  /** The shot of the thumbnail, counted from 0: a drawing. */
  readonly thumbnailShot: number
  readonly film: Film
  readonly likes: readonly string[]
  /** The oldest first. */
  readonly comments: readonly { readonly by: string; readonly text: string }[]
}

const ayu = 'ayu@tayang.test'
const budi = 'budi@tayang.test'
const citra = 'citra@tayang.test'
const eko = 'eko@tayang.test'

/** Words of an upright frame stand in its middle. */
const middle = (text: string, y: number, size = 44) =>
  words(text, 'baloo', size, '#FFFFFF', [640, y], { align: 'centre', from: 0.4 })

export const phoneClips: readonly PhoneClip[] = [
  {
    by: ayu,
    title: 'Hujan jam empat sore, dari jendela kos',
    categories: ['daily-life'],
    upright: 0.5,
    thumbnailShot: 0,
    film: film(
      {
        seed: 901,
        beatsPerMinute: 72,
        rootHertz: 110,
        scale: 'dorian',
        parts: [
          { air: 'rain', gain: 0.9 },
          { voice: 'pluck', gain: 0.5, octave: 1, rhythm: [3, 16, 0], walk: 'steps', beatsLong: 2 },
        ],
      },
      [
        shot(5, drawn(draw(sky('#2B3A55', '#4A5A78', '#8A93A6'))), glide([0.5, 0.4, 1.3], [0.5, 0.6, 1.3]), [
          sheet(rain(911, { drops: 160 }), [-4, 18]),
          middle('jam 16.02', 610),
        ]),
        shot(5, drawn(draw(fill('#3A2418'), rings(640, 360, ['#4A2E1E', '#5A3A26'], 90))), hold(), [
          thing(sprite(300, 300, 1.3, cup('#17645F', '#4A2A16', '#4A2A16', 'ring')), [640, 400]),
          thing(sprite(220, 300, 0.9, steam('#FFFFFF')), [640, 210], { sway: [10, 0, 3] }),
          middle('kopi dulu', 620),
        ]),
      ],
    ),
    likes: [budi, citra, eko],
    comments: [
      { by: citra, text: 'suaranya bikin ngantuk, makasih ya' },
      { by: eko, text: 'di sini malah panas kak' },
      { by: budi, text: 'kopinya kelihatan enak' },
    ],
  },
  {
    by: eko,
    title: 'Kelinci ini lebih produktif dari aku hari Senin',
    categories: ['comedy', 'animals'],
    upright: 0.5,
    thumbnailShot: 1,
    film: film(
      {
        seed: 902,
        beatsPerMinute: 132,
        rootHertz: 196,
        scale: 'major',
        parts: [
          { voice: 'pluck', gain: 0.8, octave: 0, rhythm: [7, 16, 0], walk: 'leaps', beatsLong: 0.4 },
          { stroke: 'tick', gain: 0.5, rhythm: [5, 16, 2] },
          { air: 'birds', gain: 0.5 },
        ],
      },
      [
        shot(6, footage(9.5), hold(), [middle('Senin, jam 8', 620)]),
        shot(3, drawn(draw(stripes(['#E5432B', '#F2B53A'], 60, 30))), hold(), [middle('aku:', 380, 110)]),
        shot(5, footage(17.4, {}, 0.7), glide([0.5, 0.45, 1.2], [0.5, 0.45, 1.5]), [
          middle('masih bangun', 620),
        ]),
      ],
    ),
    likes: [ayu, budi, citra],
    comments: [
      { by: ayu, text: 'kenapa aku merasa disindir' },
      { by: citra, text: 'Senin tidak bersalah, kelincinya yang rajin' },
    ],
  },
  {
    by: budi,
    title: 'Layangan pertama musim ini, langsung tinggi',
    categories: ['daily-life', 'culture'],
    upright: null,
    thumbnailShot: 0,
    film: film(
      {
        seed: 903,
        beatsPerMinute: 96,
        rootHertz: 147,
        scale: 'pelog',
        parts: [
          { air: 'wind', gain: 0.7 },
          { stroke: 'kendang', gain: 0.8, rhythm: [7, 16, 0] },
        ],
      },
      [
        shot(
          8,
          drawn(
            draw(
              sky('#1E88C8', '#4FB3DF', '#BFE6F4'),
              place(640, 330, 1.4, kite('#E5432B', '#14100E', '#F7F0E0')),
            ),
          ),
          glide([0.5, 0.7, 1.6], [0.5, 0.4, 1.6]),
          [words('naik!', 'caveat', 90, '#FFFFFF', [80, 640])],
        ),
      ],
    ),
    likes: [ayu, citra],
    comments: [{ by: citra, text: 'benangnya berapa meter itu' }],
  },
]
