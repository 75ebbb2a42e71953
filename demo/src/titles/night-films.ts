import { draw, place } from '../drawing/canvas.ts'
import { fill, ridge, sky, sun } from '../drawing/land.ts'
import { cloth, contours, halftone, rings, stripes } from '../drawing/pattern.ts'
import { candi, gunungan, helicopter, person } from '../drawing/things.ts'
import { birds, motes, petals, speedLines, truntumStar, truntumStars } from '../drawing/weather.ts'
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
import { film, movie } from '../catalogue/entry.ts'

/** Five films for after dark: a ghost, a mission, a mask, a mountain and a love story under the stars. */

const kliwon = movie({
  slug: 'kliwon',
  title: { en: 'The Night of Kliwon', id: 'Malam Kliwon' },
  description: {
    en: 'On every Kliwon Friday, the second door of the boarding house opens by itself. The new tenant has been told not to count who comes out.',
    id: 'Setiap Jumat Kliwon pintu kedua di rumah kos terbuka sendiri. Penghuni baru sudah diperingatkan: jangan menghitung siapa saja yang keluar.',
  },
  year: 2025,
  rating: '17+',
  genres: ['horror'],
  cast: ['Wening Prameswari', 'Galih Saputro', 'Mbok Jumirah'],
  premium: true,
  thumbColor: '#050505',
  art: { scene: 'kliwon', focus: 0.56 },
  film: film(
    {
      seed: 66,
      beatsPerMinute: 48,
      rootHertz: 55,
      scale: 'phrygian',
      parts: [
        { air: 'room', gain: 0.5 },
        { voice: 'gong', gain: 1, octave: 0, rhythm: [1, 32, 6], walk: 'leaps', beatsLong: 6 },
        {
          voice: 'strings',
          gain: 0.45,
          octave: 3,
          rhythm: [1, 32, 12],
          walk: 'steps',
          beatsLong: 7,
          span: [0.2, 1],
        },
        { stroke: 'clank', gain: 0.5, rhythm: [1, 32, 20] },
        { stroke: 'kick', gain: 0.7, rhythm: [2, 8, 0], span: [0.55, 0.92] },
      ],
    },
    [
      shot(
        9,
        scene('kliwon'),
        glide([0.56, 0.5, 1], [0.565, 0.62, 2.2]),
        [words('Kliwon', 'fraunces-italic', 90, '#F3E6BE', [120, 590], { from: 2.5 })],
        { in: 2 },
      ),
      shot(
        6,
        drawn(
          draw(
            fill('#040404'),
            place(
              640,
              640,
              1,
              '<path d="M-60 0V-420H60V0Z" fill="#F3E6BE"/><path d="M-60 0L-420 120H420L60 0Z" fill="#F3E6BE" opacity=".12"/>',
            ),
            place(640, 640, 1.9, person('#000000')),
          ),
        ),
        glide([0.5, 0.5, 1], [0.5, 0.46, 1.12]),
      ),
      shot(
        6,
        generated('cellauto=s=160x90:rule=110:r=12:scroll=1:random_seed=7', {
          tones: ['#000000', '#1A1710', '#4A4228'],
          vignette: 0.7,
        }),
      ),
      shot(
        7,
        scene('kliwon', { tones: ['#050505', '#240606', '#7A1010', '#F3C9A0'] }),
        glide([0.565, 0.6, 4], [0.565, 0.55, 3.2]),
        [sheet(motes(13, { colour: '#F3E6BE', count: 26, sizes: [1, 3] }), [0, 2], 0.5)],
      ),
      shot(
        8,
        drawn(
          draw(
            fill('#020202'),
            place(300, 660, 1.5, person('#0E0C08')),
            place(520, 670, 1.7, person('#12100A')),
            place(760, 680, 2, person('#0A0906')),
            place(1010, 670, 1.6, person('#100E09')),
            '<rect y="690" width="1280" height="4" fill="#3A3420"/>',
          ),
        ),
        glide([0.3, 0.6, 1.3], [0.7, 0.6, 1.3]),
        [words('Jangan dihitung.', 'mono', 38, '#8A7F5C', [640, 120], { align: 'centre', from: 3 })],
        { out: 1.5 },
      ),
    ],
    {
      captions: [
        [
          3,
          7,
          'Pintu pertama untuk kita. Pintu kedua jangan dibuka.',
          'The first door is ours. Leave the second one shut.',
        ],
        [10, 14, '(Lantai kayu berderit.)', '(A floorboard creaks.)'],
        [
          22,
          27,
          'Kalau ada yang mengetuk dari dalam, diam saja.',
          'If something knocks from inside, say nothing.',
        ],
        [30, 35, 'Satu, dua, tiga ... kita cuma berdua.', 'One, two, three ... there are only two of us.'],
      ],
    },
  ),
})

const subuh = movie({
  slug: 'subuh',
  title: { en: 'Operation Dawn', id: 'Operasi Subuh' },
  description: {
    en: 'Four retired officers have until the dawn call to prayer to get one helicopter, one witness and one stubborn goat across the strait.',
    id: 'Empat perwira pensiunan punya waktu sampai azan subuh untuk menyeberangkan satu helikopter, satu saksi, dan seekor kambing keras kepala.',
  },
  year: 2026,
  rating: '17+',
  genres: ['action', 'comedy'],
  cast: ['Hendra Gunawan', 'Yusuf Lakoro', 'Maria Tappang', 'Bambang Sadewo'],
  thumbColor: '#E5432B',
  art: { scene: 'subuh', focus: 0.62 },
  film: film(
    {
      seed: 71,
      beatsPerMinute: 144,
      rootHertz: 73,
      scale: 'minor',
      parts: [
        { stroke: 'kick', gain: 0.9, rhythm: [4, 16, 0] },
        { stroke: 'clap', gain: 0.5, rhythm: [2, 16, 4] },
        { stroke: 'hat', gain: 0.35, rhythm: [11, 16, 0], span: [0.1, 1] },
        { voice: 'bass', gain: 1, octave: 0, rhythm: [9, 16, 0], walk: 'leaps', beatsLong: 0.4 },
        {
          voice: 'reed',
          gain: 0.5,
          octave: 2,
          rhythm: [3, 16, 2],
          walk: 'steps',
          beatsLong: 0.8,
          span: [0.3, 1],
        },
      ],
    },
    [
      shot(
        4,
        scene('subuh'),
        glide([0.63, 0.4, 2.6], [0.5, 0.5, 1]),
        [words('OPERASI', 'bebas', 120, '#F7E3C4', [70, 110], { from: 0.4 })],
        { in: 0.3 },
      ),
      shot(4, drawn(draw(fill('#E5432B'), sun(640, 400, 230, '#F7E3C4'))), hold(), [
        thing(sprite(400, 140, 1.1, helicopter('#120606')), [-120, 300], {
          to: [1400, 240],
          sway: [0, 12, 0.9],
        }),
        sheet(ridge(6, { base: 620, rough: 70, colour: '#120606', sharp: true }), [-8, 0]),
      ]),
      shot(3, drawn(draw(fill('#120606'), stripes(['#120606', '#1E0B09'], 12, 0))), hold(), [
        sheet(speedLines(7, { colour: '#E5432B', count: 60 }), [-36, 0]),
        words('04.12', 'mono', 130, '#F7E3C4', [640, 360], { align: 'centre', from: 0 }),
      ]),
      shot(
        4,
        scene('subuh', { tones: ['#04130C', '#0E4A30', '#5FD38A', '#EFFFF2'] }),
        glide([0.62, 0.4, 1.6], [0.63, 0.38, 2.4]),
        [words('RADAR', 'mono', 26, '#EFFFF2', [60, 60], { from: 0 })],
      ),
      shot(
        4,
        drawn(
          draw(
            sky('#1B0A12', '#3A1016', '#7A1E1C', '#E5432B'),
            place(640, 640, 1.6, person('#0A0404')),
            place(560, 650, 1.5, person('#0A0404')),
            place(730, 650, 1.5, person('#0A0404')),
            place(810, 640, 1.4, person('#0A0404')),
            fill('#0A0404', 636),
          ),
        ),
        glide([0.5, 0.8, 1.8], [0.5, 0.6, 1.1]),
        [sheet(motes(3, { colour: '#F7A35C' }), [4, -6], 0.8)],
      ),
      shot(3, scene('subuh', { flip: true, saturation: 0.2 }), glide([0.4, 0.8, 2.4], [0.7, 0.8, 2.4]), [
        sheet(speedLines(9, { colour: '#FFFFFF', count: 20 }), [30, 0]),
      ]),
      shot(
        4,
        drawn(
          draw(
            fill('#F7E3C4'),
            halftone({ colour: '#E5432B', pitch: 26, dark: (x, y) => y * 1.3 - Math.abs(x - 0.5) }),
          ),
        ),
        glide([0.5, 0.3, 1.5], [0.5, 0.6, 1.1]),
        [thing(sprite(400, 140, 0.7, helicopter('#120606')), [1300, 200], { to: [300, 260] })],
      ),
      shot(
        5,
        scene('subuh', { brightness: 1.2 }),
        glide([0.6, 0.6, 1.3], [0.55, 0.5, 1]),
        [words('SUBUH', 'bebas', 230, '#120606', [640, 560], { align: 'centre', from: 0.5 })],
        { out: 0.7 },
      ),
    ],
    { framesPerSecond: 25 },
  ),
})

const topeng = movie({
  slug: 'topeng',
  title: { en: 'The Last Mask', id: 'Topeng Terakhir' },
  description: {
    en: 'An old dancer keeps the names of seven killers behind one red mask. On the night of the last performance, an eighth mask arrives with no sender.',
    id: 'Seorang penari tua menyimpan nama tujuh pembunuh di balik satu topeng merah. Pada malam pertunjukan terakhir, topeng kedelapan datang tanpa nama pengirim.',
  },
  year: 2025,
  rating: '17+',
  genres: ['history', 'drama'],
  cast: ['Ki Suryana', 'Ayu Kencana', 'Panji Asmoro', 'Rangga Wirya'],
  thumbColor: '#14100E',
  art: { scene: 'topeng', focus: 0.62 },
  film: film(
    {
      seed: 83,
      beatsPerMinute: 84,
      rootHertz: 82,
      scale: 'pelog',
      parts: [
        { stroke: 'kendang', gain: 0.9, rhythm: [9, 16, 0] },
        { voice: 'saron', gain: 0.6, octave: 2, rhythm: [5, 16, 0], walk: 'leaps', beatsLong: 1 },
        { voice: 'gong', gain: 1.2, octave: -1, rhythm: [1, 16, 0], walk: 'drone', beatsLong: 4 },
        { stroke: 'clank', gain: 0.35, rhythm: [3, 16, 2], span: [0.4, 1] },
      ],
    },
    [
      shot(
        6,
        scene('topeng'),
        glide([0.62, 0.42, 2.6], [0.62, 0.5, 1]),
        [words('TOPENG\nTERAKHIR', 'cinzel', 84, '#E3B04B', [60, 360], { from: 2 })],
        { in: 0.8 },
      ),
      shot(5, drawn(draw(fill('#14100E'))), hold(), [
        sheet(
          cloth(
            160,
            () =>
              '<g fill="none" stroke="#5A3A1C" stroke-width="2"><circle r="58"/><circle r="36"/></g><path d="M0 -30L8 0L0 30L-8 0Z" fill="#C92A22"/>',
          ),
          [2, 2],
        ),
        thing(sprite(290, 690, 1.5, gunungan('#E3B04B', '#14100E')), [640, 520], { sway: [16, 0, 2.2] }),
      ]),
      shot(
        5,
        scene('topeng', { tones: ['#0A0504', '#4A0D0A', '#C92A22', '#F6D9A8'] }),
        glide([0.56, 0.44, 4.2], [0.68, 0.44, 4.2]),
      ),
      shot(
        5,
        drawn(
          draw(
            sky('#1C0E0A', '#3A140D', '#6B1E12'),
            sun(640, 330, 150, '#8F2A16', '#C9481F', '#E3B04B'),
            place(640, 640, 1.2, candi('#0A0605')),
            fill('#0A0605', 636),
          ),
        ),
        glide([0.5, 0.62, 1.6], [0.5, 0.5, 1.05]),
        [sheet(birds(11, { colour: '#0A0605' }), [2, 0])],
      ),
      shot(
        5,
        generated('sierpinski=s=320x180:r=24:jump=40:type=triangle:seed=9', {
          tones: ['#14100E', '#8F2A16', '#E3B04B'],
          vignette: 0.5,
        }),
        hold(),
      ),
      shot(
        6,
        scene('topeng', { hueDegrees: 150, brightness: 0.9 }),
        glide([0.5, 0.3, 1.8], [0.62, 0.8, 2.6]),
        [sheet(petals(9, { colours: ['#E3B04B'], size: 14 }), [0, 4])],
        { out: 1.2 },
      ),
    ],
  ),
})

const gunung = movie({
  slug: 'gunung',
  title: { en: 'The Silent Mountain', id: 'Gunung Diam' },
  description: {
    en: 'A volcanologist has listened to the same mountain for thirty years. This is the year it stops speaking, and the village asks him what silence means.',
    id: 'Seorang ahli gunung api mendengarkan gunung yang sama selama tiga puluh tahun. Tahun ini gunung itu berhenti bicara, dan warga bertanya kepadanya apa arti diam.',
  },
  year: 2026,
  rating: 'SU',
  genres: ['documentary'],
  cast: ['Dr. Surono Adiwijaya', 'Mbah Parjo', 'Tim Pos Babadan'],
  thumbColor: '#B4472B',
  art: { scene: 'gunung', focus: 0.44 },
  film: film(
    {
      seed: 97,
      beatsPerMinute: 54,
      rootHertz: 62,
      scale: 'open',
      parts: [
        { air: 'wind', gain: 0.8 },
        { voice: 'pad', gain: 0.6, octave: 1, rhythm: [1, 32, 0], walk: 'steps', beatsLong: 8 },
        { voice: 'gong', gain: 0.8, octave: 0, rhythm: [1, 32, 16], walk: 'drone', beatsLong: 6 },
        { stroke: 'tick', gain: 0.3, rhythm: [3, 32, 5], span: [0.4, 0.9] },
      ],
    },
    [
      shot(
        8,
        scene('gunung'),
        glide([0.44, 0.46, 3.2], [0.5, 0.5, 1]),
        [words('GUNUNG  DIAM', 'cinzel', 54, '#F7E0CC', [640, 640], { align: 'centre', from: 3 })],
        { in: 1.2 },
      ),
      shot(
        7,
        drawn(draw(fill('#7A2C1A'), contours(4, { x: 640, y: 360, count: 30, step: 26, colour: '#F0B48C' }))),
        glide([0.5, 0.5, 2.6], [0.5, 0.5, 1.2]),
      ),
      shot(7, drawn(draw(sky('#F0C3A0', '#E59A6F', '#C96A42'), sun(940, 220, 60, '#F7E0CC'))), hold(), [
        sheet(ridge(2, { base: 470, rough: 120, colour: '#8F3A22' }), [-2, 0]),
        sheet(ridge(9, { base: 600, rough: 60, colour: '#3A140D' }), [-4, 0]),
        sheet(motes(2, { colour: '#F7E0CC', count: 30, sizes: [8, 40], opacity: 0.14 }), [-2, -2]),
      ]),
      shot(
        7,
        generated(
          'perlin=s=320x180:r=24:octaves=4:persistence=0.6:xscale=5:yscale=3:tscale=0.4:random_mode=seed:seed=3',
          { tones: ['#240B06', '#7A2C1A', '#D97B4A', '#F7E0CC'] },
        ),
      ),
      shot(
        7,
        scene('gunung', { tones: ['#0B0F14', '#2A3A4A', '#7F95A6', '#EAF2F6'] }),
        glide([0.3, 0.4, 1.8], [0.55, 0.55, 1.4]),
        [sheet(motes(31, { count: 90, sizes: [1, 4] }), [-2, 4])],
        { out: 1.5 },
      ),
    ],
  ),
})

const truntum = movie({
  slug: 'truntum',
  title: { en: 'Truntum Stars', id: 'Bintang Truntum' },
  description: {
    en: 'On the eve of her arranged engagement, a batik maker climbs the hill above the kraton with the astronomer who rents her front room. Between them they know the names of every star but one.',
    id: 'Pada malam sebelum lamaran yang bukan pilihannya, seorang pembatik mendaki bukit di atas keraton bersama ahli bintang yang mengontrak kamar depan. Berdua mereka hafal semua nama bintang, kecuali satu.',
  },
  year: 2025,
  rating: '13+',
  genres: ['romance', 'drama'],
  cast: ['Anindita Rahayu', 'Satrio Wibisono', 'Eyang Putri'],
  premium: true,
  thumbColor: '#251B4A',
  art: { scene: 'truntum', focus: 0.5 },
  film: film(
    {
      seed: 101,
      beatsPerMinute: 60,
      rootHertz: 130,
      scale: 'slendro',
      parts: [
        { air: 'crickets', gain: 0.6 },
        { voice: 'gender', gain: 0.9, octave: 1, rhythm: [5, 16, 1], walk: 'arpeggio', beatsLong: 3 },
        {
          voice: 'suling',
          gain: 0.5,
          octave: 1,
          rhythm: [3, 32, 4],
          walk: 'steps',
          beatsLong: 3,
          span: [0.25, 1],
        },
        { voice: 'pad', gain: 0.4, octave: 0, rhythm: [1, 32, 0], walk: 'steps', beatsLong: 8 },
      ],
    },
    [
      shot(
        8,
        scene('truntum'),
        glide([0.5, 0.25, 1.8], [0.5, 0.6, 1.1]),
        [
          words('Bintang\ntruntum', 'fraunces-italic', 80, '#F3E3B3', [640, 300], {
            align: 'centre',
            from: 2,
          }),
        ],
        { in: 1.2 },
      ),
      shot(7, drawn(draw(sky('#130D2B', '#1C143D', '#251B4A', '#3A2570'))), hold(), [
        sheet(truntumStars(4), [-2, 2]),
        thing(sprite(70, 280, 1.6, person('#0A0618')), [600, 620]),
        thing(sprite(70, 280, 1.5, person('#0A0618')), [690, 625]),
        sheet(ridge(3, { base: 640, rough: 26, colour: '#0A0618' }), [0, 0]),
      ]),
      shot(
        6,
        drawn(draw(fill('#1C143D'), place(640, 360, 1, `<g fill="#F3E3B3">${truntumStar(330)}</g>`))),
        glide([0.5, 0.5, 3], [0.5, 0.5, 1.1]),
        [sheet(truntumStars(9, { count: 30, size: 10 }), [2, 0], 0.6)],
      ),
      shot(
        6,
        scene('truntum', { tones: ['#0B1424', '#14406B', '#5AA0C8', '#F4FBFF'] }),
        glide([0.2, 0.2, 2.4], [0.8, 0.3, 2.4]),
      ),
      shot(
        8,
        drawn(
          draw(
            sky('#3A2570', '#5A3488', '#8A4A94', '#D97B8F'),
            rings(640, 720, ['#D97B8F', '#E59A92', '#F0BFA0', '#F9E0B8'], 90),
          ),
        ),
        glide([0.5, 0.9, 1.6], [0.5, 0.6, 1]),
        [
          sheet(truntumStars(14, { colour: '#FFFFFF', count: 26, size: 9 }), [0, -2]),
          sheet(ridge(12, { base: 610, rough: 40, colour: '#1C143D' }), [0, 0]),
        ],
        { out: 1.5 },
      ),
    ],
  ),
})

export const nightFilms = [kliwon, subuh, topeng, gunung, truntum]
