import { film, movie, type Caption } from '../catalogue/entry.ts'
import { draw } from '../drawing/canvas.ts'
import { fill, ridge, sky, sun, town, trees, waves } from '../drawing/land.ts'
import { cloth, contours, halftone, rings } from '../drawing/pattern.ts'
import { canoe, fish, person, sailboat } from '../drawing/things.ts'
import { birds, motes, truntumStars } from '../drawing/weather.ts'
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

/** A walk along the equator: one of the four long films. */

const line = (text: string, colour = '#F7EAD0'): Layer =>
  words(text, 'mono', 30, colour, [70, 650], { from: 0.5, to: 7 })
const shots: readonly Shot[] = [
  shot(
    9,
    scene('garis'),
    glide([0.5, 0.5, 2.6], [0.5, 0.5, 1]),
    [words('GARIS', 'bebas', 150, '#0E5A5A', [70, 120], { from: 2, to: 8.5 })],
    { in: 1.2, colour: '#F2D9A8' },
  ),
  shot(
    9,
    drawn(draw(fill('#F2D9A8'), '<rect y="356" width="1280" height="8" fill="#0E7C7B"/>')),
    glide([0.1, 0.5, 1.8], [0.9, 0.5, 1.8]),
    [
      line('0° 00′ 00″', '#0E5A5A'),
      thing(sprite(200, 200, 1, '<circle r="46" fill="#ED6A3A"/>'), [200, 360], { to: [1080, 360] }),
    ],
  ),
  shot(8, drawn(draw(sky('#9FD8D2', '#BFE6DC', '#E0F2E4'), fill('#0E7C7B', 500))), hold(), [
    ...rows(
      [town(61, { base: 520, height: 260, wall: '#0B5A58', light: '#F2D9A8', lit: 0.5 }), -2],
      [waves({ base: 560, height: 22, length: 160, fill: '#0E7C7B', line: '#BFE6DC' }), -4],
    ),
    line('PONTIANAK  109° 20′ BT', '#0B3A3A'),
  ]),
  shot(
    8,
    scene('garis', { tones: ['#14213A', '#7A2F4A', '#ED6A3A', '#FFF0C8'] }),
    glide([0.5, 0.7, 1.9], [0.5, 0.4, 1.4]),
  ),
  shot(9, drawn(draw(sky('#0B3A2E', '#14553F', '#1E6B4C'))), hold(), [
    ...rows(
      [trees(62, { base: 520, size: 420, colour: '#0A2E24', count: 6 }), -2],
      [trees(63, { base: 660, size: 560, colour: '#051A14', kind: 'palm', count: 5 }), -6],
    ),
    sheet(motes(64, { colour: '#D8F0A0', count: 50 }), [2, -2], 0.7),
    line('KAPUAS HULU  112°'),
  ]),
  shot(
    8,
    drawn(
      draw(
        fill('#6B4A2A'),
        contours(65, { x: 300, y: 420, count: 34, step: 30, colour: '#A87A4A', width: 4 }),
      ),
    ),
    glide([0.2, 0.6, 1.8], [0.7, 0.4, 1.8]),
    [thing(sprite(280, 200, 0.8, canoe('#1E140A')), [200, 600], { to: [1100, 200], sway: [0, 6, 2] })],
  ),
  shot(
    8,
    generated(
      'gradients=s=320x180:r=24:n=5:c0=0x0e7c7b:c1=0xf2d9a8:c2=0xed6a3a:c3=0x14213a:c4=0x0b3a2e:type=circular:speed=0.015:seed=66:d=20',
    ),
  ),
  shot(9, drawn(draw(sky('#F9EBC8', '#F5DCA8'), sun(640, 360, 150, '#F2B46A', '#ED6A3A'))), hold(), [
    ...rows(
      [ridge(67, { base: 500, rough: 40, colour: '#C98A4A' }), -2],
      [ridge(68, { base: 590, rough: 50, colour: '#7A4A2A' }), -6],
    ),
    thing(sprite(70, 280, 1, person('#2A160A')), [400, 590], { to: [700, 585], sway: [0, 3, 0.8] }),
    line('JALAN KAKI, HARI KE-41', '#5A2A10'),
  ]),
  shot(
    8,
    drawn(
      draw(
        fill('#0E7C7B'),
        halftone({
          colour: '#F2D9A8',
          pitch: 24,
          dark: (x, y) => 0.9 - Math.abs(y - 0.5) * 3 + Math.sin(x * 12) * 0.12,
        }),
      ),
    ),
    glide([0.3, 0.5, 1.4], [0.7, 0.5, 1.4]),
  ),
  shot(9, drawn(draw(sky('#1C8CA8', '#3AA8BC', '#6AC4CC'), fill('#0E5A7A', 460))), hold(), [
    ...rows(
      [waves({ base: 480, height: 30, length: 213, fill: '#0E6A86', line: '#BFE6DC' }), -2],
      [waves({ base: 570, height: 44, length: 256, fill: '#0B4A66', line: '#6AC4CC' }), -6],
    ),
    thing(sprite(200, 310, 1.3, sailboat('#F2D9A8', '#3A1E10')), [200, 440], {
      to: [980, 460],
      sway: [0, 12, 2.6],
    }),
    line('SELAT MAKASSAR  118°'),
  ]),
  shot(8, drawn(draw(sky('#083A4A', '#0B4A5A', '#0E5A6A', '#126A78'))), hold(), [
    thing(sprite(200, 100, 1.3, fish('#ED6A3A', '#FFF3C8')), [-100, 240], {
      to: [900, 300],
      sway: [0, 14, 1.4],
    }),
    thing(sprite(200, 100, 0.8, fish('#F2D9A8', '#0E5A6A')), [-60, 420], {
      to: [1100, 380],
      sway: [0, 10, 1],
    }),
    thing(sprite(200, 100, 1, fish('#6AC4CC', '#083A4A')), [1300, 560], {
      to: [200, 520],
      sway: [0, 12, 1.7],
    }),
    sheet(motes(69, { colour: '#BFE6DC', count: 50 }), [0, -4], 0.6),
  ]),
  shot(8, scene('garis', { hueDegrees: 140, saturation: 0.9 }), glide([0.2, 0.5, 1.5], [0.8, 0.5, 1.5]), [
    line('TELUK TOMINI  121°'),
  ]),
  shot(8, drawn(draw(fill('#F2D9A8'))), hold(), [
    sheet(
      cloth(
        160,
        () =>
          '<circle r="60" fill="none" stroke="#0E7C7B" stroke-width="4"/><path d="M-80 0H80" stroke="#ED6A3A" stroke-width="6"/>',
      ),
      [4, 0],
    ),
    words('khatulistiwa', 'fraunces', 90, '#0B3A3A', [640, 360], { align: 'centre', from: 1.4 }),
  ]),
  shot(
    9,
    drawn(draw(sky('#ED6A3A', '#D9543A', '#B23F3C', '#7A2F4A'), sun(900, 320, 80, '#F9B45A', '#FFF0C8'))),
    hold(),
    [
      ...rows([trees(70, { base: 600, size: 260, colour: '#2A1028', kind: 'palm', count: 6 }), -4]),
      sheet(birds(71, { colour: '#2A1028' }), [4, 0]),
      line('HALMAHERA  127°'),
    ],
  ),
  shot(
    8,
    drawn(
      draw(
        fill('#14213A'),
        ...[0, 1, 2, 3, 4, 5, 6].map(
          (n) =>
            `<path d="M-20 ${80 + n * 92}H1300" stroke="#ED6A3A" stroke-width="${2 + n * 3}" opacity="${(0.2 + n * 0.12).toFixed(2)}"/>`,
        ),
      ),
    ),
    glide([0.5, 0.2, 1.6], [0.5, 0.8, 1.6]),
    [sheet(truntumStars(72, { colour: '#F2D9A8', count: 30, size: 8 }), [-2, 0])],
  ),
  shot(
    8,
    generated('perlin=s=320x180:r=24:octaves=2:xscale=2:yscale=2:tscale=0.35:random_mode=seed:seed=73', {
      tones: ['#0B3A3A', '#0E7C7B', '#F2D9A8', '#ED6A3A'],
    }),
  ),
  shot(9, scene('garis', { flip: true, brightness: 1.05 }), glide([0.5, 0.35, 3], [0.5, 0.6, 2]), [
    line('RAJA AMPAT  130°', '#0B3A3A'),
  ]),
  shot(10, drawn(draw(sky('#DDF0E8', '#BFE6DC', '#9FD8D2'), fill('#2FA39A', 480))), hold(), [
    ...rows(
      [ridge(74, { base: 460, rough: 90, colour: '#2C7A5A' }), -2],
      [ridge(75, { base: 500, rough: 70, colour: '#14553F' }), -4],
      [waves({ base: 600, height: 26, length: 160, fill: '#1C8288', line: '#DDF0E8' }), -6],
    ),
  ]),
  shot(
    9,
    drawn(
      draw(
        fill('#0B3A3A'),
        rings(640, 360, ['#0B3A3A', '#0E5A5A', '#0E7C7B', '#3FA39A', '#9FD8D2', '#F2D9A8', '#ED6A3A'], 62),
      ),
    ),
    glide([0.5, 0.5, 1], [0.5, 0.5, 4]),
  ),
  shot(
    10,
    scene('garis'),
    glide([0.5, 0.45, 1.5], [0.5, 0.5, 1]),
    [words('KHATULISTIWA', 'bebas', 110, '#FFFFFF', [640, 640], { align: 'centre', from: 1.5 })],
    { out: 2, colour: '#F2D9A8' },
  ),
  shot(
    9,
    drawn(draw(fill('#F2D9A8'))),
    hold(),
    [
      words(
        '6.500 kilometer. Satu garis.\nTak satu pun tiang penunjuknya sama.',
        'mono',
        30,
        '#0B3A3A',
        [640, 360],
        { align: 'centre', from: 0.8 },
      ),
    ],
    { in: 1, out: 1.5, colour: '#F2D9A8' },
  ),
]

const captions: readonly Caption[] = [
  [
    3,
    8,
    'Garis ini tidak ada. Kami berangkat mencarinya.',
    'This line does not exist. We set out to find it.',
  ],
  [
    18.5,
    23,
    'Di Pontianak, bayanganmu hilang dua kali setahun.',
    'In Pontianak your shadow vanishes twice a year.',
  ],
  [
    35,
    40,
    'Di hulu, orang mengukur hari dengan warna sungai.',
    'Upriver, days are measured by the color of the water.',
  ],
  [59, 64, 'Hari keempat puluh satu. Sepatu ketiga.', 'Day forty-one. Third pair of shoes.'],
  [
    76,
    81,
    'Nakhoda berkata: lautlah yang lurus, bukan garismu.',
    'The skipper said: it’s the sea that’s straight, not your line.',
  ],
  [93, 97, 'Di teluk ini tak ada yang memakai jam.', 'No one wears a watch on this bay.'],
  [109, 114, 'Pulau terakhir sebelum pulau terakhir.', 'The last island before the last island.'],
  [
    134,
    139,
    'Kami menanam satu batu. Besoknya sudah bergeser.',
    'We set one stone. By morning it had moved.',
  ],
  [
    160,
    165,
    'Matahari tepat di atas kepala, dan semua diam.',
    'The sun stood right overhead, and everyone was quiet.',
  ],
]

export const garis = movie({
  slug: 'garis',
  title: { en: 'Along the Equator', id: 'Garis Khatulistiwa' },
  description: {
    en: 'Two friends walk, row and sail the equator from Pontianak to Raja Ampat with one compass and three pairs of shoes each. They measure nothing and ask everyone they meet the same question: where is the middle?',
    id: 'Dua sahabat menyusuri khatulistiwa dari Pontianak sampai Raja Ampat dengan berjalan kaki, mendayung, dan berlayar, berbekal satu kompas dan tiga pasang sepatu. Mereka tidak mengukur apa-apa, hanya bertanya kepada semua orang: di mana tengahnya?',
  },
  year: 2024,
  rating: 'SU',
  genres: ['documentary', 'travel'],
  cast: ['Iqbal Pattimura', 'Serafina Daud'],
  thumbColor: '#0E7C7B',
  art: { scene: 'garis', focus: 0.5 },
  film: film(
    {
      seed: 402,
      beatsPerMinute: 96,
      rootHertz: 98,
      scale: 'open',
      parts: [
        { air: 'wind', gain: 0.35 },
        { stroke: 'kendang', gain: 0.5, rhythm: [7, 16, 0], span: [0.06, 0.95] },
        {
          voice: 'saron',
          gain: 0.45,
          octave: 2,
          rhythm: [5, 16, 3],
          walk: 'steps',
          beatsLong: 1,
          span: [0.12, 0.9],
        },
        { voice: 'bass', gain: 0.8, octave: -1, rhythm: [3, 16, 0], walk: 'leaps', beatsLong: 1.6 },
        {
          voice: 'pad',
          gain: 0.4,
          octave: 1,
          rhythm: [1, 32, 0],
          walk: 'steps',
          beatsLong: 7,
          span: [0.4, 1],
        },
        { stroke: 'tick', gain: 0.35, rhythm: [11, 16, 0], span: [0.3, 0.8] },
      ],
    },
    shots,
    { captions },
  ),
})
