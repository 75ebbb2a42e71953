import { draw } from '../drawing/canvas.ts'
import { fill } from '../drawing/land.ts'
import { rings, stripes } from '../drawing/pattern.ts'
import { cup, steam } from '../drawing/things.ts'
import type { Layer, Scenario } from '../footage/scenario.ts'
import { drawn, glide, hold, scene, shot, sprite, thing, words } from '../footage/writing.ts'
import { emailOf } from '../shows/show-script.ts'

/** The show that is always on air: a barista who tries to draw a swan. It says of itself that it is a rehearsal. */

export const HOST = emailOf('kevin')

export const rehearsal = {
  streamer: 'kevin',
  name: 'Gladi bersih: angsa ke-32',
  description:
    'Gladi bersih: gambar, penonton, dan chat memakai naskah. / A rehearsal: pictures, viewers and chat follow a script.',
  category: 'obrolan',
} as const

const sign = words('GLADI BERSIH · REHEARSAL', 'jakarta', 26, '#FFFFFF', [1230, 672], {
  align: 'right',
  from: 0,
  to: 600,
})
const note = (text: string): Layer => words(text, 'caveat', 58, '#FFFFFF', [70, 640], { from: 0.8, to: 600 })
const jug =
  '<path d="M-60 -70H60L74 60Q0 96 -74 60Z" fill="#D8DDE6"/><path d="M-60 -70L-96 -92L-40 -84Z" fill="#D8DDE6"/><path d="M66 -30Q130 -20 70 40" fill="none" stroke="#D8DDE6" stroke-width="14"/><path d="M-60 -70H60L58 -50H-58Z" fill="#AEB6C4"/>'
const table = draw(stripes(['#3A2418', '#412A1C', '#36210F'], 90, 3))

/**
 * Few frames a second, flat grounds and few things that move: a small machine encodes it day and night beside
 * everything else, and keeps what was on air until the show ends.
 */
export const rehearsalFilm: Scenario = {
  height: 480,
  framesPerSecond: 12,
  score: {
    seed: 960,
    beatsPerMinute: 80,
    rootHertz: 131,
    scale: 'major',
    parts: [
      { air: 'room', gain: 0.5 },
      { air: 'vinyl', gain: 0.25 },
      { voice: 'pluck', gain: 0.5, octave: 1, rhythm: [5, 16, 0], walk: 'arpeggio', beatsLong: 1.5 },
      { voice: 'bass', gain: 0.5, octave: -1, rhythm: [2, 16, 0], walk: 'steps', beatsLong: 2 },
    ],
  },
  shots: [
    shot(12, drawn(table), hold(), [
      thing(sprite(340, 300, 1.9, cup('#F7F0E0', '#3A1E10', '#3A1E10', 'ring')), [640, 400]),
      thing(sprite(220, 300, 1.1, steam('#FFFFFF')), [640, 170], { sway: [12, 0, 4] }),
      sign,
      note('percobaan ke-32'),
    ]),
    shot(12, drawn(table), hold(), [
      thing(sprite(340, 300, 1.9, cup('#F7F0E0', '#5A3418', '#EAD2AE', 'ring')), [560, 400]),
      thing(sprite(260, 240, 1.3, jug), [1050, 170], { to: [820, 250], sway: [6, 3, 3] }),
      sign,
      note('tuang dari tengah'),
    ]),
    shot(12, drawn(draw(fill('#5A2E18'), rings(640, 380, ['#643520', '#6E3C26', '#78442C'], 150))), hold(), [
      thing(sprite(340, 300, 2, cup('#F7F0E0', '#6B3E20', '#FFF4DE', 'heart')), [640, 400]),
      sign,
      note('angsa?'),
    ]),
    shot(12, drawn(draw(fill('#17645F'))), hold(), [
      thing(sprite(340, 300, 1.9, cup('#F7F0E0', '#6B3E20', '#FFF4DE', 'heart')), [640, 380], { spin: 15 }),
      sign,
      note('kalau diputar, mungkin'),
    ]),
    shot(12, drawn(draw(fill('#C9A06A'))), hold(), [
      thing(sprite(340, 300, 2, cup('#14213A', '#6B3E20', '#FFF4DE', 'kawung')), [640, 380]),
      sign,
      note('ini kawung. jujur saja'),
    ]),
    shot(12, scene('kopi', { brightness: 0.85 }), glide([0.5, 0.5, 1.3], [0.5, 0.5, 1.3]), [
      sign,
      note('cuci gelas dulu'),
    ]),
  ],
}

/** What somebody says at a second of the film: one of these, another one each time round. */
export interface Moment {
  readonly second: number
  readonly byHost?: true
  readonly lines: readonly string[]
}

export const moments: readonly Moment[] = [
  {
    second: 2,
    lines: [
      'malam kak Kevin',
      'ini percobaan keberapa?',
      'uapnya bikin ngantuk',
      'baru datang, sudah jadi angsa?',
    ],
  },
  {
    second: 5,
    lines: ['cangkir putihnya bagus', 'kopinya apa malam ini', 'semoga kali ini angsa', 'aku bawa roti'],
  },
  {
    second: 8,
    byHost: true,
    lines: [
      'Percobaan ke-32. Tangan sudah hangat.',
      'Biji Gayo, sangrai sedang.',
      'Kalau gagal, kita minum, lalu ulang.',
    ],
  },
  {
    second: 14,
    lines: ['pelan-pelan tuangnya', 'miringin cangkirnya dikit', 'tegang kayak final', 'napas, bang'],
  },
  {
    second: 18,
    lines: ['jangan goyang', 'susunya halus banget', 'deg-degan sendiri', 'tangan kirinya santai dong'],
  },
  {
    second: 21,
    byHost: true,
    lines: ['Jangan ada yang bersin.', 'Dari tengah, lalu naik pelan.', 'Ini bagian yang selalu gagal.'],
  },
  { second: 26, lines: ['itu angsa apa hati?', 'jadinya hati wkwk', 'ANGSA MANA', 'lehernya ke mana'] },
  { second: 29, lines: ['lumayan lho', 'angsanya jatuh cinta', 'tetap cantik', 'aku mau pesan yang ini'] },
  {
    second: 33,
    byHost: true,
    lines: [
      'Dia angsa yang sedang jatuh cinta.',
      'Belum angsa. Sudah dekat.',
      'Dari sisi aku mirip, sumpah.',
    ],
  },
  {
    second: 38,
    lines: ['coba putar lagi', 'dari atas mirip bebek', 'pusing lihat muternya', 'putar ke kiri kak'],
  },
  {
    second: 42,
    lines: ['stop di situ, itu mirip!', 'lehernya kelihatan', 'sekarang jadi daun', 'oke aku percaya'],
  },
  {
    second: 50,
    lines: ['kawung! malah rapi', 'nah kalau kawung jago', 'ini cocok jadi logo', 'angsa bersayap empat'],
  },
  {
    second: 54,
    byHost: true,
    lines: [
      'Kalau batik, tanganku hafal.',
      'Empat kelopak, satu titik. Gampang.',
      'Angsa nanti, kawung dulu.',
    ],
  },
  { second: 62, lines: ['kedainya adem', 'lampunya bagus', 'cuci gelas dulu', 'itu di mana sih'] },
  {
    second: 66,
    byHost: true,
    lines: [
      'Cuci gelas, lalu angsa berikutnya.',
      'Yang baru datang: ini gladi bersih, santai saja.',
      'Duduk dulu, airnya belum panas.',
    ],
  },
  { second: 70, lines: ['lanjut', 'sekali lagi!', 'aku tunggu angsanya', 'ke-33 pasti jadi'] },
]

/** What is sent now and then: a gift and how many of it. */
export const smallGifts: readonly (readonly [gift: string, amount: number])[] = [
  ['kopi', 7],
  ['melati', 1],
  ['layangan', 1],
  ['kopi', 1],
  ['cendol', 1],
  ['melati', 7],
  ['bakso', 1],
]

/** Words that cross the picture. */
export const bulletTexts: readonly string[] = [
  'ANGSA KE-32!',
  'itu hati, kak',
  'putar lagi!',
  'kawung > angsa',
  'pesan satu, tanpa gula',
]
