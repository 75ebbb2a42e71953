import { draw, place } from '../drawing/canvas.ts'
import { fill, glitter, sky, sun, town } from '../drawing/land.ts'
import { bars, cloth, kawungFlower, rings, stripes } from '../drawing/pattern.ts'
import { beam, cup, person, record, steam, umbrella } from '../drawing/things.ts'
import { motes, petals, rain } from '../drawing/weather.ts'
import { drawn, glide, hold, scene, sheet, shot, sprite, thing, words } from '../footage/writing.ts'
import { film, movie } from '../catalogue/entry.ts'

/** Three films of one city each: rain, coffee and a song. */

const wet = ['#06171C', '#0E2A30', '#1E5A5C', '#F2B45A', '#FFE7B8']
const braga = movie({
  slug: 'braga',
  title: { en: 'The Last Rain on Braga', id: 'Hujan Terakhir di Braga' },
  description: {
    en: 'Bandung, 1998. An umbrella seller waits for the man who promised to be home before the rain stops. Every evening the sky threatens to clear, and every evening she bargains with the clouds.',
    id: 'Bandung, 1998. Seorang penjual payung menunggu satu orang yang berjanji pulang sebelum hujan berhenti. Setiap sore langit hampir terang, dan setiap sore ia menawar pada awan.',
  },
  year: 2025,
  rating: '13+',
  genres: ['drama', 'romance'],
  cast: ['Sekar Ayuningtyas', 'Raka Pramudya', 'Lilis Komariah', 'Ujang Suherman'],
  thumbColor: '#0E2A30',
  art: { scene: 'braga', focus: 0.7 },
  film: film(
    {
      seed: 11,
      beatsPerMinute: 66,
      rootHertz: 98,
      scale: 'minor',
      parts: [
        { air: 'rain', gain: 0.5 },
        { voice: 'strings', gain: 0.5, octave: 1, rhythm: [1, 16, 0], walk: 'steps', beatsLong: 4 },
        {
          voice: 'pluck',
          gain: 0.7,
          octave: 2,
          rhythm: [5, 16, 0],
          walk: 'arpeggio',
          beatsLong: 2,
          span: [0.15, 1],
        },
        {
          voice: 'bass',
          gain: 0.6,
          octave: 0,
          rhythm: [2, 16, 0],
          walk: 'leaps',
          beatsLong: 3,
          span: [0.3, 1],
        },
      ],
    },
    [
      shot(
        7,
        scene('braga', { vignette: 0.5 }),
        glide([0.3, 0.5, 1.3], [0.6, 0.5, 1.05]),
        [
          sheet(rain(1), [-4, 18]),
          words('Hujan Terakhir\ndi Braga', 'fraunces-italic', 84, '#FFE9C2', [90, 560], { from: 1.5 }),
        ],
        { in: 1.2 },
      ),
      shot(
        6,
        drawn(draw(sky('#081A20', '#0B2228', '#0E2A30', '#123840'), glitter(640, 560, '#1E5A5C', 5, 700))),
        hold(),
        [
          sheet(town(3, { base: 560, height: 330, wall: '#06151A', light: '#F2B45A', lit: 0.3 }), [-2, 0]),
          thing(sprite(210, 320, 1.5, umbrella('#E5432B', '#020608'), person('#020608')), [640, 590], {
            sway: [0, 4, 1.2],
          }),
          sheet(rain(2, { drops: 170, length: 70 }), [-6, 26], 0.8),
        ],
      ),
      shot(6, scene('braga', { tones: wet }), glide([0.16, 0.5, 2.2], [0.3, 0.5, 1.8]), [
        sheet(rain(5, { drops: 60, length: 120, colour: '#FFE7B8' }), [-4, 30], 0.5),
      ]),
      shot(
        7,
        drawn(
          draw(
            fill('#0B1E24'),
            rings(640, 700, ['#0E2A30', '#14383E', '#1B484D', '#22595C', '#2B6D6D'], 110),
          ),
        ),
        glide([0.5, 0.6, 1.2], [0.5, 0.75, 1.6]),
        [sheet(rain(6, { slant: 0, length: 30 }), [0, 14])],
      ),
      shot(
        8,
        scene('braga', { brightness: 1.15, saturation: 0.7 }),
        glide([0.73, 0.7, 3], [0.6, 0.5, 1.1]),
        [
          sheet(rain(9, { drops: 40 }), [-2, 12], 0.6),
          words('1998', 'mono', 40, '#F2B45A', [1120, 90], { align: 'right' }),
        ],
        { out: 1.4 },
      ),
    ],
    {
      height: 1080,
      captions: [
        [1.5, 5.5, 'Dia bilang: sebelum hujan berhenti.', 'He said: before the rain stops.'],
        [8, 12, 'Jadi setiap sore aku berdoa supaya tetap hujan.', 'So every evening I pray it won’t.'],
        [
          14,
          18,
          'Payung merah, dua ribu. Payung hitam, gratis.',
          'Red umbrella, two thousand. The black one is free.',
        ],
        [20.5, 24.5, 'Braga punya genangan untuk setiap janji.', 'Braga keeps a puddle for every promise.'],
        [27.5, 32, 'Malam ini langit mulai terang.', 'Tonight the sky is starting to clear.'],
      ],
    },
  ),
})

const cream = ['#3B1E10', '#8C5A36', '#D8B48A', '#EFE2CC', '#FFFBF2']
const kopi = movie({
  slug: 'kopi',
  title: { en: 'Two Milk Coffees', id: 'Kopi Susu Dua' },
  description: {
    en: 'Two rival baristas share one stall, one machine and one very opinionated landlady. Somewhere between the first order and the last, they stop counting whose customer it was.',
    id: 'Dua barista yang bersaing berbagi satu kedai, satu mesin, dan satu ibu kos yang banyak maunya. Di antara pesanan pertama dan terakhir, mereka lupa menghitung itu pelanggan siapa.',
  },
  year: 2025,
  rating: '13+',
  genres: ['romcom'],
  cast: ['Nindya Larasati', 'Bagas Wicaksono', 'Mama Tuti', 'Yosi Tambunan'],
  thumbColor: '#EFE2CC',
  art: { scene: 'kopi', focus: 0.57 },
  film: film(
    {
      seed: 23,
      beatsPerMinute: 118,
      rootHertz: 131,
      scale: 'major',
      parts: [
        { voice: 'pluck', gain: 0.8, octave: 1, rhythm: [7, 16, 0], walk: 'steps', beatsLong: 1 },
        { voice: 'bass', gain: 0.8, octave: -1, rhythm: [4, 16, 0], walk: 'leaps', beatsLong: 1 },
        { stroke: 'tick', gain: 0.4, rhythm: [8, 16, 2] },
        { stroke: 'clap', gain: 0.35, rhythm: [2, 16, 4], span: [0.2, 1] },
        {
          voice: 'bell',
          gain: 0.3,
          octave: 3,
          rhythm: [3, 32, 5],
          walk: 'arpeggio',
          beatsLong: 1,
          span: [0.4, 1],
        },
      ],
    },
    [
      shot(
        5,
        scene('kopi'),
        glide([0.5, 0.5, 1], [0.56, 0.47, 1.7]),
        [words('Kopi Susu', 'caveat', 110, '#3B1E10', [80, 560], { from: 0.4 })],
        { in: 0.5, colour: 'white' },
      ),
      shot(5, drawn(draw(fill('#F4B942'))), hold(), [
        thing(sprite(300, 300, 2.2, cup('#E5432B', '#5A2E18', '#F6E3C4', 'heart')), [640, 380], { spin: 9 }),
      ]),
      shot(5, drawn(draw(fill('#12564F'))), hold(), [
        thing(sprite(300, 300, 2.2, cup('#EFE2CC', '#7A4A2A', '#FFF4DE', 'kawung')), [640, 380], {
          spin: -12,
        }),
      ]),
      shot(5, drawn(draw(stripes(['#EFE2CC', '#E4D3B4'], 60, 45))), hold(), [
        thing(sprite(300, 300, 1.2, cup('#E5432B', '#5A2E18', '#F6E3C4', 'ring')), [300, 380], {
          to: [560, 380],
        }),
        thing(sprite(300, 300, 1.2, cup('#1F5A52', '#8C5A36', '#FFF4DE', 'heart')), [980, 380], {
          to: [730, 380],
        }),
      ]),
      shot(6, scene('kopi', { tones: cream }), glide([0.53, 0.4, 2.6], [0.6, 0.56, 2.2]), [
        thing(sprite(220, 300, 1.4, steam('#FFFBF2')), [560, 200], { to: [560, 120], sway: [14, 0, 4] }),
      ]),
      shot(
        5,
        scene('kopi', { hueDegrees: 170, saturation: 0.8 }),
        glide([0.57, 0.48, 1.9], [0.5, 0.5, 1]),
        [words('Dua', 'caveat', 190, '#FFFFFF', [200, 380], { from: 0.8 })],
        { out: 0.8, colour: 'white' },
      ),
    ],
    { framesPerSecond: 25 },
  ),
})

const nada = movie({
  slug: 'nada',
  title: { en: 'One More Note', id: 'Satu Nada Lagi' },
  description: {
    en: 'A wedding singer is losing her hearing one note at a time, and decides to record the song she owes her father before the highest one goes.',
    id: 'Penyanyi hajatan kehilangan pendengarannya nada demi nada, lalu bertekad merekam lagu utangnya kepada sang ayah sebelum nada tertinggi ikut hilang.',
  },
  year: 2025,
  rating: 'SU',
  genres: ['music', 'drama'],
  cast: ['Melati Kusumo', 'Ferdi Ansyah', 'Oma Rika', 'Tio Manurung'],
  premium: true,
  thumbColor: '#CBC3F2',
  art: { scene: 'nada', focus: 0.8 },
  film: film(
    {
      seed: 37,
      beatsPerMinute: 92,
      rootHertz: 147,
      scale: 'dorian',
      parts: [
        { air: 'vinyl', gain: 0.35 },
        { voice: 'reed', gain: 0.5, octave: 1, rhythm: [5, 16, 0], walk: 'steps', beatsLong: 1.5 },
        { voice: 'bass', gain: 0.9, octave: -1, rhythm: [3, 16, 0], walk: 'arpeggio', beatsLong: 2 },
        { stroke: 'kick', gain: 0.7, rhythm: [4, 16, 0], span: [0.25, 0.8] },
        { stroke: 'hat', gain: 0.3, rhythm: [7, 16, 1], span: [0.25, 0.95] },
      ],
    },
    [
      shot(
        6,
        drawn(draw(fill('#CBC3F2'))),
        hold(),
        [
          thing(sprite(720, 720, 1, record('#14121C', '#FF5A3C', '#3A3548')), [900, 380], { spin: 60 }),
          words('satu\nnada\nlagi', 'baloo', 100, '#14121C', [70, 380], { from: 1 }),
        ],
        { in: 0.6, colour: '#CBC3F2' },
      ),
      shot(6, scene('nada', { vignette: 0.3 }), glide([0.8, 0.45, 2.4], [0.4, 0.5, 1.1])),
      shot(
        6,
        drawn(draw(fill('#2A1A4A'), bars(4, ['#FF5A3C', '#CBC3F2', '#F4C152'], 16, 460))),
        glide([0.2, 0.7, 1.5], [0.8, 0.7, 1.5]),
        [sheet(motes(4, { colour: '#FFFFFF', count: 40 }), [0, -2], 0.5)],
      ),
      shot(
        6,
        drawn(
          draw(
            fill('#0C0A14'),
            place(420, -10, 1, beam('#F4C152', 12)),
            place(860, -10, 1, beam('#FF5A3C', -14)),
            place(640, 690, 2, person('#000000')),
          ),
        ),
        glide([0.5, 0.4, 1], [0.5, 0.7, 1.6]),
        [sheet(motes(8, { colour: '#F4C152', count: 60 }), [2, -2], 0.6)],
      ),
      shot(
        6,
        scene('nada', { tones: ['#14121C', '#3A2A6B', '#FF5A3C', '#FFD9C7'] }),
        glide([0.9, 0.5, 1.6], [0.7, 0.4, 1.9]),
      ),
      shot(
        6,
        drawn(draw(fill('#F4C152'), sun(640, 400, 150, '#F0A93A', '#F28C3A', '#FF5A3C'))),
        hold(),
        [
          thing(sprite(720, 720, 0.6, record('#14121C', '#CBC3F2', '#2A2638')), [640, 400], { spin: -45 }),
          sheet(petals(5, { colours: ['#FFFFFF', '#CBC3F2'], size: 18 }), [2, 4]),
        ],
        { out: 1 },
      ),
    ],
    {
      captions: [
        [1, 5, 'Kata dokter, yang tinggi dulu yang pergi.', 'The doctor says the high ones leave first.'],
        [7, 11, 'Bapak menulis lagu ini di balik nota.', 'Father wrote this song on the back of a receipt.'],
        [13, 17, 'Satu nada lagi, lalu kita pulang.', 'One more note, then we go home.'],
        [
          19.5,
          23.5,
          'Aku tidak mendengarnya. Aku merasakannya di lantai.',
          'I can’t hear it. I feel it in the floor.',
        ],
        [31, 35, '(Tepuk tangan, jauh sekali.)', '(Applause, very far away.)'],
      ],
    },
  ),
})

const kawung = movie({
  slug: 'kawung',
  title: { en: 'Song of the Kawung', id: 'Nyanyian Kawung' },
  description: {
    en: 'Four sisters inherit one unfinished cloth and sing the pattern to its end, petal by petal. A musical in four petals, with wax, gossip and a very loud rooster.',
    id: 'Empat bersaudari mewarisi sehelai kain yang belum selesai dan menyanyikan polanya sampai tuntas, kelopak demi kelopak. Sebuah musikal dengan malam, gosip, dan ayam jago yang kelewat lantang.',
  },
  year: 2024,
  rating: 'SU',
  genres: ['musical', 'family'],
  cast: ['Dyah Puspita', 'Ratih Wulandari', 'Gendis Maheswari', 'Tri Lestari', 'Pak Slamet'],
  exclusive: true,
  premium: true,
  thumbColor: '#F1E3C6',
  art: { scene: 'kawung', focus: 0.62 },
  film: film(
    {
      seed: 41,
      beatsPerMinute: 104,
      rootHertz: 110,
      scale: 'slendro',
      parts: [
        { voice: 'saron', gain: 0.7, octave: 2, rhythm: [8, 16, 0], walk: 'steps', beatsLong: 1 },
        { voice: 'gender', gain: 0.7, octave: 1, rhythm: [4, 16, 2], walk: 'leaps', beatsLong: 2 },
        { voice: 'gong', gain: 1, octave: -1, rhythm: [1, 32, 0], walk: 'drone', beatsLong: 6 },
        { stroke: 'kendang', gain: 0.6, rhythm: [6, 16, 1] },
        {
          voice: 'suling',
          gain: 0.5,
          octave: 2,
          rhythm: [3, 16, 3],
          walk: 'steps',
          beatsLong: 1.5,
          span: [0.35, 1],
        },
      ],
    },
    [
      shot(
        6,
        scene('kawung'),
        glide([0.62, 0.5, 3], [0.5, 0.5, 1]),
        [words('Nyanyian\nKawung', 'fraunces', 92, '#5B2C16', [70, 360], { from: 2.2 })],
        { in: 0.6, colour: '#F1E3C6' },
      ),
      shot(6, drawn(draw(fill('#F1E3C6'))), hold(), [
        thing(
          sprite(1240, 1240, 1, kawungFlower(900, ['#A85527', '#1E2A5A', '#5B2C16', '#1E2A5A'], '#F1E3C6')),
          [640, 360],
          { spin: 14 },
        ),
      ]),
      shot(6, drawn(draw(fill('#1E2A5A'))), hold(), [
        sheet(
          cloth(160, () => kawungFlower(104, ['#F1E3C6', '#C8862E'], '#1E2A5A')),
          [-2, -2],
        ),
      ]),
      shot(
        6,
        drawn(
          draw(
            fill('#A85527'),
            sun(640, 360, 190, '#B9652F', '#C8862E', '#F1E3C6'),
            place(640, 360, 1, kawungFlower(260, ['#5B2C16', '#1E2A5A'], '#F1E3C6')),
          ),
        ),
        glide([0.5, 0.5, 1.9], [0.5, 0.5, 1]),
        [sheet(petals(12, { colours: ['#F1E3C6', '#1E2A5A'] }), [2, 4])],
      ),
      shot(6, scene('kawung', { hueDegrees: 190 }), glide([0.8, 0.2, 2.4], [0.4, 0.8, 2.1])),
      shot(
        6,
        drawn(draw(fill('#5B2C16'))),
        hold(),
        [
          sheet(
            cloth(80, (column, row) =>
              kawungFlower(54, (column + row) % 3 === 0 ? ['#E5A34B'] : ['#F1E3C6', '#E9D2A6'], '#5B2C16'),
            ),
            [0, 2],
          ),
          words('tamat', 'fraunces-italic', 70, '#FFFFFF', [640, 360], { align: 'centre', from: 2 }),
        ],
        { out: 1.2 },
      ),
    ],
  ),
})

export const cityFilms = [braga, kopi, nada, kawung]
