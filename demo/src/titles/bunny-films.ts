import { draw, place } from '../drawing/canvas.ts'
import { fill, ridge, sky, sun, town, trees } from '../drawing/land.ts'
import { halftone, stripes } from '../drawing/pattern.ts'
import { birds, motes, petals } from '../drawing/weather.ts'
import { drawn, footage, glide, hold, scene, sheet, shot, thing, sprite, words } from '../footage/writing.ts'
import { film, movie } from '../catalogue/entry.ts'

/** Two films cut from Big Buck Bunny, (c) Blender Foundation, CC BY 3.0. */

const neon = ['#1A0633', '#5A1470', '#C8325E', '#F7843F', '#FFE6A3']
const burung = movie({
  slug: 'burung',
  title: { en: 'City Bird', id: 'Burung Kota' },
  description: {
    en: 'A bird that only sings off-key is picked, because of a typo, as the voice of the city’s morning alarm. Seven million people wake up angry, and one of them comes looking for it.',
    id: 'Seekor burung yang selalu sumbang terpilih jadi suara alarm pagi seluruh kota gara-gara salah ketik. Tujuh juta orang bangun dengan kesal, dan satu di antaranya mencari si burung.',
  },
  year: 2026,
  rating: 'SU',
  genres: ['comedy', 'animation'],
  cast: ['Candra Wibowo', 'Sinta Marpaung', 'Abah Jeje'],
  thumbColor: '#2B0E4B',
  art: { scene: 'burung', focus: 0.5 },
  film: film(
    {
      seed: 5,
      beatsPerMinute: 132,
      rootHertz: 123,
      scale: 'whole',
      parts: [
        { voice: 'reed', gain: 0.6, octave: 1, rhythm: [6, 16, 0], walk: 'leaps', beatsLong: 0.6 },
        { voice: 'bass', gain: 0.9, octave: -1, rhythm: [4, 16, 0], walk: 'steps', beatsLong: 0.8 },
        { stroke: 'kick', gain: 0.6, rhythm: [4, 16, 0] },
        { stroke: 'hat', gain: 0.35, rhythm: [8, 16, 2], span: [0.15, 1] },
        { air: 'birds', gain: 0.8 },
      ],
    },
    [
      shot(
        4,
        footage(16.1, { tones: neon }),
        glide([0.5, 0.42, 1.35], [0.46, 0.42, 1.35]),
        [words('BURUNG', 'anton', 190, '#FFE6A3', [70, 560], { from: 0.5, to: 3.8 })],
        { in: 0.5 },
      ),
      shot(5, footage(2.5), glide([0.5, 0.4, 1.1], [0.6, 0.55, 1.1])),
      shot(4, footage(16.2, { saturation: 1.25 }), glide([0.52, 0.35, 2.1], [0.5, 0.4, 2.1]), [
        words('06:00', 'mono', 90, '#FFFFFF', [1180, 620], { align: 'right', from: 0.2 }),
      ]),
      shot(
        4,
        drawn(draw(sky('#F7843F', '#F06A45', '#C8325E'), sun(980, 260, 110, '#F9A35A', '#FFE6A3'))),
        hold(),
        [
          sheet(birds(4, { colour: '#1A0633' }), [4, 0]),
          sheet(town(8, { base: 620, height: 380, wall: '#2B0E4B', light: '#F7843F', lit: 0.6 }), [-2, 0]),
        ],
      ),
      shot(
        4,
        footage(11.9, { hueDegrees: -25, saturation: 1.2 }, 0.95),
        glide([0.3, 0.4, 1.3], [0.65, 0.6, 1.3]),
      ),
      shot(
        4,
        footage(17.4, { flip: true, tones: ['#04121A', '#0E4B5A', '#2FA39A', '#F4F0C8'] }, 0.6),
        glide([0.5, 0.4, 1.7], [0.48, 0.45, 1.7]),
      ),
      shot(5, footage(6.8, { tones: neon, flip: true }), glide([0.6, 0.5, 1.2], [0.4, 0.5, 1.2]), [
        words('KOTA', 'anton', 190, '#FFFFFF', [1210, 170], { align: 'right', from: 0.6 }),
      ]),
      shot(
        6,
        scene('burung'),
        glide([0.5, 0.3, 2.4], [0.5, 0.5, 1]),
        [
          words(
            'Gambar: Big Buck Bunny, © Blender Foundation, CC BY 3.0',
            'jakarta',
            22,
            '#FFFFFF',
            [640, 680],
            { align: 'centre' },
          ),
        ],
        { out: 1.2 },
      ),
    ],
    { height: 1080 },
  ),
})

const kebun = movie({
  slug: 'kebun',
  title: { en: 'The Back Garden', id: 'Kebun Belakang' },
  description: {
    en: 'Everything the Sudrajat family ever lost grows back in the garden behind the house: keys, a tooth, a first bicycle. Then something they never owned comes up between the ferns.',
    id: 'Semua yang pernah hilang dari keluarga Sudrajat tumbuh lagi di kebun belakang: kunci, gigi susu, sepeda pertama. Lalu sesuatu yang tak pernah mereka miliki muncul di antara pakis.',
  },
  year: 2025,
  rating: 'SU',
  genres: ['animation', 'family'],
  cast: ['Rima Sudrajat', 'Kakek Oman', 'Dito Alfarizi'],
  thumbColor: '#F3B9B4',
  art: { scene: 'kebun', focus: 0.6 },
  film: film(
    {
      seed: 58,
      beatsPerMinute: 76,
      rootHertz: 165,
      scale: 'major',
      parts: [
        { air: 'stream', gain: 0.3, span: [0.3, 0.75] },
        { air: 'birds', gain: 0.6 },
        { voice: 'gender', gain: 0.9, octave: 1, rhythm: [5, 16, 0], walk: 'arpeggio', beatsLong: 3 },
        { voice: 'pad', gain: 0.4, octave: 0, rhythm: [1, 16, 0], walk: 'steps', beatsLong: 4 },
        {
          voice: 'bell',
          gain: 0.3,
          octave: 2,
          rhythm: [2, 32, 6],
          walk: 'leaps',
          beatsLong: 2,
          span: [0.4, 1],
        },
      ],
    },
    [
      shot(
        7,
        footage(2.2, { brightness: 1.04 }, 0.8),
        glide([0.4, 0.45, 1.25], [0.5, 0.5, 1.25]),
        [words('Kebun\nBelakang', 'fraunces', 96, '#FFFFFF', [80, 200], { from: 1.2 })],
        { in: 1, colour: 'white' },
      ),
      shot(
        6,
        drawn(draw(sky('#FBD9D4', '#F8C9C2', '#F3B9B4'), sun(300, 200, 70, '#FFF1E0', '#FFFFFF'))),
        hold(),
        [
          sheet(ridge(8, { base: 520, rough: 60, colour: '#9CC58B' }), [-2, 0]),
          sheet(trees(5, { base: 600, size: 190, colour: '#4F8F5B' }), [-4, 0]),
          sheet(petals(3, { colours: ['#FFFFFF', '#F07F8F'], size: 16 }), [-2, 2]),
        ],
      ),
      shot(5, footage(12, { saturation: 1.2 }, 0.7), glide([0.7, 0.5, 1.5], [0.45, 0.55, 1.5]), [
        sheet(motes(6, { colour: '#FFF6C8', count: 36 }), [2, -2], 0.7),
      ]),
      shot(
        6,
        footage(8.2, { hueDegrees: 60, saturation: 0.8 }, 0.6),
        glide([0.65, 0.6, 1.7], [0.35, 0.6, 1.7]),
      ),
      shot(
        6,
        drawn(
          draw(
            fill('#F9E7B8'),
            stripes(['#F9E7B8', '#F4DC9C'], 40, 90),
            place(
              640,
              640,
              3,
              '<path d="M-4 0C-10 -60 -30 -90 -70 -100C-30 -110 -10 -96 0 -70C10 -110 40 -130 80 -124C50 -100 20 -80 8 0Z" fill="#3F7A4B"/>',
            ),
          ),
        ),
        glide([0.5, 0.9, 1.6], [0.5, 0.4, 1.1]),
        [
          thing(
            sprite(160, 160, 1, '<circle r="34" fill="#E5432B"/><circle r="12" fill="#F9E7B8"/>'),
            [880, 240],
            { sway: [0, 10, 2.4] },
          ),
        ],
      ),
      shot(
        6,
        scene('kebun', { tones: ['#1C2340', '#4B5A8F', '#C28AA8', '#FFD9C0'] }),
        glide([0.2, 0.6, 2], [0.6, 0.4, 1.2]),
        [sheet(motes(9, { colour: '#FFE9A8', count: 50 }), [0, -2])],
      ),
      shot(
        5,
        drawn(
          draw(
            fill('#F3B9B4'),
            halftone({
              colour: '#FFFFFF',
              pitch: 22,
              dark: (x, y) => 1 - Math.hypot(x - 0.5, (y - 0.5) * 0.6) * 2.4,
            }),
          ),
        ),
        glide([0.5, 0.5, 1], [0.5, 0.5, 1.5]),
        [
          words('Semua yang hilang tumbuh lagi.', 'fraunces-italic', 46, '#7A2F3A', [640, 360], {
            align: 'centre',
          }),
          words(
            'Gambar: Big Buck Bunny, © Blender Foundation, CC BY 3.0',
            'jakarta',
            20,
            '#7A2F3A',
            [640, 680],
            { align: 'centre' },
          ),
        ],
        { out: 1, colour: 'white' },
      ),
    ],
  ),
})

export const bunnyFilms = [burung, kebun]
