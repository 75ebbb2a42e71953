import { film, movie, type Caption } from '../catalogue/entry.ts'
import { draw, place } from '../drawing/canvas.ts'
import { fill, glitter, ridge, sky, sun, town, waves } from '../drawing/land.ts'
import { cloth, contours, halftone, rings, stripes } from '../drawing/pattern.ts'
import { fish, person, sailboat } from '../drawing/things.ts'
import { birds, motes, rain, speedLines } from '../drawing/weather.ts'
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

/** A boat, a chart with a hole in it, and the sea: one of the four long films. */

const boat = (scale: number) => sprite(200, 310, scale, sailboat('#E5432B', '#14213A'))
const sea = (base: number, colours: readonly [string, string, string], line: string): Layer[] =>
  rows(
    [waves({ base, height: 30, length: 160, fill: colours[0], line }), -2],
    [waves({ base: base + 70, height: 38, length: 213, fill: colours[1], line }), -4],
    [waves({ base: base + 150, height: 48, length: 256, fill: colours[2], line }), -6],
  )
const log = (text: string, colour: string): Layer =>
  words(text, 'fraunces', 40, colour, [1200, 90], { align: 'right', from: 0.7, to: 7 })

const shots: readonly Shot[] = [
  shot(
    9,
    scene('laut'),
    glide([0.66, 0.35, 3], [0.5, 0.5, 1]),
    [words('Laut\nTak Bertuan', 'fraunces', 96, '#12466B', [80, 190], { from: 2.5 })],
    { in: 1, colour: '#EDE6D6' },
  ),
  shot(9, drawn(draw(sky('#EDE6D6', '#E6DCC4'), fill('#C8D8D4', 480))), hold(), [
    ...rows([town(81, { base: 520, height: 200, wall: '#8FA6A6', light: '#EDE6D6', lit: 0.3 }), -2]),
    thing(boat(1.4), [300, 560], { to: [700, 560], sway: [0, 8, 2.8] }),
    ...rows([waves({ base: 600, height: 30, length: 213, fill: '#2A6A7A', line: '#EDE6D6' }), -4]),
    log('Makassar, 1687', '#12466B'),
  ]),
  shot(
    8,
    drawn(
      draw(
        fill('#EADBB8'),
        contours(82, { x: 760, y: 330, count: 12, step: 30, colour: '#8C6A3A', width: 3 }),
        contours(83, { x: 240, y: 560, count: 8, step: 26, colour: '#8C6A3A', width: 3 }),
        '<path d="M120 640Q400 300 760 420T1180 120" fill="none" stroke="#C8342A" stroke-width="6" stroke-dasharray="22 16"/><circle cx="980" cy="250" r="66" fill="#3A2A18"/>',
      ),
    ),
    glide([0.25, 0.75, 2], [0.76, 0.35, 2.2]),
    [log('Peta itu berlubang.', '#3A2A18')],
  ),
  shot(
    9,
    drawn(draw(sky('#8FC4D0', '#B4D8DC', '#DCEAE4'), sun(300, 210, 60, '#F9F0D0', '#FFFFFF'))),
    hold(),
    [
      ...sea(430, ['#5AA0AC', '#2A7A8C', '#12566B'], '#EDF6F2'),
      thing(boat(1.7), [420, 400], { to: [860, 420], sway: [0, 16, 2.4] }),
      sheet(birds(84, { colour: '#12466B', count: 8 }), [6, 0]),
    ],
  ),
  shot(
    8,
    scene('laut', { tones: ['#040C1A', '#0E2A4A', '#3A6A94', '#C8DCEC'] }),
    glide([0.3, 0.8, 2.2], [0.7, 0.75, 2.2]),
  ),
  shot(8, drawn(draw(fill('#0B3A52'), stripes(['#0B3A52', '#0E445E'], 28, 8))), hold(), [
    thing(sprite(200, 100, 1.6, fish('#F2B45A', '#0B3A52')), [-120, 360], {
      to: [820, 330],
      sway: [0, 18, 1.5],
    }),
    thing(sprite(200, 100, 0.7, fish('#8FC4D0', '#0B3A52')), [-60, 200], {
      to: [1150, 240],
      sway: [0, 9, 0.9],
    }),
    thing(sprite(200, 100, 0.6, fish('#E5432B', '#FFF3C8')), [-40, 540], {
      to: [1080, 520],
      sway: [0, 8, 0.7],
    }),
    sheet(motes(85, { colour: '#8FC4D0', count: 36 }), [0, -4], 0.6),
  ]),
  shot(
    9,
    drawn(
      draw(
        sky('#F2C48A', '#EFA86A', '#E2804A'),
        sun(640, 400, 130, '#F4B45A', '#F9D98A', '#FFF3C8'),
        fill('#7A3A3A', 500),
        glitter(640, 510, '#F9D98A', 8, 520),
      ),
    ),
    glide([0.5, 0.6, 1.4], [0.5, 0.5, 1]),
    [thing(boat(0.9), [200, 500], { to: [520, 505], sway: [0, 5, 3] }), log('Hari kedua belas', '#7A3A3A')],
  ),
  shot(
    8,
    drawn(
      draw(
        fill('#2A1A12'),
        '<rect y="430" width="1280" height="40" fill="#4A2E1C"/>',
        place(360, 560, 2.2, person('#140A06')),
        place(860, 570, 2.4, person('#1C0F08')),
        sun(640, 190, 46, '#5A3418', '#F2B45A'),
      ),
    ),
    glide([0.3, 0.5, 1.6], [0.7, 0.5, 1.6]),
    [sheet(motes(86, { colour: '#F2B45A', count: 30, sizes: [1, 3] }), [2, -2])],
  ),
  shot(9, drawn(draw(sky('#2A3440', '#3A4854', '#4A5A64'))), hold(), [
    ...sea(420, ['#33505A', '#1F3A46', '#0E2430'], '#8FA6AC'),
    thing(boat(1.6), [900, 380], { to: [500, 420], sway: [0, 36, 1.7] }),
    sheet(rain(87, { drops: 190, length: 80, slant: 0.5, colour: '#C8D8DC' }), [-14, 26]),
  ]),
  shot(
    6,
    drawn(draw(fill('#F4F0E0'))),
    hold(),
    [sheet(speedLines(88, { colour: '#0E2430', count: 40, length: 420, slope: 0.5 }), [-30, -16])],
    { in: 0.3, colour: 'white' },
  ),
  shot(
    9,
    scene('laut', { tones: ['#0A1218', '#22323C', '#5A707A', '#DCE6E6'], flip: true }),
    glide([0.34, 0.4, 3.4], [0.4, 0.55, 1.6]),
    [sheet(rain(89, { drops: 150, length: 70, slant: 0.5 }), [-12, 24], 0.8)],
  ),
  shot(
    8,
    generated(
      'perlin=s=320x180:r=24:octaves=4:persistence=0.55:xscale=4:yscale=9:tscale=1.4:random_mode=seed:seed=90',
      { tones: ['#040C14', '#12303E', '#4A7A86', '#E6F0EE'] },
    ),
  ),
  shot(
    9,
    drawn(
      draw(
        fill('#12303E'),
        rings(
          640,
          380,
          ['#12303E', '#17404E', '#1E5262', '#2A6A7A', '#3A8694', '#5AA8B0', '#8FCCCC', '#DCF0EA'],
          54,
        ),
      ),
    ),
    glide([0.5, 0.5, 3.4], [0.5, 0.5, 1]),
    [log('Lalu tenang.', '#FFFFFF')],
  ),
  shot(9, drawn(draw(sky('#F4EEE0', '#EFE6D2'), fill('#E6DCC4', 470))), hold(), [
    thing(boat(1.2), [640, 430], { sway: [0, 3, 4] }),
    thing(
      sprite(
        200,
        310,
        1.2,
        `<g transform="scale(1 -.5)" opacity=".25">${sailboat('#E5432B', '#14213A')}</g>`,
      ),
      [640, 560],
      { sway: [0, 3, 4] },
    ),
  ]),
  shot(
    8,
    drawn(
      draw(
        fill('#12466B'),
        halftone({
          colour: '#EDE6D6',
          pitch: 20,
          dark: (x, y) => Math.max(0, Math.sin(y * 26 + Math.sin(x * 9)) * 0.7 * y),
        }),
      ),
    ),
    glide([0.2, 0.6, 1.5], [0.8, 0.6, 1.5]),
  ),
  shot(9, drawn(draw(sky('#CFE6D8', '#E2F0DC'), fill('#7ABFA8', 500))), hold(), [
    ...rows(
      [ridge(91, { base: 470, rough: 110, colour: '#3A7A5A' }), -2],
      [ridge(92, { base: 540, rough: 40, colour: '#E9D8A8' }), -4],
      [waves({ base: 590, height: 24, length: 160, fill: '#3AA8A0', line: '#FFFFFF' }), -6],
    ),
    log('Pulau di balik lubang', '#1F5A42'),
  ]),
  shot(
    8,
    drawn(
      draw(
        fill('#E9D8A8'),
        place(640, 640, 1.4, person('#5A3A1C')),
        '<path d="M0 640H1280V720H0Z" fill="#C8A86A"/>',
        ...[0, 1, 2, 3, 4, 5, 6].map(
          (n) => `<ellipse cx="${180 + n * 66}" cy="${664 + (n % 2) * 18}" rx="12" ry="6" fill="#8C6A3A"/>`,
        ),
      ),
    ),
    glide([0.2, 0.8, 2], [0.5, 0.7, 1.5]),
  ),
  shot(8, drawn(draw(fill('#12466B'))), hold(), [
    sheet(
      cloth(
        160,
        (column) =>
          `<path d="M-60 20C-40 -50 0 -50 0 0C0 -36 40 -36 50 10" fill="none" stroke="${column % 2 ? '#E5432B' : '#EDE6D6'}" stroke-width="7" stroke-linecap="round"/>`,
      ),
      [-2, 2],
    ),
    words('tak bertuan', 'fraunces-italic', 80, '#FFFFFF', [640, 360], { align: 'centre', from: 1.4 }),
  ]),
  shot(10, scene('laut', { hueDegrees: 30, saturation: 1.2 }), glide([0.5, 0.85, 2.4], [0.66, 0.4, 2])),
  shot(10, drawn(draw(sky('#1A2448', '#2A2F5A', '#4A3F6E', '#8A5A7A'), fill('#141A38', 500))), hold(), [
    sheet(motes(93, { count: 60, sizes: [0.8, 2.4] }), [0, 0]),
    thing(boat(1), [200, 470], { to: [1000, 470], sway: [0, 6, 3] }),
    ...rows([waves({ base: 540, height: 26, length: 213, fill: '#0B1028', line: '#4A3F6E' }), -4]),
  ]),
  shot(
    10,
    scene('laut', { brightness: 1.05 }),
    glide([0.55, 0.5, 1.2], [0.5, 0.5, 1]),
    [
      words(
        'Laut tidak pernah punya siapa-siapa.\nKitalah yang punya laut.',
        'fraunces-italic',
        40,
        '#12466B',
        [80, 120],
        { from: 1.5 },
      ),
    ],
    { out: 2, colour: '#EDE6D6' },
  ),
]

const captions: readonly Caption[] = [
  [
    10,
    14,
    'Nakhoda membeli peta dari orang yang tidak pernah melaut.',
    'The skipper bought the chart from a man who never sailed.',
  ],
  [
    19,
    23,
    'Di tengahnya ada lubang. Di situ kita menuju.',
    'There is a hole in the middle. That is where we go.',
  ],
  [35, 39, 'Malam di laut tidak gelap. Ia penuh.', 'Night at sea is not dark. It is full.'],
  [52, 56, 'Hari kedua belas. Air minum tinggal untuk sembilan.', 'Day twelve. Water for nine more.'],
  [69, 73, 'Turunkan layar! Turunkan!', 'Strike the sail! Strike it!'],
  [84, 88, '(Guntur, dekat sekali.)', '(Thunder, very near.)'],
  [101, 105, 'Ada yang masih punya suara? Bernyanyilah.', 'Anyone with a voice left? Then sing.'],
  [
    128,
    133,
    'Pulau ini tidak punya nama, dan tidak minta diberi.',
    'This island has no name, and asks for none.',
  ],
  [152, 157, 'Kita pulang tanpa menancapkan apa-apa.', 'We go home without planting a flag.'],
]

export const laut = movie({
  slug: 'laut',
  title: { en: 'Nobody’s Sea', id: 'Laut Tak Bertuan' },
  description: {
    en: 'Makassar, 1687. A padewakang sets sail with a chart that has a hole burnt in its middle, a cook who cannot swim, and orders to claim whatever lies behind it.',
    id: 'Makassar, 1687. Sebuah padewakang berlayar dengan peta yang bolong di tengah, juru masak yang tidak bisa berenang, dan perintah untuk mengklaim apa pun yang ada di baliknya.',
  },
  year: 2026,
  rating: '13+',
  genres: ['adventure', 'drama'],
  cast: ['Daeng Baso', 'Andi Tenri', 'Sangaji Umar', 'Laode Hasan'],
  thumbColor: '#EDE6D6',
  art: { scene: 'laut', focus: 0.66 },
  film: film(
    {
      seed: 403,
      beatsPerMinute: 84,
      rootHertz: 73,
      scale: 'dorian',
      parts: [
        { air: 'sea', gain: 0.9 },
        { air: 'rain', gain: 0.4, span: [0.38, 0.56] },
        { voice: 'strings', gain: 0.6, octave: 1, rhythm: [2, 32, 0], walk: 'leaps', beatsLong: 4 },
        { stroke: 'kendang', gain: 0.7, rhythm: [5, 8, 0], span: [0.36, 0.58] },
        {
          voice: 'reed',
          gain: 0.45,
          octave: 2,
          rhythm: [3, 16, 1],
          walk: 'steps',
          beatsLong: 1.5,
          span: [0.1, 0.36],
        },
        {
          voice: 'bell',
          gain: 0.35,
          octave: 3,
          rhythm: [2, 32, 7],
          walk: 'arpeggio',
          beatsLong: 3,
          span: [0.58, 1],
        },
        { voice: 'bass', gain: 0.8, octave: 0, rhythm: [2, 16, 0], walk: 'drone', beatsLong: 3 },
      ],
    },
    shots,
    { captions },
  ),
})
