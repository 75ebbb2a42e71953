import { draw, place } from '../drawing/canvas.ts'
import { fill, sky, sun, trees, waves } from '../drawing/land.ts'
import { cloth, corridor, halftone, kawungFlower } from '../drawing/pattern.ts'
import { fish, lantern } from '../drawing/things.ts'
import { birds, motes, petals, rain } from '../drawing/weather.ts'
import {
  drawn,
  footage,
  generated,
  glide,
  hold,
  scene,
  sheet,
  shot,
  sprite,
  thing,
  words,
} from '../footage/writing.ts'
import { film, season, series } from '../catalogue/entry.ts'
import { forestFirst, forestSecond } from './more-episodes.ts'

/** The little forest: two seasons of four, with frames of Big Buck Bunny, (c) Blender Foundation, CC BY 3.0. */

const forest = series({
  slug: 'hutan',
  title: { en: 'Little Forest', id: 'Hutan Kecil' },
  description: {
    en: 'Behind the last bus stop there is a forest no bigger than a soccer field, and everyone who lives in it thinks it’s the whole world. Small quarrels, large acorns, and one burrow that leads somewhere new each week.',
    id: 'Di belakang halte terakhir ada hutan seluas lapangan bola, dan semua penghuninya mengira itulah seluruh dunia. Pertengkaran kecil, biji yang besar, dan satu liang yang setiap minggu berujung di tempat baru.',
  },
  year: 2026,
  rating: 'SU',
  genres: ['animation', 'family'],
  cast: ['Kirana Dewanti', 'Om Botak', 'Lala Simanjuntak', 'Danu Prakoso'],
  thumbColor: '#2C4A1B',
  art: { scene: 'hutan', focus: 0.5 },
})

const credit = words(
  'Gambar: Big Buck Bunny, © Blender Foundation, CC BY 3.0',
  'jakarta',
  20,
  '#FFFFFF',
  [640, 690],
  { align: 'centre' },
)

const first = season(forest, 1, [
  {
    title: { en: 'The Whole World', id: 'Seluruh Dunia' },
    description: {
      en: 'A bird falls from its branch and discovers that the world does not end at the third tree.',
      id: 'Seekor burung jatuh dari dahannya dan mendapati dunia tidak berakhir di pohon ketiga.',
    },
    art: { scene: 'hutan', focus: 0.5 },
    film: film(
      {
        seed: 301,
        beatsPerMinute: 112,
        rootHertz: 147,
        scale: 'slendro',
        parts: [
          { air: 'birds', gain: 0.9 },
          { voice: 'pluck', gain: 0.8, octave: 1, rhythm: [6, 16, 0], walk: 'arpeggio', beatsLong: 1 },
          {
            voice: 'suling',
            gain: 0.6,
            octave: 1,
            rhythm: [3, 16, 1],
            walk: 'steps',
            beatsLong: 1.5,
            span: [0.2, 1],
          },
          { stroke: 'kendang', gain: 0.5, rhythm: [5, 16, 0], span: [0.35, 1] },
        ],
      },
      [
        shot(
          5,
          scene('hutan'),
          glide([0.5, 0.7, 2], [0.5, 0.5, 1]),
          [
            sheet(motes(1, { colour: '#F4FFB0', count: 40, sizes: [1, 4] }), [2, -2]),
            words('Hutan Kecil', 'baloo', 110, '#F4FFB0', [640, 150], { align: 'centre', from: 1.4 }),
          ],
          { in: 0.8 },
        ),
        shot(6, footage(3.5, { saturation: 1.15 }), glide([0.5, 0.5, 1], [0.5, 0.5, 1])),
        shot(4, footage(16.1), glide([0.5, 0.5, 1.05], [0.5, 0.5, 1.05]), [
          words('1  Seluruh Dunia', 'baloo', 44, '#FFFFFF', [1210, 640], { align: 'right' }),
        ]),
        shot(
          6,
          drawn(draw(sky('#BFE6E0', '#D9F0D8', '#F0F6CF'), sun(1000, 180, 60, '#FFF3B8', '#FFFFFF'))),
          hold(),
          [
            sheet(trees(7, { base: 520, size: 260, colour: '#8FBF7A', kind: 'pine', count: 12 }), [-2, 0]),
            sheet(trees(9, { base: 620, size: 380, colour: '#3F7A3B', kind: 'pine', count: 6 }), [-6, 0]),
            sheet(birds(3, { colour: '#2C4A1B', count: 6 }), [4, 0]),
          ],
        ),
        shot(5, footage(11.9, { brightness: 1.05 }, 0.75), glide([0.6, 0.3, 1.6], [0.3, 0.7, 1.6])),
        shot(
          5,
          scene('hutan', { tones: ['#0A1E1A', '#1F5A4A', '#8FC95A', '#FFFBD0'] }),
          glide([0.52, 0.55, 4], [0.52, 0.5, 1.6]),
          [credit],
          { out: 1 },
        ),
      ],
      {
        captions: [
          [6, 9.5, 'Katanya dunia habis di pohon ketiga.', 'They say the world ends at the third tree.'],
          [11.2, 14.5, 'Aku sudah menghitung. Ada empat.', 'I’ve counted. There are four.'],
          [16, 20, 'Di balik yang keempat ada suara bus.', 'Behind the fourth you can hear a bus.'],
          [21.5, 25.5, 'Bus itu apa?', 'What is a bus?'],
        ],
      },
    ),
  },
  {
    title: { en: 'Eleven Acorns', id: 'Sebelas Biji' },
    description: {
      en: 'Someone has counted ten acorns, someone else eleven. The forest holds its first trial.',
      id: 'Ada yang menghitung sepuluh biji, ada yang sebelas. Hutan pun mengadakan sidang pertamanya.',
    },
    film: film(
      {
        seed: 302,
        beatsPerMinute: 126,
        rootHertz: 175,
        scale: 'major',
        parts: [
          { stroke: 'tick', gain: 0.6, rhythm: [7, 16, 0] },
          { voice: 'reed', gain: 0.5, octave: 0, rhythm: [5, 16, 0], walk: 'leaps', beatsLong: 0.5 },
          { voice: 'bass', gain: 0.8, octave: -2, rhythm: [4, 16, 0], walk: 'steps', beatsLong: 0.8 },
          {
            voice: 'bell',
            gain: 0.4,
            octave: 2,
            rhythm: [2, 16, 3],
            walk: 'arpeggio',
            beatsLong: 1,
            span: [0.5, 1],
          },
        ],
      },
      [
        shot(
          5,
          drawn(
            draw(
              fill('#7A5A2A'),
              ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) =>
                place(
                  150 + (n % 6) * 195,
                  260 + Math.floor(n / 6) * 240,
                  1.2,
                  '<path d="M-46 -10Q0 110 46 -10Z" fill="#C8862E"/><path d="M-56 -10Q0 -76 56 -10Z" fill="#3F2A12"/><rect x="-5" y="-62" width="10" height="24" fill="#3F2A12"/>',
                ),
              ),
            ),
          ),
          glide([0.3, 0.4, 1.5], [0.6, 0.6, 1.1]),
          [words('2  Sebelas Biji', 'baloo', 48, '#FFF3C8', [640, 80], { align: 'centre' })],
          { in: 0.5 },
        ),
        shot(5, footage(6.8, { hueDegrees: -35, saturation: 1.3 }), glide([0.3, 0.7, 2], [0.7, 0.7, 2])),
        shot(
          5,
          drawn(
            draw(
              fill('#E9C46A'),
              halftone({
                colour: '#C8862E',
                pitch: 30,
                dark: (x, y) => Math.max(0, 0.9 - Math.hypot(x - 0.3, y - 0.5) * 1.6),
              }),
            ),
          ),
          hold(),
          [
            thing(
              sprite(
                200,
                200,
                2,
                '<path d="M-46 -10Q0 110 46 -10Z" fill="#7A4A1A"/><path d="M-56 -10Q0 -76 56 -10Z" fill="#3F2A12"/>',
              ),
              [300, 340],
              { to: [900, 380], sway: [0, 60, 0.8], spin: 120 },
            ),
          ],
        ),
        shot(
          4,
          footage(16.2, { tones: ['#2A1204', '#8F4A12', '#F0B03A', '#FFF8E0'] }),
          glide([0.5, 0.35, 1.5], [0.5, 0.35, 1.5]),
          [words('“Keberatan!”', 'caveat', 90, '#FFFFFF', [1180, 160], { align: 'right', from: 0.4 })],
        ),
        shot(
          6,
          scene('hutan', { hueDegrees: -40, saturation: 1.2 }),
          glide([0.3, 0.75, 2.2], [0.6, 0.7, 2.2]),
          [sheet(petals(4, { colours: ['#F0B03A', '#C84A1A'] }), [-2, 4])],
        ),
        shot(
          5,
          drawn(draw(fill('#3F2A12'))),
          hold(),
          [
            sheet(
              cloth(
                160,
                () =>
                  '<path d="M-23 -5Q0 55 23 -5Z" fill="#C8862E"/><path d="M-28 -5Q0 -38 28 -5Z" fill="#E9C46A"/>',
              ),
              [2, -2],
            ),
            credit,
          ],
          { out: 0.8 },
        ),
      ],
      { framesPerSecond: 25 },
    ),
  },
  ...forestFirst,
])

const second = season(forest, 2, [
  {
    title: { en: 'The River That Was Late', id: 'Sungai yang Terlambat' },
    description: {
      en: 'The stream arrives three days after the rain and cannot explain where it has been.',
      id: 'Kali kecil baru datang tiga hari setelah hujan dan tidak bisa menjelaskan habis dari mana.',
    },
    art: { shot: 1 },
    film: film(
      {
        seed: 303,
        beatsPerMinute: 80,
        rootHertz: 98,
        scale: 'major',
        parts: [
          { air: 'stream', gain: 0.7 },
          { voice: 'gender', gain: 0.8, octave: 2, rhythm: [7, 32, 0], walk: 'steps', beatsLong: 2 },
          {
            voice: 'strings',
            gain: 0.4,
            octave: 1,
            rhythm: [1, 16, 0],
            walk: 'arpeggio',
            beatsLong: 4,
            span: [0.3, 1],
          },
        ],
      },
      [
        shot(
          6,
          footage(12, { tones: ['#062028', '#136A74', '#7FD0C0', '#F6FFE9'] }, 0.6),
          glide([0.7, 0.3, 1.3], [0.3, 0.6, 1.3]),
          [
            words('Musim 2', 'baloo', 40, '#F6FFE9', [70, 70]),
            words('1  Sungai yang Terlambat', 'baloo', 44, '#FFFFFF', [70, 640]),
          ],
          { in: 0.8 },
        ),
        shot(6, drawn(draw(sky('#0F4A56', '#136A74', '#1C8288'))), hold(), [
          thing(sprite(200, 100, 1.2, fish('#F0803A', '#FFF3C8')), [1350, 300], {
            to: [300, 330],
            sway: [0, 16, 1.6],
          }),
          thing(sprite(200, 100, 0.7, fish('#F6FFE9', '#136A74')), [1300, 470], {
            to: [520, 450],
            sway: [0, 12, 1.1],
          }),
          sheet(waves({ base: 180, height: 24, length: 160, fill: '#0F4A5633', line: '#7FD0C0' }), [2, 0]),
          sheet(motes(8, { colour: '#CFF5EE', count: 40 }), [0, -4], 0.6),
        ]),
        shot(
          6,
          scene('hutan', { tones: ['#101820', '#33506B', '#9DB8C8', '#F2F7FA'] }),
          glide([0.7, 0.4, 1.5], [0.4, 0.5, 1.2]),
          [sheet(rain(5, { drops: 150 }), [-2, 20])],
        ),
        shot(
          5,
          generated('perlin=s=320x180:r=24:octaves=3:xscale=8:yscale=2:tscale=1.2:random_mode=seed:seed=11', {
            tones: ['#062028', '#136A74', '#7FD0C0', '#FFFFFF'],
          }),
        ),
        shot(7, footage(23.1, { hueDegrees: 30 }, 0.22), glide([0.5, 0.6, 1.4], [0.5, 0.5, 1.4]), [credit], {
          out: 1,
        }),
      ],
    ),
  },
  {
    title: { en: 'Lantern Night', id: 'Malam Lampion' },
    description: {
      en: 'On the longest night the whole forest lines up at the burrow to borrow a light.',
      id: 'Pada malam terpanjang seluruh hutan antre di depan liang untuk meminjam cahaya.',
    },
    art: { shot: 1 },
    film: film(
      {
        seed: 304,
        beatsPerMinute: 70,
        rootHertz: 116,
        scale: 'pelog',
        parts: [
          { air: 'crickets', gain: 0.7 },
          { voice: 'bell', gain: 0.6, octave: 1, rhythm: [5, 32, 0], walk: 'arpeggio', beatsLong: 3 },
          { voice: 'pad', gain: 0.5, octave: 0, rhythm: [1, 32, 0], walk: 'steps', beatsLong: 8 },
          {
            voice: 'suling',
            gain: 0.4,
            octave: 2,
            rhythm: [2, 32, 9],
            walk: 'steps',
            beatsLong: 3,
            span: [0.4, 1],
          },
        ],
      },
      [
        shot(
          6,
          scene('hutan', { tones: ['#050818', '#16204A', '#3A5A8A', '#D8E9FF'] }),
          glide([0.5, 0.5, 1.1], [0.53, 0.55, 2.4]),
          [
            sheet(motes(21, { colour: '#FFD98A', count: 46, sizes: [2, 6] }), [2, -2]),
            words('2  Malam Lampion', 'baloo', 48, '#FFD98A', [70, 640]),
          ],
          { in: 1.2 },
        ),
        shot(8, drawn(draw(sky('#050818', '#0B1130', '#141C44'))), hold(), [
          sheet(trees(14, { base: 640, size: 420, colour: '#03050F', count: 7 }), [0, 0]),
          thing(sprite(120, 260, 1.2, lantern('#E5432B', '#FFD98A')), [260, 640], {
            to: [320, 180],
            sway: [14, 0, 3],
          }),
          thing(sprite(120, 260, 0.9, lantern('#F7A83A', '#FFF3C8')), [620, 760], {
            to: [680, 240],
            sway: [18, 0, 4],
          }),
          thing(sprite(120, 260, 1.05, lantern('#C8325E', '#FFD98A')), [1000, 700], {
            to: [960, 120],
            sway: [10, 0, 2.6],
          }),
        ]),
        shot(
          6,
          drawn(
            draw(
              fill('#0B1130'),
              corridor(640, 420, ['#10183C', '#182250', '#2A3470', '#5A4A7A', '#B06A5A', '#FFD98A'], 5),
            ),
          ),
          glide([0.5, 0.5, 1], [0.5, 0.58, 2.4]),
        ),
        shot(
          6,
          footage(5, { tones: ['#050818', '#1A2452', '#4A5A9A', '#C8D4F7'], brightness: 0.9 }, 0.7),
          glide([0.6, 0.5, 1.4], [0.4, 0.5, 1.4]),
          [sheet(motes(33, { colour: '#FFD98A', count: 60, sizes: [1, 4] }), [0, -2])],
        ),
        shot(
          6,
          drawn(draw(fill('#050818'))),
          hold(),
          [
            sheet(
              cloth(320, () => kawungFlower(150, ['#182250', '#10183C'], '#FFD98A')),
              [0, -2],
            ),
            credit,
          ],
          { out: 1.4 },
        ),
      ],
    ),
  },
  ...forestSecond,
])

export const hutanKecil = [forest, ...first, ...second]
