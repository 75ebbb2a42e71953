import { draw, place } from '../drawing/canvas.ts'
import { fill, rails, ridge, sky, sun, town } from '../drawing/land.ts'
import { corridor, rings, stripes } from '../drawing/pattern.ts'
import { bulb, person, poles, train } from '../drawing/things.ts'
import { motes, rain, speedLines } from '../drawing/weather.ts'
import {
  drawn,
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
import { houseLast } from './more-episodes.ts'

/** The house where the rails end: two seasons, six episodes. */

const app = series({
  slug: 'rel',
  title: { en: 'The House Where the Rails End', id: 'Rumah di Ujung Rel' },
  description: {
    en: 'Every night at two the dead rails behind the house begin to tremble. Wisnu comes home to sell the family land, but the first guest hands him a ticket dated the day his father died. One family, one door, and a train that isn’t on any timetable.',
    id: 'Setiap malam pukul dua, rel mati di belakang rumah itu bergetar. Wisnu pulang untuk menjual tanah warisan, tetapi tamu pertama yang datang membawa karcis bertanggal hari kematian ayahnya. Satu keluarga, satu pintu, dan satu kereta di luar jadwal.',
  },
  year: 2026,
  rating: '17+',
  genres: ['mystery', 'drama'],
  cast: ['Ratna Wibisono', 'Arif Mahendra', 'Ginanjar S.', 'Maya Larasati', 'Opa Darto'],
  premium: true,
  thumbColor: '#1B0708',
  art: { scene: 'rel', focus: 0.5 },
})

const red = '#F0502F'
const first = season(app, 1, [
  {
    premium: false,
    title: { en: 'A Station Without a Name', id: 'Stasiun Tanpa Nama' },
    description: {
      en: 'After eleven years Wisnu comes back and finds his parents’ house standing at the end of rails no one uses anymore.',
      id: 'Wisnu pulang setelah sebelas tahun dan mendapati rumah orang tuanya berdiri di ujung rel yang sudah tidak dipakai.',
    },
    film: film(
      {
        seed: 201,
        beatsPerMinute: 72,
        rootHertz: 69,
        scale: 'minor',
        parts: [
          { air: 'train', gain: 0.7, span: [0, 0.45] },
          { air: 'crickets', gain: 0.4, span: [0.4, 1] },
          { voice: 'strings', gain: 0.6, octave: 1, rhythm: [1, 32, 0], walk: 'steps', beatsLong: 7 },
          { voice: 'bell', gain: 0.4, octave: 2, rhythm: [3, 32, 8], walk: 'leaps', beatsLong: 3 },
        ],
      },
      [
        shot(
          7,
          scene('rel', { vignette: 0.4 }),
          glide([0.5, 0.85, 1.9], [0.5, 0.5, 1]),
          [
            words('RUMAH DI UJUNG', 'bebas', 64, '#F7DCC0', [640, 560], { align: 'centre', from: 2 }),
            words('REL', 'anton', 130, '#F7DCC0', [640, 640], { align: 'centre', from: 2.6 }),
          ],
          { in: 1.2 },
        ),
        shot(6, drawn(draw(sky('#240809', '#4A0F0E', '#8A1F16'))), hold(), [
          sheet(ridge(3, { base: 430, rough: 60, colour: '#1B0708' }), [-2, 0]),
          sheet(
            train({ body: '#120404', window: '#F7B45C', dark: '#2A0C0A', stripe: red, y: 330 }),
            [-14, 0],
          ),
          sheet(poles('#050202'), [-28, 0]),
        ]),
        shot(
          6,
          drawn(draw(fill('#160506'), rails(640, 250, red, '#2E0C0A'), sun(640, 240, 50, '#4A0F0E', red))),
          glide([0.5, 0.4, 1], [0.5, 0.34, 2.2]),
        ),
        shot(
          6,
          scene('rel', { tones: ['#05080F', '#14233F', '#4C6B94', '#E8EEF7'] }),
          glide([0.5, 0.45, 3.4], [0.5, 0.42, 2]),
          [sheet(motes(5, { count: 30 }), [0, -2], 0.5)],
        ),
        shot(
          7,
          scene('rel'),
          glide([0.51, 0.44, 5], [0.5, 0.48, 2.4]),
          [words('1  Stasiun Tanpa Nama', 'jakarta', 30, '#FFFFFF', [70, 650])],
          { out: 1.2 },
        ),
      ],
      {
        captions: [
          [1, 5, 'Rel ini sudah mati sejak aku lahir.', 'These rails were dead before I was born.'],
          [8, 12, 'Jadi kenapa lantainya bergetar?', 'So why does the floor tremble?'],
          [14, 18, 'Karcisnya bertanggal hari Bapak pergi.', 'The ticket is dated the day Father went.'],
          [20.5, 24, 'Tidak ada nama stasiun di sini.', 'There is no station name on it.'],
          [26.5, 30.5, 'Jam dua, Bu. Selalu jam dua.', 'Two o’clock, Mother. Always two.'],
        ],
      },
    ),
    art: { scene: 'rel', focus: 0.5 },
  },
  {
    title: { en: 'The Crossing Keeper', id: 'Penjaga Palang' },
    description: {
      en: 'An old crossing keeper swears he still lowers the barrier for a train at two. No timetable has ever recorded it.',
      id: 'Seorang penjaga palang mengaku masih menurunkan palang untuk kereta pukul dua pagi. Tidak ada jadwal yang mencatatnya.',
    },
    art: { shot: 1 },
    film: film(
      {
        seed: 202,
        beatsPerMinute: 90,
        rootHertz: 78,
        scale: 'hijaz',
        parts: [
          { stroke: 'clank', gain: 0.6, rhythm: [2, 8, 0], span: [0, 0.4] },
          { voice: 'reed', gain: 0.5, octave: 1, rhythm: [5, 32, 2], walk: 'steps', beatsLong: 2 },
          { air: 'wind', gain: 0.5 },
          {
            voice: 'bass',
            gain: 0.8,
            octave: 0,
            rhythm: [3, 16, 0],
            walk: 'drone',
            beatsLong: 2,
            span: [0.3, 1],
          },
        ],
      },
      [
        shot(
          6,
          drawn(
            draw(
              fill('#0A0607'),
              stripes(['#E5432B', '#F7EDE0'], 70, 62),
              '<rect y="0" width="1280" height="270" fill="#0A0607"/><rect y="430" width="1280" height="290" fill="#0A0607"/>',
            ),
          ),
          glide([0.2, 0.5, 1.3], [0.8, 0.5, 1.3]),
          [words('2  Penjaga Palang', 'jakarta', 34, '#FFFFFF', [70, 640])],
          { in: 0.6 },
        ),
        shot(
          6,
          drawn(
            draw(
              sky('#120A16', '#2A1220', '#4A1A24'),
              place(300, 300, 1, bulb('#F7B45C', '#050203')),
              place(300, 640, 1.6, person('#050203')),
              fill('#050203', 634),
            ),
          ),
          glide([0.35, 0.5, 1], [0.25, 0.6, 1.7]),
          [sheet(rain(12, { drops: 60, colour: '#F7B45C' }), [-2, 12], 0.4)],
        ),
        shot(
          5,
          generated(
            'gradients=s=320x180:r=24:n=4:c0=0x120a16:c1=0xe5432b:c2=0x1b0708:c3=0xf7b45c:type=linear:speed=0.02:seed=12:d=20',
            { vignette: 0.6 },
          ),
        ),
        shot(6, scene('rel', { hueDegrees: 40, brightness: 1.1 }), glide([0.3, 0.8, 2.6], [0.7, 0.8, 2.6]), [
          sheet(motes(44, { colour: '#F7DCC0', count: 40, sizes: [10, 50], opacity: 0.1 }), [4, 0]),
        ]),
        shot(
          7,
          drawn(
            draw(fill('#050203'), rings(640, 360, ['#1B0708', '#3A0D0C', '#7A1A14', red, '#FFE2C4'], 64)),
          ),
          glide([0.5, 0.5, 1], [0.5, 0.5, 3]),
          [],
          { out: 0.6, colour: 'white' },
        ),
      ],
    ),
  },
  {
    title: { en: 'An Empty Platform', id: 'Peron Kosong' },
    description: {
      en: 'The letters that come every Friday turn out to have been written in the next room.',
      id: 'Surat yang datang setiap Jumat ternyata ditulis dari kamar yang sama.',
    },
    art: { shot: 2 },
    film: film(
      {
        seed: 203,
        beatsPerMinute: 58,
        rootHertz: 65,
        scale: 'phrygian',
        parts: [
          { air: 'room', gain: 0.6 },
          { voice: 'pluck', gain: 0.8, octave: 2, rhythm: [3, 16, 0], walk: 'leaps', beatsLong: 2 },
          {
            voice: 'pad',
            gain: 0.5,
            octave: 0,
            rhythm: [1, 32, 0],
            walk: 'steps',
            beatsLong: 8,
            span: [0.2, 1],
          },
          { stroke: 'tick', gain: 0.5, rhythm: [4, 16, 0] },
        ],
      },
      [
        shot(
          6,
          drawn(
            draw(
              sky('#0E1420', '#16202F', '#1F2E42'),
              fill('#0A0E16', 520),
              '<rect y="516" width="1280" height="6" fill="#F7B45C"/>',
            ),
          ),
          glide([0.2, 0.6, 1.4], [0.8, 0.6, 1.4]),
          [words('3  Peron Kosong', 'jakarta', 34, '#FFFFFF', [640, 330], { align: 'centre' })],
          { in: 1 },
        ),
        shot(
          6,
          drawn(
            draw(
              fill('#F7EDE0'),
              stripes(['#F7EDE0', '#EADBC4'], 46, 0),
              '<path d="M160 160H980M160 252H1090M160 344H860M160 436H1020M160 528H620" stroke="#3A2A20" stroke-width="7" stroke-linecap="round" stroke-dasharray="70 24 110 20 40 26"/>',
            ),
          ),
          glide([0.3, 0.3, 2], [0.6, 0.7, 1.7]),
        ),
        shot(
          6,
          scene('rel', { flip: true, tones: ['#050505', '#2A2118', '#8C6F4A', '#F7EDE0'] }),
          glide([0.5, 0.5, 1], [0.5, 0.46, 2.4]),
        ),
        shot(
          6,
          drawn(
            draw(
              fill('#101820'),
              corridor(640, 360, ['#14202C', '#1A2938', '#203345', '#2A4258', '#3A5A74', '#F7B45C'], 0),
            ),
          ),
          glide([0.5, 0.5, 1], [0.5, 0.5, 2.2]),
          [thing(sprite(70, 280, 1, person('#05080C')), [640, 420])],
        ),
        shot(
          6,
          drawn(draw(fill('#05080C'))),
          hold(),
          [
            sheet(speedLines(33, { colour: '#F7B45C', count: 12, length: 700 }), [-20, 0], 0.7),
            words('“Jangan pulang naik kereta itu.”', 'fraunces-italic', 42, '#F7EDE0', [640, 360], {
              align: 'centre',
            }),
          ],
          { out: 1 },
        ),
      ],
    ),
  },
])

const second = season(app, 2, [
  {
    title: { en: 'The Third Lamp', id: 'Lampu Ketiga' },
    description: {
      en: 'Mother refuses to answer one question: who hung the third lamp in the yard?',
      id: 'Ibu menolak menjawab satu pertanyaan: siapa yang memasang lampu ketiga di halaman?',
    },
    art: { shot: 0 },
    film: film(
      {
        seed: 204,
        beatsPerMinute: 66,
        rootHertz: 87,
        scale: 'dorian',
        parts: [
          { air: 'crickets', gain: 0.8 },
          { voice: 'gender', gain: 0.7, octave: 1, rhythm: [3, 16, 0], walk: 'steps', beatsLong: 3 },
          {
            voice: 'strings',
            gain: 0.5,
            octave: 0,
            rhythm: [1, 32, 0],
            walk: 'leaps',
            beatsLong: 7,
            span: [0.3, 1],
          },
        ],
      },
      [
        shot(
          7,
          drawn(
            draw(
              fill('#0A0B14'),
              place(260, 220, 1, bulb('#F7B45C', '#1A1A26')),
              place(640, 260, 1, bulb('#F7B45C', '#1A1A26')),
              place(1030, 200, 1, bulb(red, '#1A1A26')),
            ),
          ),
          glide([0.2, 0.5, 1.7], [0.8, 0.5, 1.5]),
          [sheet(motes(51, { colour: '#F7B45C', count: 36, sizes: [1, 4] }), [2, -2])],
          { in: 1 },
        ),
        shot(
          6,
          scene('rel', { tones: ['#060A08', '#12301F', '#3F7A4B', '#E9D98A'] }),
          glide([0.5, 0.6, 1.2], [0.5, 0.44, 3]),
          [
            words('Musim 2', 'bebas', 40, '#E9D98A', [70, 70]),
            words('1  Lampu Ketiga', 'jakarta', 34, '#FFFFFF', [70, 640]),
          ],
        ),
        shot(6, drawn(draw(sky('#0A0B14', '#10131F', '#161B2C'))), hold(), [
          sheet(town(17, { base: 600, height: 180, wall: '#05060C', light: '#F7B45C', lit: 0.12 }), [-2, 0]),
          sheet(motes(60, { count: 50, sizes: [1, 2.5] }), [0, 0]),
        ]),
        shot(
          6,
          generated(
            'life=s=160x90:mold=18:r=12:ratio=0.05:death_color=0x3a1a08:life_color=0xf7b45c:mold_color=0x0a0b14:seed=77',
            { vignette: 0.6 },
          ),
        ),
        shot(
          7,
          drawn(
            draw(
              fill('#05060C'),
              place(640, 120, 1.6, bulb(red, '#241012')),
              place(640, 690, 2, person('#000000')),
            ),
          ),
          glide([0.5, 0.2, 2], [0.5, 0.6, 1.1]),
          [],
          { out: 1.4 },
        ),
      ],
    ),
  },
  {
    title: { en: 'The Points', id: 'Wesel' },
    description: {
      en: 'Two siblings take two different tracks. Only one of them leads anywhere.',
      id: 'Dua saudara memilih jalur yang berbeda. Hanya satu yang sampai.',
    },
    art: { shot: 1 },
    film: film(
      {
        seed: 205,
        beatsPerMinute: 108,
        rootHertz: 58,
        scale: 'minor',
        parts: [
          { air: 'train', gain: 0.8 },
          { voice: 'bass', gain: 0.9, octave: 0, rhythm: [5, 16, 0], walk: 'arpeggio', beatsLong: 1 },
          {
            voice: 'strings',
            gain: 0.6,
            octave: 2,
            rhythm: [2, 16, 0],
            walk: 'steps',
            beatsLong: 2,
            span: [0.25, 1],
          },
          { stroke: 'clank', gain: 0.5, rhythm: [3, 32, 7] },
        ],
      },
      [
        shot(
          5,
          drawn(
            draw(
              fill('#1B0708'),
              '<path d="M640 740V380L300 -20M640 380L980 -20" stroke="#F0502F" stroke-width="26" fill="none"/><path d="M640 740V380L300 -20M640 380L980 -20" stroke="#1B0708" stroke-width="12" fill="none"/>',
            ),
          ),
          glide([0.5, 0.9, 2], [0.5, 0.4, 1]),
          [words('2  Wesel', 'jakarta', 34, '#FFFFFF', [70, 640])],
          { in: 0.5 },
        ),
        shot(
          6,
          drawn(draw(sky('#E98B5A', '#D2603C', '#A83A26'), sun(960, 250, 90, '#F7B45C', '#FFE2C4'))),
          hold(),
          [
            sheet(ridge(21, { base: 470, rough: 70, colour: '#5A1A14' }), [2, 0]),
            sheet(
              train({ body: '#1B0708', window: '#FFE2C4', dark: '#3A100C', stripe: '#F7B45C', y: 380 }),
              [18, 0],
            ),
          ],
        ),
        shot(6, scene('rel', { hueDegrees: 200, saturation: 0.7 }), glide([0.2, 0.9, 1.9], [0.5, 0.5, 1.2]), [
          sheet(rain(71, { drops: 140 }), [-4, 22]),
        ]),
        shot(5, drawn(draw(fill('#F0502F'))), hold(), [
          sheet(speedLines(72, { colour: '#1B0708', count: 50, length: 500 }), [-44, 0]),
          thing(sprite(70, 280, 2.2, person('#1B0708')), [640, 480], { sway: [4, 3, 0.5] }),
        ]),
        shot(
          8,
          scene('rel', { brightness: 0.8 }),
          glide([0.5, 0.42, 1], [0.5, 0.42, 4.6]),
          [words('bersambung', 'mono', 26, '#F7DCC0', [640, 660], { align: 'centre', from: 3 })],
          { out: 1.6 },
        ),
      ],
    ),
  },
  ...houseLast,
])

export const rumahDiUjungRel = [app, ...first, ...second]
