import { film, movie, type Caption } from '../catalogue/entry.ts'
import { draw, place } from '../drawing/canvas.ts'
import { fill, glitter, ridge, sky, sun, terraces, trees, waves } from '../drawing/land.ts'
import { cloth, rings } from '../drawing/pattern.ts'
import { becak, canoe, lantern, person, poles } from '../drawing/things.ts'
import { birds, motes, rain, truntumStars } from '../drawing/weather.ts'
import type { Layer, Shot } from '../footage/scenario.ts'
import {
  drawn,
  generated,
  glide,
  hold,
  rows,
  scene,
  sheet,
  shot,
  sprite,
  thing,
  words,
} from '../footage/writing.ts'

/** Three siblings and a lake: one of the four long films. */

const chapter = (text: string, colour: string): Layer =>
  words(text, 'fraunces-italic', 52, colour, [80, 630], { from: 0.8, to: 6 })

const dusk = ['#F6C9A8', '#F2AE8C', '#DE8A86', '#A8688F', '#5B4A82']
const shots: readonly Shot[] = [
  shot(
    10,
    scene('toba'),
    glide([0.7, 0.3, 1.8], [0.5, 0.5, 1]),
    [words('Pulang\nke Toba', 'fraunces-italic', 110, '#3A2A5C', [90, 200], { from: 2.5, to: 9 })],
    { in: 1.5 },
  ),
  shot(9, drawn(draw(sky('#DDE9EF', '#C4D9E4', '#A8C6D6'), fill('#4A5A66', 560))), hold(), [
    ...rows(
      [ridge(41, { base: 460, rough: 70, colour: '#8FB0BE' }), -2],
      [trees(42, { base: 560, size: 150, colour: '#4F7A6A', kind: 'palm', count: 7 }), -6],
    ),
    thing(sprite(280, 440, 1.2, becak('#E5432B', '#14213A', '#F4C152')), [420, 520], {
      to: [760, 520],
      sway: [0, 3, 0.5],
    }),
    chapter('I. Medan, pukul enam', '#14213A'),
  ]),
  shot(9, drawn(draw(sky('#F9E0B8', '#F2C48A'), sun(1040, 300, 80, '#F7D9A0', '#FFF4D6'))), hold(), [
    ...rows(
      [ridge(44, { base: 430, rough: 90, colour: '#D09A72' }), -2],
      [ridge(45, { base: 520, rough: 60, colour: '#A86A5A' }), -4],
      [poles('#3A2430', 1), -10],
    ),
  ]),
  shot(
    8,
    scene('toba', { tones: ['#101820', '#2C4A5A', '#7FA6B0', '#F0F6F2'] }),
    glide([0.2, 0.7, 2.6], [0.5, 0.65, 1.7]),
    [sheet(rain(43, { drops: 60 }), [-2, 14], 0.6)],
  ),
  shot(
    9,
    drawn(
      draw(
        sky('#BFD9B8', '#D9E8B8'),
        terraces(['#A8C86A', '#8FB85A', '#76A84C', '#5A9440', '#417F38', '#2C6A30']),
      ),
    ),
    glide([0.3, 0.6, 1.5], [0.7, 0.5, 1.2]),
    [sheet(birds(46, { colour: '#2C4A2A' }), [4, 0])],
  ),
  shot(
    8,
    drawn(
      draw(
        fill('#2A1A2E'),
        place(640, 700, 2.4, person('#120A16')),
        '<rect x="140" y="60" width="1000" height="520" fill="#F2B08A"/><rect x="140" y="300" width="1000" height="280" fill="#5B4A82"/>',
        sun(820, 280, 60, '#FFE6C8'),
      ),
    ),
    glide([0.5, 0.5, 1.2], [0.6, 0.4, 1.8]),
    [chapter('II. Kakak tidak bicara', '#FFFFFF')],
  ),
  shot(9, scene('toba', { flip: true }), glide([0.8, 0.75, 3], [0.35, 0.6, 1.6])),
  shot(9, drawn(draw(sky('#F0F4F2', '#DDE7E8', '#C4D6DC'), fill('#9FB8C4', 440))), hold(), [
    ...rows([ridge(47, { base: 420, rough: 80, colour: '#B8CCD2' }), -2]),
    thing(sprite(280, 200, 1, canoe('#2C3A4A')), [1100, 520], { to: [560, 520], sway: [0, 5, 3] }),
    sheet(motes(48, { colour: '#FFFFFF', count: 16, sizes: [60, 160], opacity: 0.2 }), [2, 0]),
  ]),
  shot(
    8,
    drawn(draw(fill('#5B4A82'), glitter(640, 120, '#F6C9A8', 16, 900))),
    glide([0.5, 0.2, 1.5], [0.5, 0.8, 1.5]),
    [sheet(motes(49, { colour: '#FFF3D6', count: 40, sizes: [1, 3] }), [0, 2])],
  ),
  shot(
    9,
    drawn(
      draw(
        sky('#3A2A5C', '#5B3A6B', '#8A4F74', '#C2707A'),
        '<path d="M320 560C420 300 520 240 640 230C760 240 860 300 960 560L900 540V650H380V540Z" fill="#1C1230"/><path d="M600 650V560H680V650Z" fill="#F7C56A"/>',
        fill('#140C24', 648),
      ),
    ),
    glide([0.5, 0.6, 1.1], [0.5, 0.78, 2.6]),
    [chapter('III. Rumah', '#F7C56A')],
  ),
  shot(8, drawn(draw(fill('#7A1F1C'))), hold(), [
    sheet(
      cloth(
        160,
        (column, row) =>
          `<path d="M-70 0L0 -70L70 0L0 70Z" fill="${(column + row) % 2 ? '#1C1214' : '#F0E4D0'}"/><path d="M-36 0L0 -36L36 0L0 36Z" fill="#7A1F1C"/>`,
      ),
      [2, 0],
    ),
    words('ulos', 'caveat', 120, '#FFFFFF', [640, 360], { align: 'centre', from: 2 }),
  ]),
  shot(8, scene('toba', { hueDegrees: -30, saturation: 1.3 }), glide([0.84, 0.55, 4], [0.82, 0.5, 2.2])),
  shot(9, drawn(draw(sky('#0E1430', '#161E44', '#222A58'), fill('#0A0E22', 500))), hold(), [
    ...rows([ridge(50, { base: 480, rough: 60, colour: '#070A1A' }), 0]),
    sheet(truntumStars(51, { size: 7, count: 60 }), [0, 0]),
    thing(sprite(280, 200, 1, canoe('#03040C')), [300, 560], { to: [820, 560], sway: [0, 4, 4] }),
    thing(sprite(120, 260, 0.5, lantern('#F7A83A', '#FFF3C8')), [330, 490], {
      to: [850, 490],
      sway: [0, 4, 4],
    }),
  ]),
  shot(
    8,
    drawn(
      draw(
        fill('#101838'),
        rings(640, 360, ['#101838', '#18244C', '#223262', '#2E4278', '#3C5490', '#4C68A8'], 84),
      ),
    ),
    glide([0.5, 0.5, 2.4], [0.5, 0.5, 1]),
    [sheet(rain(52, { drops: 40, slant: 0, length: 20, colour: '#C4D6F0' }), [0, 12])],
  ),
  shot(9, drawn(draw(sky(...dusk), sun(640, 380, 120, '#F9D0A8', '#FFF0DC'))), hold(), [
    ...rows(
      [ridge(53, { base: 440, rough: 50, colour: '#7A5488' }), -2],
      [waves({ base: 520, height: 20, length: 160, fill: '#3E2F66', line: '#A8688F' }), -4],
      [waves({ base: 600, height: 26, length: 213, fill: '#2A1F4A', line: '#5B4A82' }), -6],
    ),
    chapter('IV. Tiga saudara', '#FFFFFF'),
  ]),
  shot(
    8,
    drawn(
      draw(
        fill('#F2B08A'),
        place(430, 690, 2.6, person('#3A2A5C')),
        place(640, 690, 2.9, person('#2A1F4A')),
        place(860, 690, 2.4, person('#5B4A82')),
      ),
    ),
    glide([0.35, 0.6, 2.2], [0.65, 0.6, 2.2]),
  ),
  shot(
    8,
    generated('perlin=s=320x180:r=24:octaves=3:xscale=3:yscale=6:tscale=0.5:random_mode=seed:seed=54', {
      tones: ['#2A1F4A', '#7A5488', '#F2AE8C', '#FFF0DC'],
    }),
  ),
  shot(9, scene('toba', { brightness: 1.08 }), glide([0.35, 0.75, 2.8], [0.6, 0.5, 1.1]), [
    sheet(birds(55, { colour: '#2A1F4A' }), [2, 0]),
  ]),
  shot(
    9,
    drawn(
      draw(
        sky('#F9E7D4', '#F6D5B8', '#F2C09C'),
        fill('#E9A98A', 520),
        sun(640, 520, 170, '#FFF0DC'),
        fill('#D08A86', 524),
      ),
    ),
    hold(),
    [
      thing(sprite(280, 200, 0.7, canoe('#5B4A82')), [640, 560], { to: [640, 520], sway: [0, 3, 3.4] }),
      words('Pulang ke Toba', 'fraunces', 64, '#5B4A82', [640, 180], { align: 'centre', from: 2 }),
    ],
  ),
  shot(
    8,
    drawn(draw(fill('#3A2A5C'))),
    hold(),
    [
      words('Untuk semua yang ditunggu\ndi ujung dermaga.', 'fraunces-italic', 48, '#F6C9A8', [640, 360], {
        align: 'centre',
        from: 1,
      }),
    ],
    { out: 2 },
  ),
  shot(
    9,
    scene('toba', { tones: ['#1C1230', '#5B4A82', '#F2B08A', '#FFF6E6'], blur: 6 }),
    glide([0.5, 0.5, 1.3], [0.5, 0.5, 1]),
    [
      words('Ditulis, digambar dan dimainkan oleh Tayang', 'jakarta', 26, '#FFFFFF', [640, 640], {
        align: 'centre',
      }),
    ],
    { in: 1.5, out: 2 },
  ),
]

const captions: readonly Caption[] = [
  [11, 15, 'Bus pertama ke Parapat berangkat jam enam.', 'The first bus to Parapat leaves at six.'],
  [
    20,
    24,
    'Sebelas tahun, dan jalannya masih berlubang di tempat yang sama.',
    'Eleven years, and the potholes are still in the same places.',
  ],
  [30, 34, 'Hujan di Siantar. Selalu hujan di Siantar.', 'Rain in Siantar. It always rains in Siantar.'],
  [38, 43, 'Sawah Bapak sekarang digarap orang lain.', 'Someone else works Father’s fields now.'],
  [47, 51, 'Kakak menatap danau, bukan aku.', 'My sister looks at the lake, not at me.'],
  [
    64,
    69,
    'Sampan itu aku yang melubanginya. Umurku sembilan.',
    'I’m the one who put the hole in that boat. I was nine.',
  ],
  [82, 87, 'Pintu rumah ini tidak pernah dikunci.', 'The door of this house was never locked.'],
  [
    90,
    95,
    'Ulos ini milikmu. Disimpan sejak kau pergi.',
    'This ulos is yours. It’s been kept since you left.',
  ],
  [108, 113, 'Malam itu kami mendayung tanpa bicara.', 'That night we rowed without a word.'],
  [
    124,
    129,
    'Lalu si bungsu tertawa, dan selesailah semuanya.',
    'Then the youngest laughed, and it was over.',
  ],
  [133, 138, 'Kita jual? — Tidak.', 'Do we sell it? — No.'],
  [
    158,
    163,
    'Danau ini lebih tua dari semua pertengkaran kita.',
    'This lake is older than all our quarrels.',
  ],
]

export const toba = movie({
  slug: 'toba',
  title: { en: 'Homeward to Toba', id: 'Pulang ke Toba' },
  description: {
    en: 'Three siblings who have not spoken for eleven years take the same bus to the lake to sell the house they grew up in. The buyer is kind, the price is fair, and none of them can find the key, because there never was one.',
    id: 'Tiga bersaudara yang sebelas tahun tidak bertegur sapa naik bus yang sama ke danau untuk menjual rumah masa kecil. Pembelinya baik, harganya pantas, dan tak satu pun menemukan kuncinya, sebab rumah itu memang tak pernah dikunci.',
  },
  year: 2025,
  rating: 'SU',
  genres: ['family', 'drama'],
  cast: ['Tiur Silalahi', 'Marolop Sinaga', 'Butet Hutapea', 'Ompung Saur'],
  thumbColor: '#F6C9A8',
  art: { scene: 'toba', focus: 0.72 },
  film: film(
    {
      seed: 401,
      beatsPerMinute: 72,
      rootHertz: 110,
      scale: 'major',
      parts: [
        { air: 'sea', gain: 0.4 },
        { voice: 'pluck', gain: 0.8, octave: 1, rhythm: [5, 16, 0], walk: 'arpeggio', beatsLong: 2 },
        {
          voice: 'strings',
          gain: 0.45,
          octave: 0,
          rhythm: [1, 32, 0],
          walk: 'steps',
          beatsLong: 7,
          span: [0.08, 0.9],
        },
        {
          voice: 'suling',
          gain: 0.5,
          octave: 1,
          rhythm: [3, 32, 5],
          walk: 'steps',
          beatsLong: 2.5,
          span: [0.3, 0.62],
        },
        {
          voice: 'gong',
          gain: 0.7,
          octave: -1,
          rhythm: [1, 64, 0],
          walk: 'drone',
          beatsLong: 6,
          span: [0.5, 1],
        },
        { stroke: 'kendang', gain: 0.4, rhythm: [3, 16, 0], span: [0.66, 0.86] },
      ],
    },
    shots,
    {
      captions,
      introShots: 1,
      chapters: [
        [0, 'Pembuka', 'Opening'],
        [1, 'Medan, pukul enam', 'Medan, six o’clock'],
        [5, 'Kakak tidak bicara', 'The eldest says nothing'],
        [9, 'Rumah', 'The house'],
        [14, 'Tiga saudara', 'Three siblings'],
        [18, 'Pulang ke Toba', 'Homeward to Toba'],
      ],
    },
  ),
})
