import { film, season, series } from '../catalogue/entry.ts'
import { draw, place } from '../drawing/canvas.ts'
import { fill, ridge, sky, sun, trees } from '../drawing/land.ts'
import { cloth, corridor, halftone, kawungFlower, rings, stripes } from '../drawing/pattern.ts'
import { candi, kite, lantern, person } from '../drawing/things.ts'
import { birds, motes, petals } from '../drawing/weather.ts'
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

/** Three more series whose first episode is on air: a princess, a corridor and a season of kites. */

const ceplok = series({
  slug: 'ceplok',
  title: { en: 'Princess Ceplok', id: 'Putri Ceplok' },
  description: {
    en: 'A princess drawn on a batik cloth steps out of the pattern whenever it is folded. Bedtime stories from a wardrobe in Solo, told by a moth that means no harm.',
    id: 'Seorang putri yang terlukis di kain keluar dari polanya setiap kali kain itu dilipat. Dongeng sebelum tidur dari sebuah lemari di Solo, dituturkan ngengat yang tak bermaksud jahat.',
  },
  year: 2024,
  rating: 'SU',
  genres: ['fairytale', 'family', 'animation'],
  cast: ['Larasati Ningrum', 'Kakek Ngengat', 'Bimo Suryo'],
  thumbColor: '#0E5A4E',
  art: { scene: 'ceplok', focus: 0.5 },
})
const ceplokOne = season(ceplok, 1, [
  {
    title: { en: 'The First Fold', id: 'Lipatan Pertama' },
    description: {
      en: 'Folded once, the cloth makes a door. The princess asks who has been sleeping on her side of it.',
      id: 'Dilipat sekali, kain itu menjadi pintu. Sang putri bertanya siapa yang tidur di sisinya.',
    },
    art: { scene: 'ceplok', focus: 0.5 },
    film: film(
      {
        seed: 541,
        beatsPerMinute: 100,
        rootHertz: 165,
        scale: 'pelog',
        parts: [
          { voice: 'bell', gain: 0.6, octave: 1, rhythm: [7, 16, 0], walk: 'arpeggio', beatsLong: 1.5 },
          { voice: 'gender', gain: 0.6, octave: 0, rhythm: [4, 16, 1], walk: 'steps', beatsLong: 2 },
          {
            voice: 'suling',
            gain: 0.5,
            octave: 1,
            rhythm: [2, 16, 5],
            walk: 'leaps',
            beatsLong: 1.5,
            span: [0.3, 1],
          },
          { stroke: 'kendang', gain: 0.3, rhythm: [3, 16, 0] },
        ],
      },
      [
        shot(
          6,
          scene('ceplok'),
          glide([0.5, 0.5, 3.2], [0.5, 0.5, 1]),
          [words('Putri Ceplok', 'fraunces', 84, '#F7DCA8', [640, 660], { align: 'centre', from: 2.4 })],
          { in: 0.8 },
        ),
        shot(6, drawn(draw(fill('#0E5A4E'))), hold(), [
          sheet(
            cloth(
              160,
              (column, row) =>
                `<circle r="66" fill="none" stroke="#F7DCA8" stroke-width="3"/>${kawungFlower(70, (column + row) % 2 ? ['#E5733A', '#F7DCA8'] : ['#C8324A', '#F7DCA8'], '#0E5A4E')}`,
            ),
            [2, -2],
          ),
        ]),
        shot(
          5,
          drawn(
            draw(
              fill('#0A4238'),
              rings(
                640,
                360,
                ['#0A4238', '#C8324A', '#F7DCA8', '#C8324A', '#0E5A4E', '#F7DCA8', '#E5733A'],
                64,
              ),
            ),
          ),
          glide([0.5, 0.5, 3.4], [0.5, 0.5, 1]),
          [sheet(petals(542, { colours: ['#F7DCA8', '#E5733A'] }), [2, 2])],
        ),
        shot(
          6,
          drawn(
            draw(
              sky('#1A2A5A', '#2A3A6E', '#3F4F86'),
              sun(960, 190, 70, '#F7DCA8'),
              place(420, 640, 1.3, candi('#141E44')),
              fill('#141E44', 636),
            ),
          ),
          glide([0.6, 0.4, 1.5], [0.4, 0.6, 1.3]),
          [sheet(motes(543, { colour: '#F7DCA8', count: 50, sizes: [1, 3] }), [0, -2])],
        ),
        shot(
          6,
          scene('ceplok', { hueDegrees: 90, saturation: 0.9 }),
          glide([0.2, 0.3, 2.6], [0.8, 0.7, 2.6]),
        ),
        shot(
          5,
          drawn(
            draw(
              fill('#C8324A'),
              stripes(['#C8324A', '#B82A42'], 50, 30),
              place(640, 400, 1, kawungFlower(380, ['#F7DCA8', '#E5733A'], '#C8324A')),
            ),
          ),
          glide([0.5, 0.55, 1], [0.5, 0.55, 2]),
          [words('lalu dilipat lagi', 'caveat', 60, '#FFFFFF', [640, 90], { align: 'centre' })],
          { out: 0.9 },
        ),
      ],
    ),
  },
])

const lorong = series({
  slug: 'lorong',
  title: { en: 'Corridor 9', id: 'Lorong 9' },
  description: {
    en: 'The ninth corridor of a ministry archive is longer on the inside. A night clerk maps it with string, chalk and the personnel files of everyone who tried before him.',
    id: 'Lorong kesembilan di arsip kementerian lebih panjang di dalam daripada di luar. Seorang penjaga malam memetakannya dengan benang, kapur, dan berkas pegawai yang pernah mencobanya.',
  },
  year: 2026,
  rating: '17+',
  genres: ['thriller', 'mystery'],
  cast: ['Damar Panuluh', 'Intan Ritonga', 'Pak Sekretaris'],
  premium: true,
  thumbColor: '#0B3B2E',
  art: { scene: 'lorong', focus: 0.5 },
})
const lorongOne = season(lorong, 1, [
  {
    title: { en: 'Forty-One Steps', id: 'Empat Puluh Satu Langkah' },
    description: {
      en: 'It was forty-one steps to the fire door yesterday. Tonight Damar stops counting at three hundred.',
      id: 'Kemarin empat puluh satu langkah ke pintu darurat. Malam ini Damar berhenti menghitung di angka tiga ratus.',
    },
    art: { scene: 'lorong', focus: 0.5 },
    film: film(
      {
        seed: 551,
        beatsPerMinute: 62,
        rootHertz: 49,
        scale: 'whole',
        parts: [
          { air: 'room', gain: 0.9 },
          { stroke: 'clank', gain: 0.3, rhythm: [3, 32, 3] },
          { voice: 'pad', gain: 0.6, octave: 1, rhythm: [1, 32, 0], walk: 'leaps', beatsLong: 8 },
          { stroke: 'kick', gain: 0.5, rhythm: [4, 16, 0], span: [0.3, 0.9] },
          { voice: 'bell', gain: 0.25, octave: 4, rhythm: [2, 32, 11], walk: 'steps', beatsLong: 3 },
        ],
      },
      [
        shot(
          7,
          scene('lorong'),
          glide([0.5, 0.44, 1], [0.5, 0.44, 4.6]),
          [words('lorong', 'mono', 54, '#E9E27A', [80, 90], { from: 0.8, to: 4 })],
          { in: 1 },
        ),
        shot(
          6,
          drawn(
            draw(
              corridor(
                640,
                360,
                ['#06140E', '#0B2A1E', '#124030', '#1E5A42', '#2F7A56', '#6AA84A', '#E9E27A'],
                7,
              ),
            ),
          ),
          glide([0.5, 0.5, 1], [0.5, 0.5, 3]),
        ),
        shot(
          6,
          drawn(
            draw(
              fill('#06140E'),
              stripes(['#06140E', '#0B2A1E'], 64, 90),
              place(640, 700, 2.4, person('#000000')),
              '<rect y="60" width="1280" height="10" fill="#E9E27A"/>',
            ),
          ),
          glide([0.1, 0.6, 1.9], [0.9, 0.6, 1.9]),
          [words('297, 298, 299 ...', 'mono', 40, '#E9E27A', [1200, 620], { align: 'right' })],
        ),
        shot(
          6,
          scene('lorong', { tones: ['#140606', '#4A1210', '#A8322A', '#F7C49A'] }),
          glide([0.5, 0.44, 3.8], [0.5, 0.44, 1.2]),
        ),
        shot(
          5,
          generated(
            'mandelbrot=s=320x180:r=24:start_scale=0.9:end_scale=0.05:end_pts=140:start_x=-0.743643887:start_y=-0.131825904:inner=black:maxiter=220',
            { tones: ['#06140E', '#124030', '#6AA84A', '#F4F0A8'] },
          ),
        ),
        shot(
          6,
          drawn(
            draw(
              fill('#E9E27A'),
              place(
                640,
                360,
                1,
                '<rect x="-90" y="-180" width="180" height="360" fill="#06140E"/><circle cx="60" cy="10" r="10" fill="#E9E27A"/>',
              ),
            ),
          ),
          glide([0.5, 0.5, 1], [0.5, 0.5, 4.6]),
          [],
          { out: 0.4 },
        ),
      ],
    ),
  },
])

const layangan = series({
  slug: 'layangan',
  title: { en: 'Kite Season', id: 'Musim Layangan' },
  description: {
    en: 'When the east wind comes to Sanur, school attendance falls by half. Three cousins build the biggest kite the village has ever forbidden.',
    id: 'Begitu angin timur tiba di Sanur, bangku sekolah kosong separuh. Tiga sepupu merakit layangan terbesar yang pernah dilarang desa.',
  },
  year: 2025,
  rating: 'SU',
  genres: ['family', 'comedy'],
  cast: ['Gede Arnawa', 'Komang Sri', 'Putu Bagus', 'Pekak Rai'],
  thumbColor: '#4FB3DF',
  art: { scene: 'layangan', focus: 0.64 },
})
const layanganOne = season(layangan, 1, [
  {
    title: { en: 'East Wind', id: 'Angin Timur' },
    description: {
      en: 'The bamboo is chosen, the string is borrowed, and the principal is caught buying paper.',
      id: 'Bambu sudah dipilih, benang sudah dipinjam, dan kepala sekolah kepergok membeli kertas.',
    },
    art: { scene: 'layangan', focus: 0.64 },
    film: film(
      {
        seed: 561,
        beatsPerMinute: 122,
        rootHertz: 131,
        scale: 'pelog',
        parts: [
          { air: 'wind', gain: 0.5 },
          { voice: 'saron', gain: 0.6, octave: 1, rhythm: [9, 16, 0], walk: 'steps', beatsLong: 0.7 },
          { voice: 'saron', gain: 0.5, octave: 2, rhythm: [7, 16, 1], walk: 'leaps', beatsLong: 0.7 },
          { stroke: 'kendang', gain: 0.6, rhythm: [7, 16, 0] },
          { voice: 'gong', gain: 0.9, octave: -1, rhythm: [1, 16, 0], walk: 'drone', beatsLong: 3 },
        ],
      },
      [
        shot(
          5,
          scene('layangan'),
          glide([0.64, 0.3, 2.4], [0.5, 0.5, 1]),
          [words('MUSIM LAYANGAN', 'bebas', 110, '#F7D03A', [640, 640], { align: 'centre', from: 1.2 })],
          { in: 0.5, colour: 'white' },
        ),
        shot(6, drawn(draw(sky('#3AA0D4', '#4FB3DF', '#7ACBEA', '#B4E2F2'))), hold(), [
          thing(sprite(150, 820, 1.2, kite('#E5432B', '#F7D03A')), [300, 900], {
            to: [420, 420],
            sway: [24, 0, 2.2],
          }),
          thing(sprite(150, 820, 0.7, kite('#1B2447', '#FFFFFF')), [820, 780], {
            to: [900, 300],
            sway: [18, 0, 1.6],
          }),
          sheet(motes(562, { count: 8, sizes: [50, 140], opacity: 0.35 }), [-2, 0]),
        ]),
        shot(
          5,
          drawn(draw(fill('#F7D03A'), place(640, 360, 3.6, kite('#E5432B', '#1B2447', '#FFFFFF')))),
          glide([0.5, 0.2, 1.8], [0.5, 0.7, 1.8]),
        ),
        shot(
          6,
          drawn(draw(sky('#F7C46A', '#F2A04A', '#E57A3A'), sun(300, 330, 90, '#F9D98A', '#FFF3C8'))),
          hold(),
          [
            ...rows(
              [trees(563, { base: 560, size: 240, colour: '#8A3A2A', kind: 'palm', count: 7 }), -2],
              [ridge(564, { base: 640, rough: 16, colour: '#3A1A1A' }), -8],
            ),
            thing(sprite(70, 280, 1.1, person('#1A0A0A')), [500, 600], { to: [760, 600], sway: [0, 5, 0.4] }),
            thing(sprite(70, 280, 0.9, person('#1A0A0A')), [400, 604], {
              to: [640, 604],
              sway: [0, 5, 0.35],
            }),
            sheet(birds(565, { colour: '#3A1A1A', count: 5 }), [4, 0]),
          ],
        ),
        shot(
          5,
          scene('layangan', { hueDegrees: 200, saturation: 1.1 }),
          glide([0.2, 0.5, 2], [0.6, 0.35, 2]),
        ),
        shot(
          6,
          drawn(
            draw(
              fill('#4FB3DF'),
              halftone({
                colour: '#FFFFFF',
                pitch: 28,
                dark: (x, y) => Math.max(0, y - 0.35 + Math.sin(x * 7) * 0.2),
              }),
            ),
          ),
          hold(),
          [
            thing(sprite(150, 820, 0.5, kite('#E5432B', '#F7D03A')), [640, 700], {
              to: [700, -200],
              sway: [60, 0, 2.8],
            }),
            thing(sprite(120, 260, 0.5, lantern('#F7D03A', '#FFFFFF')), [240, 300], { sway: [6, 4, 3] }),
          ],
          { out: 0.8, colour: 'white' },
        ),
      ],
    ),
  },
])

export const oneSeasonSecond = [ceplok, ...ceplokOne, lorong, ...lorongOne, layangan, ...layanganOne]
