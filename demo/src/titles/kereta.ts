import { film, movie, type Caption } from '../catalogue/entry.ts'
import { draw, place } from '../drawing/canvas.ts'
import { fill, rails, ridge, sky, sun, town } from '../drawing/land.ts'
import { corridor, halftone, stripes, windows } from '../drawing/pattern.ts'
import { beam, bulb, person, poles, train } from '../drawing/things.ts'
import { motes, rain, speedLines } from '../drawing/weather.ts'
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

/** The night train, eight compartments, one lie: one of the four long films. */

const gold = '#F2A93B'
const carriage = (y: number, speed: number): Layer =>
  sheet(train({ body: '#16161C', window: '#F7D48A', dark: '#26262E', stripe: gold, y }), [speed, 0])
const clock = (text: string): Layer =>
  words(text, 'bebas', 96, gold, [1200, 620], { align: 'right', from: 0.4, to: 7 })

const shots: readonly Shot[] = [
  shot(
    9,
    scene('kereta'),
    glide([0.15, 0.35, 2.2], [0.5, 0.5, 1]),
    [
      words('KERETA', 'bebas', 60, '#F7D48A', [80, 520], { from: 2 }),
      words('03.40', 'anton', 150, gold, [80, 620], { from: 2.8 }),
    ],
    { in: 1.5 },
  ),
  shot(
    8,
    drawn(
      draw(fill('#0B0B0E'), rails(640, 300, '#5A5A66', '#1C1C22'), place(640, 296, 1, beam('#F7D48A', 0))),
    ),
    glide([0.5, 0.8, 1.8], [0.5, 0.5, 1]),
    [clock('01.12')],
  ),
  shot(9, drawn(draw(sky('#0E0E14', '#14141C', '#1C1C26'))), hold(), [
    ...rows([town(101, { base: 560, height: 280, wall: '#08080C', light: gold, lit: 0.15 }), -2]),
    carriage(330, -16),
    ...rows([poles('#050507'), -30]),
  ]),
  shot(
    8,
    drawn(
      draw(
        fill('#16161C'),
        windows(
          4,
          1,
          (index) =>
            `<rect width="300" height="600" fill="${index === 2 ? '#2A1216' : '#F7D48A'}"/>${place(115, 590, 2.6, person(index === 1 ? '#3A2A12' : '#16161C'))}`,
          gold,
        ),
      ),
    ),
    glide([0.2, 0.5, 1.7], [0.85, 0.5, 1.7]),
  ),
  shot(
    8,
    scene('kereta', { tones: ['#050508', '#14223A', '#4A6A94', '#DCE8F7'] }),
    glide([0.8, 0.3, 3], [0.4, 0.4, 2]),
    [sheet(rain(102, { drops: 80, slant: 0.9 }), [-18, 18])],
  ),
  shot(
    8,
    drawn(
      draw(
        fill('#0B0B0E'),
        place(640, 140, 1.4, bulb('#F7D48A', '#2A2A34')),
        '<rect x="300" y="560" width="680" height="26" fill="#3A2A18"/>',
        place(330, 700, 2.2, person('#000000')),
        place(950, 700, 2.2, person('#000000')),
      ),
    ),
    glide([0.3, 0.7, 1.8], [0.7, 0.7, 1.8]),
    [clock('01.47')],
  ),
  shot(
    9,
    drawn(draw(sky('#101018', '#1A1A26', '#242434'), sun(980, 190, 56, '#3A3A4A', '#D8D8E4'))),
    hold(),
    [
      ...rows(
        [ridge(103, { base: 420, rough: 90, colour: '#0E0E16' }), -4],
        [ridge(104, { base: 540, rough: 60, colour: '#08080E' }), -10],
        [poles('#030305', 1), -34],
      ),
    ],
  ),
  shot(
    8,
    drawn(draw(stripes(['#0B0B0E', '#F7E8C4'], 22, 0), place(640, 700, 3.2, person('#0B0B0E')))),
    glide([0.5, 0.4, 1], [0.5, 0.6, 1.7]),
  ),
  shot(
    8,
    generated(
      'cellauto=s=160x90:rule=30:r=18:scroll=1:random_seed=105',
      { tones: ['#0B0B0E', '#2A2A34', '#F2A93B'], vignette: 0.7 },
      false,
    ),
  ),
  shot(
    9,
    drawn(
      draw(
        fill('#1A0E10'),
        corridor(640, 360, ['#1F1214', '#2A181A', '#3A2020', '#522A24', '#7A3E2A', gold], 0),
      ),
    ),
    glide([0.5, 0.5, 1], [0.5, 0.5, 2.6]),
    [thing(sprite(70, 280, 1.2, person('#0B0608')), [640, 420], { sway: [6, 2, 0.9] }), clock('02.05')],
  ),
  shot(
    8,
    scene('kereta', { flip: true, saturation: 0.1, brightness: 1.3 }),
    glide([0.4, 0.4, 3.6], [0.6, 0.45, 3.6]),
    [words('Gerbong 3, kursi 40', 'mono', 34, '#FFFFFF', [80, 120])],
  ),
  shot(
    8,
    drawn(
      draw(
        fill('#F7E8C4'),
        '<rect x="340" y="150" width="600" height="420" rx="20" fill="#FFFFFF"/><rect x="340" y="150" width="600" height="96" fill="#C8342A"/><path d="M390 310H820M390 372H890M390 434H700" stroke="#16161C" stroke-width="14" stroke-dasharray="60 18 90 22"/><circle cx="830" cy="480" r="56" fill="none" stroke="#C8342A" stroke-width="10"/>',
      ),
    ),
    glide([0.4, 0.3, 2], [0.65, 0.65, 2.2]),
  ),
  shot(9, drawn(draw(sky('#05050A', '#0A0A12'))), hold(), [
    sheet(speedLines(106, { colour: gold, count: 30, length: 460 }), [-32, 0]),
    sheet(speedLines(107, { colour: '#FFFFFF', count: 12, length: 200 }), [-20, 0], 0.5),
    clock('02.58'),
  ]),
  shot(
    8,
    drawn(
      draw(
        fill('#0B0B0E'),
        halftone({
          colour: '#F7D48A',
          pitch: 18,
          dark: (x, y) => Math.max(0, 1.1 - Math.hypot((x - 0.68) * 1.5, y - 0.45) * 2.6),
        }),
        place(360, 700, 3, person('#0B0B0E')),
      ),
    ),
    glide([0.68, 0.45, 2], [0.5, 0.5, 1]),
  ),
  shot(8, drawn(draw(fill('#12202A'))), hold(), [
    sheet(rain(108, { drops: 160, slant: 1.2, length: 60, colour: '#8FB0C8' }), [-24, 20]),
    ...rows([town(109, { base: 660, height: 340, wall: '#0A141C', light: '#F7D48A', lit: 0.2 }), -12]),
  ]),
  shot(
    9,
    scene('kereta', { tones: ['#0E0404', '#4A0E0E', '#C8342A', '#FFE2C4'] }),
    glide([0.3, 0.4, 4], [0.3, 0.4, 2.4]),
    [clock('03.31')],
  ),
  shot(
    8,
    drawn(draw(fill('#0B0B0E'))),
    hold(),
    [
      sheet(
        train({ body: '#0B0B0E', window: '#FFFFFF', dark: '#0B0B0E', stripe: '#0B0B0E', y: 200 }),
        [-40, 0],
        0.9,
      ),
    ],
    { in: 0.2, colour: 'white' },
  ),
  shot(
    10,
    drawn(
      draw(
        sky('#16161C', '#22222C', '#34343E'),
        fill('#0B0B0E', 560),
        place(
          640,
          600,
          1,
          '<rect x="-300" y="-240" width="600" height="20" fill="#0B0B0E"/><rect x="-280" y="-220" width="16" height="220" fill="#0B0B0E"/><rect x="264" y="-220" width="16" height="220" fill="#0B0B0E"/>',
        ),
        place(560, 600, 1.3, person('#050507')),
      ),
    ),
    glide([0.5, 0.6, 1.1], [0.45, 0.72, 2.6]),
    [sheet(motes(110, { count: 24, sizes: [30, 90], opacity: 0.08 }), [-2, 0])],
  ),
  shot(
    9,
    drawn(
      draw(
        fill(gold),
        place(
          640,
          360,
          1,
          '<circle r="270" fill="#0B0B0E"/><circle r="240" fill="#F7E8C4"/><path d="M0 0L120 -60" stroke="#0B0B0E" stroke-width="22" stroke-linecap="round"/><path d="M0 0L-170 120" stroke="#0B0B0E" stroke-width="12" stroke-linecap="round"/><circle r="16" fill="#C8342A"/>',
        ),
      ),
    ),
    glide([0.5, 0.5, 1], [0.5, 0.5, 2.2]),
    [clock('03.40')],
  ),
  shot(10, scene('kereta'), glide([0.9, 0.3, 2.8], [0.1, 0.5, 2.8])),
  shot(
    10,
    drawn(draw(sky('#4A3A4A', '#7A5A5A', '#B07A5A', '#F2B46A'), sun(1000, 470, 70, '#F7D48A', '#FFF3D6'))),
    hold(),
    [
      ...rows([ridge(111, { base: 520, rough: 50, colour: '#3A2A34' }), -2]),
      carriage(420, -6),
      words('Semua turun di sini.', 'fraunces-italic', 48, '#FFFFFF', [640, 120], {
        align: 'centre',
        from: 2,
      }),
    ],
    { out: 2 },
  ),
]

const captions: readonly Caption[] = [
  [10, 14, 'Delapan orang naik. Tujuh karcis disobek.', 'Eight got on. Seven tickets were torn.'],
  [27, 31, 'Yang di kursi empat puluh tidak punya bayangan.', 'The one in seat forty casts no shadow.'],
  [44, 48, 'Kau berbohong dengan sangat rapi, Nona.', 'You lie very neatly, Miss.'],
  [61, 65, 'Saya hanya menjaga kereta, bukan penumpangnya.', 'I mind the train, not the passengers.'],
  [77, 81, 'Jangan lihat ke gerbong tiga.', 'Don’t look into carriage three.'],
  [94, 98, 'Karcis ini dibeli sebelas tahun lalu.', 'This ticket was bought eleven years ago.'],
  [112, 116, 'Kalau begitu siapa yang duduk di sana?', 'Then who is sitting there?'],
  [
    130,
    134,
    'Jam tiga lewat tiga puluh satu. Kita belum lewat terowongan.',
    'Three thirty-one. We haven’t reached the tunnel.',
  ],
  [155, 159, 'Tepat waktu. Selalu tepat waktu.', 'On time. Always on time.'],
  [168, 173, 'Semua turun di sini. Semua.', 'Everyone gets off here. Everyone.'],
]

export const kereta = movie({
  slug: 'kereta',
  title: { en: 'The 03.40', id: 'Kereta 03.40' },
  description: {
    en: 'Eight strangers, seven torn tickets and a conductor who was retired the year before. Between Cirebon and Tegal, someone has to explain seat forty.',
    id: 'Delapan orang asing, tujuh karcis tersobek, dan seorang kondektur yang sudah pensiun tahun lalu. Di antara Cirebon dan Tegal, seseorang harus menjelaskan kursi nomor empat puluh.',
  },
  year: 2024,
  rating: '17+',
  genres: ['noir', 'thriller'],
  cast: ['Laras Kinanthi', 'Bram Hadinoto', 'Kondektur Mulyono', 'Vera Tjandra'],
  thumbColor: '#0B0B0E',
  art: { scene: 'kereta', focus: 0.3 },
  film: film(
    {
      seed: 404,
      beatsPerMinute: 120,
      rootHertz: 65,
      scale: 'hijaz',
      parts: [
        { air: 'train', gain: 0.9, span: [0.04, 0.86] },
        { voice: 'bass', gain: 0.9, octave: 0, rhythm: [4, 16, 0], walk: 'steps', beatsLong: 0.9 },
        { stroke: 'hat', gain: 0.3, rhythm: [3, 8, 0], span: [0.1, 0.8] },
        {
          voice: 'reed',
          gain: 0.4,
          octave: 2,
          rhythm: [3, 32, 4],
          walk: 'steps',
          beatsLong: 2.5,
          span: [0.18, 0.7],
        },
        { voice: 'bell', gain: 0.35, octave: 2, rhythm: [1, 32, 20], walk: 'leaps', beatsLong: 4 },
        {
          voice: 'pad',
          gain: 0.5,
          octave: 1,
          rhythm: [1, 64, 0],
          walk: 'steps',
          beatsLong: 15,
          span: [0.7, 1],
        },
      ],
    },
    shots,
    { captions },
  ),
})
