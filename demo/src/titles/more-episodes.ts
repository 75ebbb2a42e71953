import { film, type EpisodeDraft } from '../catalogue/entry.ts'
import { draw, place } from '../drawing/canvas.ts'
import { fill, rails, ridge, sky, sun, town, trees, waves } from '../drawing/land.ts'
import { contours, rings, stripes, windows } from '../drawing/pattern.ts'
import { bulb, fish, kite, person, poles, train, umbrella } from '../drawing/things.ts'
import { birds, motes, petals, rain, truntumStars } from '../drawing/weather.ts'
import {
  drawn,
  footage,
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

/** The later episodes of the two long series; frames of Big Buck Bunny, (c) Blender Foundation, CC BY 3.0. */

const credit = words(
  'Gambar: Big Buck Bunny, © Blender Foundation, CC BY 3.0',
  'jakarta',
  20,
  '#FFFFFF',
  [640, 690],
  { align: 'centre' },
)
const name = (text: string, colour = '#F4FFB0') => words(text, 'baloo', 46, colour, [70, 640])

/** Little Forest, season 1, from its third episode on. */
export const forestFirst: readonly EpisodeDraft[] = [
  {
    title: { en: 'The Bus Stop', id: 'Halte Terakhir' },
    description: {
      en: 'Three animals wait for a bus, although none of them knows what a bus is for.',
      id: 'Tiga ekor penghuni menunggu bus, walau tidak satu pun tahu bus itu untuk apa.',
    },
    art: { shot: 1 },
    film: film(
      {
        seed: 311,
        beatsPerMinute: 104,
        rootHertz: 165,
        scale: 'major',
        parts: [
          { air: 'birds', gain: 0.6 },
          { voice: 'pluck', gain: 0.8, octave: 0, rhythm: [5, 16, 0], walk: 'steps', beatsLong: 1 },
          { voice: 'reed', gain: 0.4, octave: 0, rhythm: [2, 16, 6], walk: 'leaps', beatsLong: 1.5 },
          { stroke: 'tick', gain: 0.5, rhythm: [8, 16, 0] },
        ],
      },
      [
        shot(6, scene('hutan', { hueDegrees: 20 }), glide([0.8, 0.6, 2.4], [0.5, 0.5, 1.1]), [
          name('3  Halte Terakhir'),
        ]),
        shot(8, drawn(draw(sky('#F9D9A0', '#F6E6C2', '#E4EFCB'), fill('#8A9A6A', 590, 140))), hold(), [
          sheet(trees(41, { base: 560, size: 300, colour: '#6F8F4A', kind: 'round', count: 8 }), [-1, 0]),
          thing(sprite(160, 240, 1, person('#3F5A2B')), [430, 500]),
          thing(sprite(160, 240, 0.7, person('#7A4A1A')), [560, 540], { sway: [0, 6, 1.2] }),
          thing(sprite(220, 200, 1, umbrella('#E5432B', '#3F2A12')), [760, 520], { sway: [4, 0, 2] }),
        ]),
        shot(6, footage(2.2, { saturation: 1.2 }, 0.8), glide([0.6, 0.6, 1.5], [0.4, 0.5, 1.2])),
        shot(
          6,
          drawn(draw(fill('#E4EFCB'), rings(640, 360, ['#CFE0A8', '#B4CE86', '#8FB35A'], 110))),
          glide([0.4, 0.5, 1.5], [0.6, 0.5, 1.5]),
          [words('Bus lewat. Tidak berhenti.', 'caveat', 70, '#2C4A1B', [640, 620], { align: 'centre' })],
        ),
        shot(6, footage(12.4, { flip: true }, 0.5), glide([0.4, 0.5, 1.3], [0.6, 0.5, 1.3]), [credit], {
          out: 0.8,
        }),
      ],
    ),
  },
  {
    title: { en: 'A Very Small Storm', id: 'Badai yang Sangat Kecil' },
    description: {
      en: 'One cloud has lost its way among the trees and no one has the heart to tell it that it’s raining.',
      id: 'Sepotong awan tersesat di antara pohon, dan tak ada yang tega memberi tahu bahwa ia sedang hujan.',
    },
    art: { shot: 1 },
    film: film(
      {
        seed: 312,
        beatsPerMinute: 88,
        rootHertz: 131,
        scale: 'slendro',
        parts: [
          { air: 'rain', gain: 0.6 },
          { voice: 'saron', gain: 0.7, octave: 1, rhythm: [6, 16, 0], walk: 'steps', beatsLong: 1 },
          { voice: 'bass', gain: 0.7, octave: -1, rhythm: [3, 16, 0], walk: 'leaps', beatsLong: 1 },
        ],
      },
      [
        shot(6, footage(13.1, { tones: ['#14203A', '#3F5A7A', '#A8C0D0', '#F4FAFF'] }, 0.4), hold(), [
          name('4  Badai yang Sangat Kecil', '#F4FAFF'),
        ]),
        shot(8, drawn(draw(sky('#5A7A94', '#7F9CB0', '#A8C0C8'))), hold(), [
          sheet(trees(44, { base: 600, size: 320, colour: '#2F4A3F', kind: 'pine', count: 9 }), [-1, 0]),
          sheet(rain(45, { drops: 110, slant: 0.4 }), [-6, 18]),
          thing(
            sprite(
              260,
              140,
              1.4,
              '<ellipse rx="110" ry="44" fill="#F4FAFF"/><circle cx="-44" cy="-24" r="42" fill="#F4FAFF"/><circle cx="36" cy="-34" r="52" fill="#F4FAFF"/>',
            ),
            [200, 180],
            { to: [980, 210], sway: [0, 14, 2.2] },
          ),
        ]),
        shot(6, scene('hutan', { brightness: 0.7, saturation: 0.6 }), glide([0.3, 0.3, 2], [0.7, 0.5, 2]), [
          sheet(rain(46, { drops: 160, slant: 0.1 }), [-2, 20]),
        ]),
        shot(6, drawn(draw(stripes(['#A8C0C8', '#B9CFD6'], 40, 80))), hold(), [
          thing(sprite(220, 200, 1.8, umbrella('#F2B53A', '#3F2A12')), [640, 420], { sway: [10, 4, 1.6] }),
        ]),
        shot(6, footage(17.2, { brightness: 1.1 }, 0.45), glide([0.5, 0.4, 1.6], [0.5, 0.4, 1.2]), [credit], {
          out: 0.8,
        }),
      ],
    ),
  },
]

/** Little Forest, season 2, from its third episode on. */
export const forestSecond: readonly EpisodeDraft[] = [
  {
    title: { en: 'The Moon Is Borrowed', id: 'Bulan Pinjaman' },
    description: {
      en: 'The pond has kept the moon one night too long, and the owl comes to ask for it back.',
      id: 'Kolam menyimpan bulan semalam terlalu lama, dan burung hantu datang memintanya kembali.',
    },
    art: { shot: 0 },
    film: film(
      {
        seed: 313,
        beatsPerMinute: 64,
        rootHertz: 104,
        scale: 'open',
        parts: [
          { air: 'crickets', gain: 0.6 },
          { voice: 'bell', gain: 0.5, octave: 2, rhythm: [3, 16, 0], walk: 'arpeggio', beatsLong: 3 },
          { voice: 'pad', gain: 0.6, octave: 0, rhythm: [1, 32, 0], walk: 'steps', beatsLong: 8 },
        ],
      },
      [
        shot(
          8,
          drawn(draw(sky('#050818', '#0B1130', '#182250'), sun(640, 240, 90, '#2A3470', '#F6F0C8'))),
          hold(),
          [
            sheet(waves({ base: 470, height: 18, length: 200, fill: '#0F1A44', line: '#4A5A9A' }), [1, 0]),
            sheet(motes(51, { colour: '#F6F0C8', count: 30 }), [1, 0], 0.6),
            name('3  Bulan Pinjaman', '#F6F0C8'),
          ],
          { in: 1 },
        ),
        shot(
          6,
          footage(4.2, { tones: ['#050818', '#16204A', '#5A6AA0', '#F6F0C8'] }, 0.6),
          glide([0.5, 0.4, 1.6], [0.5, 0.5, 1.2]),
        ),
        shot(
          6,
          drawn(
            draw(fill('#0B1130'), contours(52, { x: 640, y: 380, count: 14, step: 34, colour: '#3A4A8A' })),
          ),
          glide([0.5, 0.5, 1], [0.5, 0.5, 1.6]),
        ),
        shot(7, drawn(draw(fill('#0F1A44'))), hold(), [
          thing(sprite(200, 100, 1, fish('#F6F0C8', '#4A5A9A')), [1300, 320], {
            to: [200, 400],
            sway: [0, 14, 1.8],
          }),
          sheet(truntumStars(53, { count: 24, colour: '#F6F0C8', size: 9 }), [1, 0], 0.7),
        ]),
        shot(
          6,
          scene('hutan', { tones: ['#050818', '#182250', '#4A5A9A', '#F6F0C8'] }),
          glide([0.5, 0.3, 2.2], [0.5, 0.6, 1.1]),
          [credit],
          { out: 1.2 },
        ),
      ],
    ),
  },
  {
    title: { en: 'Everyone to the Hill', id: 'Semua ke Bukit' },
    description: {
      en: 'The whole forest climbs a hill to see whether the world has grown since the spring.',
      id: 'Seisi hutan mendaki bukit untuk melihat apakah dunia bertambah besar sejak musim lalu.',
    },
    art: { shot: 1 },
    film: film(
      {
        seed: 314,
        beatsPerMinute: 120,
        rootHertz: 156,
        scale: 'major',
        parts: [
          { stroke: 'kendang', gain: 0.7, rhythm: [7, 16, 0] },
          { voice: 'suling', gain: 0.7, octave: 1, rhythm: [5, 16, 1], walk: 'steps', beatsLong: 1 },
          { voice: 'bass', gain: 0.8, octave: -1, rhythm: [4, 16, 0], walk: 'steps', beatsLong: 0.8 },
        ],
      },
      [
        shot(6, footage(6.1, { saturation: 1.3, flip: true }, 0.7), glide([0.3, 0.6, 1.6], [0.7, 0.5, 1.3]), [
          name('4  Semua ke Bukit'),
        ]),
        shot(8, drawn(draw(sky('#7FC4F0', '#A8DAF4', '#D6EFF8'))), hold(), [
          ...rows(
            [ridge(61, { base: 420, rough: 90, colour: '#8FBF7A' }), -1],
            [ridge(62, { base: 540, rough: 60, colour: '#4F8F4A' }), -3],
          ),
          ...[0, 1, 2, 3].map((at) =>
            thing(sprite(120, 220, 0.5 + at * 0.06, person('#2C4A1B')), [200 + at * 150, 600 - at * 26], {
              to: [420 + at * 150, 560 - at * 26],
              sway: [0, 6, 0.7 + at * 0.1],
            }),
          ),
        ]),
        shot(6, drawn(draw(sky('#A8DAF4', '#D6EFF8', '#F6FBE0'))), hold(), [
          thing(sprite(160, 480, 0.9, kite('#E5432B', '#F2B53A')), [400, 420], {
            to: [760, 260],
            sway: [16, 10, 2],
          }),
          sheet(birds(63, { colour: '#2C4A1B', count: 9 }), [5, 0]),
        ]),
        shot(6, scene('hutan', { saturation: 1.3, brightness: 1.1 }), glide([0.5, 0.2, 3], [0.5, 0.5, 1]), [
          sheet(petals(64, { colours: ['#F4FFB0', '#FFFFFF'] }), [3, 3]),
        ]),
        shot(6, footage(18, { hueDegrees: -20 }, 0.35), glide([0.5, 0.45, 1.3], [0.5, 0.35, 1.6]), [credit], {
          out: 1.2,
        }),
      ],
    ),
  },
]

const red = '#F0502F'

/** The House Where the Rails End, the last episode of season 2. */
export const houseLast: readonly EpisodeDraft[] = [
  {
    title: { en: 'The Last Train', id: 'Kereta Terakhir' },
    description: {
      en: 'At two in the morning the door stands open, the lamp is lit, and for once someone gets off.',
      id: 'Pukul dua pagi pintu terbuka, lampu menyala, dan untuk sekali ini ada yang turun.',
    },
    art: { shot: 1 },
    film: film(
      {
        seed: 211,
        beatsPerMinute: 60,
        rootHertz: 73,
        scale: 'phrygian',
        parts: [
          { air: 'train', gain: 0.8, span: [0.2, 0.9] },
          { voice: 'strings', gain: 0.6, octave: 1, rhythm: [1, 16, 0], walk: 'steps', beatsLong: 4 },
          { voice: 'gong', gain: 0.6, octave: 0, rhythm: [1, 32, 0], walk: 'drone', beatsLong: 8 },
        ],
      },
      [
        shot(
          7,
          scene('rel', { tones: ['#030205', '#240809', '#8A1F16', '#F7B45C'] }),
          glide([0.5, 0.3, 2.6], [0.5, 0.5, 1.1]),
          [words('3  Kereta Terakhir', 'jakarta', 30, '#F7DCC0', [70, 650])],
          { in: 1.4 },
        ),
        shot(8, drawn(draw(sky('#0A0304', '#1B0708', '#2E0C0A'))), hold(), [
          sheet(town(71, { base: 500, height: 160, wall: '#050202', light: '#F7B45C', lit: 0.08 }), [-1, 0]),
          sheet(
            train({ body: '#120404', window: '#F7DCC0', dark: '#2A0C0A', stripe: red, y: 300 }),
            [-10, 0],
          ),
          sheet(poles('#030101', 1), [-24, 0]),
        ]),
        shot(
          6,
          drawn(
            draw(
              fill('#120404'),
              windows(
                5,
                1,
                (index) =>
                  `<rect width="260" height="600" fill="${index === 3 ? '#F7DCC0' : '#2A0C0A'}"/>${place(96, 588, 2.2, person(index === 3 ? '#3A100C' : '#1B0708'))}`,
                red,
              ),
            ),
          ),
          glide([0.15, 0.5, 1.6], [0.75, 0.5, 1.4]),
        ),
        shot(
          6,
          drawn(draw(fill('#0A0304'), rails(640, 260, '#F7B45C', '#1B0708'))),
          glide([0.5, 0.3, 2], [0.5, 0.5, 1]),
          [thing(sprite(520, 900, 0.7, bulb('#F7B45C', '#120404')), [640, 220], { sway: [14, 0, 3] })],
        ),
        shot(
          7,
          generated('perlin=s=320x180:r=24:octaves=4:xscale=3:yscale=6:tscale=0.8:random_mode=seed:seed=73', {
            tones: ['#030205', '#240809', '#8A1F16', '#F7DCC0'],
          }),
          hold(),
          [
            words('Ada yang turun.', 'fraunces-italic', 72, '#F7DCC0', [640, 360], {
              align: 'centre',
              from: 2,
            }),
          ],
          { out: 1.6 },
        ),
      ],
    ),
  },
]
