import { clip, film } from '../catalogue/entry.ts'
import { draw, place } from '../drawing/canvas.ts'
import { fill, rails, sky, sun, town } from '../drawing/land.ts'
import { bars, cloth, halftone, kawungFlower, rings, stripes } from '../drawing/pattern.ts'
import { becak, cup, kite, lantern, person, steam } from '../drawing/things.ts'
import { motes, petals, rain, speedLines } from '../drawing/weather.ts'
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

/** Eight clips, each by somebody who never meant to make a film. */

const latte = clip({
  slug: 'latte-art-kawung',
  title: {
    en: 'First kawung latte art, ruined at the very last second',
    id: 'Latte art kawung pertama, gagal di detik terakhir',
  },
  description: {
    en: 'Four petals, three of them perfect. Turn the sound on for the sigh.',
    id: 'Empat kelopak, tiga sempurna. Nyalakan suaranya untuk helaan napas di akhir.',
  },
  year: 2026,
  rating: 'SU',
  genres: ['food', 'hobby'],
  cast: ['Dapur Sore'],
  thumbColor: '#EFE2CC',
  art: { shot: 2 },
  film: film(
    {
      seed: 601,
      beatsPerMinute: 98,
      rootHertz: 117,
      scale: 'dorian',
      parts: [
        { air: 'vinyl', gain: 0.3 },
        { voice: 'pluck', gain: 0.8, octave: 1, rhythm: [3, 8, 1], walk: 'steps', beatsLong: 1.5 },
        { stroke: 'kick', gain: 0.6, rhythm: [2, 16, 0] },
        { stroke: 'clap', gain: 0.3, rhythm: [2, 16, 4] },
        { voice: 'bass', gain: 0.8, octave: -1, rhythm: [3, 16, 0], walk: 'leaps', beatsLong: 1.5 },
      ],
    },
    [
      shot(
        8,
        drawn(draw(fill('#2C1A12'), rings(640, 360, ['#3A2418', '#4A2E1E', '#5A3A26', '#6B462E'], 120))),
        hold(),
        [
          thing(sprite(300, 300, 2.4, cup('#17645F', '#4A2A16', '#4A2A16', 'ring')), [640, 380], {
            sway: [3, 2, 1.8],
          }),
          words('percobaan ke-31', 'caveat', 56, '#EFE2CC', [80, 80], { to: 6 }),
        ],
      ),
      shot(8, drawn(draw(stripes(['#17645F', '#1B6E68'], 50, 20))), hold(), [
        thing(sprite(300, 300, 2.2, cup('#F7F0E0', '#5A3418', '#EAD2AE', 'ring')), [640, 380], { spin: 20 }),
        thing(sprite(220, 300, 1.2, steam('#FFFFFF')), [640, 190], { sway: [12, 0, 3] }),
      ]),
      shot(9, drawn(draw(fill('#C8862E'))), hold(), [
        thing(sprite(300, 300, 2.6, cup('#F7F0E0', '#5A3418', '#FFF4DE', 'kawung')), [640, 370], { spin: 6 }),
        words('... sebentar ...', 'caveat', 60, '#FFFFFF', [1200, 640], { align: 'right', from: 3 }),
      ]),
      shot(
        7,
        scene('kopi', { hueDegrees: -25, brightness: 0.9 }),
        glide([0.585, 0.55, 4.6], [0.585, 0.55, 3]),
        [words('yah.', 'caveat', 160, '#FFFFFF', [200, 560], { from: 1.5 })],
        { out: 0.6 },
      ),
    ],
    { framesPerSecond: 25 },
  ),
})

const breakfast = clip({
  slug: 'burung-belum-sarapan',
  title: { en: 'This bird knows you haven’t had breakfast', id: 'Burung ini tahu kamu belum sarapan' },
  description: {
    en: 'Thirty seconds of judgment from a branch. Pictures from Big Buck Bunny, Blender Foundation, CC BY 3.0.',
    id: 'Tiga puluh detik dihakimi dari atas dahan. Gambar dari Big Buck Bunny, Blender Foundation, CC BY 3.0.',
  },
  year: 2026,
  rating: 'SU',
  genres: ['comedy', 'animation'],
  cast: ['Lensa Pagi'],
  thumbColor: '#7C86C8',
  art: { scene: 'burung', focus: 0.5 },
  film: film(
    {
      seed: 602,
      beatsPerMinute: 150,
      rootHertz: 196,
      scale: 'major',
      parts: [
        { voice: 'pluck', gain: 0.8, octave: 0, rhythm: [8, 16, 0], walk: 'leaps', beatsLong: 0.4 },
        { voice: 'reed', gain: 0.4, octave: -1, rhythm: [2, 16, 0], walk: 'steps', beatsLong: 1.5 },
        { stroke: 'tick', gain: 0.5, rhythm: [5, 16, 2] },
        { air: 'birds', gain: 0.6 },
      ],
    },
    [
      shot(6, footage(16, {}, 0.6), glide([0.52, 0.3, 2.6], [0.5, 0.38, 2.6]), [
        words('Sudah makan?', 'baloo', 72, '#FFFFFF', [80, 620]),
      ]),
      shot(
        5,
        footage(18.2, { flip: true, saturation: 1.4 }, 0.35),
        glide([0.5, 0.4, 1.7], [0.48, 0.36, 1.7]),
        [words('Belum, ya?', 'baloo', 72, '#FFE14A', [1200, 620], { align: 'right' })],
      ),
      shot(5, footage(16.4, { hueDegrees: 90 }, 0.7), glide([0.5, 0.3, 3.2], [0.52, 0.3, 3.2])),
      shot(
        5,
        drawn(
          draw(
            fill('#7C86C8'),
            halftone({ colour: '#F2B53A', pitch: 24, dark: (x, y) => 1 - Math.hypot(x - 0.5, y - 0.5) * 2 }),
          ),
        ),
        glide([0.5, 0.5, 1], [0.5, 0.5, 1.3]),
        [words('SARAPAN', 'anton', 190, '#FFFFFF', [640, 360], { align: 'centre', from: 0.3 })],
      ),
      shot(
        5,
        footage(17.2, { tones: ['#101010', '#5A5A5A', '#C8C8C8', '#FFFFFF'] }, 0.5),
        glide([0.48, 0.36, 2], [0.5, 0.36, 2]),
      ),
      shot(
        5,
        scene('burung', { hueDegrees: -120 }),
        glide([0.5, 0.2, 3.4], [0.5, 0.25, 2]),
        [words('Ia masih melihat.', 'baloo', 56, '#FFFFFF', [640, 660], { align: 'centre' })],
        { out: 0.8 },
      ),
    ],
  ),
})

const bigKite = clip({
  slug: 'layangan-empat-meter',
  title: {
    en: 'A four-meter kite takes off on Padang Galak beach',
    id: 'Layangan 4 meter terbang di Pantai Padang Galak',
  },
  description: {
    en: 'Twelve people hold the string. One of them holds the other eleven.',
    id: 'Dua belas orang memegang benang. Satu orang memegang sebelas lainnya.',
  },
  year: 2026,
  rating: 'SU',
  genres: ['hobby', 'family'],
  cast: ['Made Wirawan'],
  thumbColor: '#4FB3DF',
  art: { shot: 2 },
  film: film(
    {
      seed: 603,
      beatsPerMinute: 136,
      rootHertz: 92,
      scale: 'pelog',
      parts: [
        { air: 'sea', gain: 0.6 },
        { air: 'wind', gain: 0.6 },
        { stroke: 'kendang', gain: 0.9, rhythm: [11, 16, 0] },
        { stroke: 'clank', gain: 0.4, rhythm: [7, 16, 3] },
        { voice: 'gong', gain: 0.9, octave: 0, rhythm: [1, 16, 0], walk: 'drone', beatsLong: 3 },
      ],
    },
    [
      shot(
        7,
        drawn(
          draw(
            sky('#1E88C8', '#3AA0D4', '#6AC0E4'),
            fill('#E9D8A8', 560),
            ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((n) =>
              place(
                110 + n * 96,
                650,
                0.9 + (n % 3) * 0.12,
                person(['#1B2447', '#E5432B', '#F7F0E0'][n % 3]!),
              ),
            ),
          ),
        ),
        glide([0.2, 0.8, 2], [0.8, 0.8, 2]),
        [words('Satu ... dua ...', 'bebas', 70, '#FFFFFF', [640, 90], { align: 'centre' })],
      ),
      shot(9, drawn(draw(sky('#1E88C8', '#2F94CE', '#4FB3DF', '#8FD0EC'))), hold(), [
        thing(sprite(150, 820, 1.7, kite('#14100E', '#E5432B', '#F7F0E0')), [640, 1100], {
          to: [720, 520],
          sway: [30, 0, 2],
        }),
        sheet(motes(604, { count: 6, sizes: [60, 160], opacity: 0.4 }), [-4, 0]),
      ]),
      shot(
        7,
        drawn(draw(fill('#F7D03A'), place(640, 330, 2.6, kite('#E5432B', '#14100E', '#F7F0E0')))),
        glide([0.5, 0.15, 2], [0.5, 0.75, 2]),
      ),
      shot(
        8,
        scene('layangan', { tones: ['#06203A', '#1E6AA0', '#8FD0EC', '#FFFFFF'] }),
        glide([0.65, 0.3, 3.6], [0.5, 0.5, 1.2]),
        [words('4,2 m', 'bebas', 130, '#FFFFFF', [1200, 620], { align: 'right' })],
        { out: 0.7 },
      ),
    ],
  ),
})

const river = clip({
  slug: 'menyusuri-ciliwung',
  title: {
    en: 'Down the Ciliwung from its source, day three',
    id: 'Menyusuri Sungai Ciliwung dari hulu, hari ke-3',
  },
  description: {
    en: 'Clear water, two waterfalls and the first plastic bottle. Pictures from Big Buck Bunny, Blender Foundation, CC BY 3.0.',
    id: 'Air jernih, dua air terjun, dan botol plastik pertama. Gambar dari Big Buck Bunny, Blender Foundation, CC BY 3.0.',
  },
  year: 2026,
  rating: 'SU',
  genres: ['travel', 'documentary'],
  cast: ['Jejak Air'],
  thumbColor: '#1F4A42',
  art: { shot: 3 },
  film: film(
    {
      seed: 604,
      beatsPerMinute: 64,
      rootHertz: 87,
      scale: 'open',
      parts: [
        { air: 'stream', gain: 1 },
        { air: 'birds', gain: 0.3 },
        { voice: 'suling', gain: 0.6, octave: 2, rhythm: [3, 32, 2], walk: 'steps', beatsLong: 3 },
        { voice: 'gender', gain: 0.4, octave: 1, rhythm: [2, 16, 0], walk: 'arpeggio', beatsLong: 3 },
      ],
    },
    [
      shot(
        8,
        footage(12, { tones: ['#04120F', '#1F4A42', '#7FB09A', '#F2FBE9'] }, 0.45),
        glide([0.6, 0.3, 1.15], [0.4, 0.6, 1.15]),
        [words('HARI KE-3', 'mono', 34, '#F2FBE9', [80, 90])],
      ),
      shot(
        7,
        generated('perlin=s=320x180:r=24:octaves=5:xscale=12:yscale=3:tscale=1.8:random_mode=seed:seed=605', {
          tones: ['#04120F', '#1F5A4A', '#7FC0A8', '#FFFFFF'],
        }),
      ),
      shot(
        7,
        footage(4, { tones: ['#0A1A12', '#2A5A3A', '#9FC08A', '#FFF9D8'] }, 0.6),
        glide([0.7, 0.7, 2], [0.5, 0.7, 2]),
      ),
      shot(
        8,
        scene('hutan', { tones: ['#04120F', '#1F4A42', '#8FC0A8', '#FFFFFF'], vignette: 0.5 }),
        glide([0.1, 0.6, 2.2], [0.9, 0.5, 2.2]),
        [sheet(motes(606, { count: 30, sizes: [1, 3] }), [2, 0])],
        { out: 1 },
      ),
    ],
  ),
})

const gamelan = clip({
  slug: 'gamelan-ember-bekas',
  title: { en: 'Gamelan on eleven used paint buckets', id: 'Gamelan dari sebelas ember cat bekas' },
  description: {
    en: 'Tuned with water, measured with a kitchen scale. The neighbors have asked for an encore, or for an end to it.',
    id: 'Disetem pakai air, diukur pakai timbangan dapur. Tetangga minta tambah, atau minta tamat.',
  },
  year: 2026,
  rating: 'SU',
  genres: ['music', 'hobby'],
  cast: ['Wayan Arsa'],
  thumbColor: '#F2B53A',
  film: film(
    {
      seed: 605,
      beatsPerMinute: 128,
      rootHertz: 156,
      scale: 'slendro',
      parts: [
        { voice: 'saron', gain: 0.8, octave: 0, rhythm: [16, 16, 0], walk: 'steps', beatsLong: 0.5 },
        {
          voice: 'saron',
          gain: 0.6,
          octave: 1,
          rhythm: [11, 16, 1],
          walk: 'arpeggio',
          beatsLong: 0.5,
          span: [0.2, 1],
        },
        { stroke: 'kendang', gain: 0.8, rhythm: [7, 16, 0], span: [0.35, 1] },
        { voice: 'gong', gain: 1, octave: -1, rhythm: [2, 32, 0], walk: 'drone', beatsLong: 4 },
      ],
    },
    [
      shot(
        8,
        drawn(draw(fill('#F2B53A'), bars(606, ['#E5432B', '#17645F', '#1B2447', '#F7F0E0'], 11, 380))),
        glide([0.15, 0.75, 1.9], [0.85, 0.75, 1.9]),
        [words('11 ember', 'baloo', 90, '#1B2447', [640, 120], { align: 'centre' })],
      ),
      shot(8, drawn(draw(fill('#17645F'))), hold(), [
        thing(
          sprite(
            300,
            300,
            1.5,
            '<circle r="130" fill="#E5432B"/><circle r="96" fill="#C8342A"/><circle r="18" fill="#F7F0E0"/>',
          ),
          [300, 360],
          { sway: [0, 18, 0.47] },
        ),
        thing(
          sprite(
            300,
            300,
            1.5,
            '<circle r="130" fill="#F2B53A"/><circle r="96" fill="#D89A22"/><circle r="18" fill="#F7F0E0"/>',
          ),
          [640, 360],
          { sway: [0, 18, 0.94] },
        ),
        thing(
          sprite(
            300,
            300,
            1.5,
            '<circle r="130" fill="#F7F0E0"/><circle r="96" fill="#DCD0B8"/><circle r="18" fill="#E5432B"/>',
          ),
          [980, 360],
          { sway: [0, 18, 0.63] },
        ),
      ]),
      shot(
        8,
        drawn(
          draw(
            fill('#1B2447'),
            rings(
              640,
              360,
              ['#1B2447', '#E5432B', '#1B2447', '#F2B53A', '#1B2447', '#17645F', '#1B2447'],
              70,
            ),
          ),
        ),
        glide([0.5, 0.5, 1], [0.5, 0.5, 2.6]),
      ),
      shot(
        8,
        drawn(draw(fill('#E5432B'))),
        hold(),
        [
          sheet(
            cloth(
              160,
              (column, row) =>
                `<circle r="${30 + ((column * 7 + row * 5) % 4) * 14}" fill="${['#F2B53A', '#F7F0E0', '#17645F'][(column + row) % 3]}"/>`,
            ),
            [4, 2],
          ),
        ],
        { out: 0.6 },
      ),
    ],
    { framesPerSecond: 25 },
  ),
})

const race = clip({
  slug: 'balap-becak-malioboro',
  title: {
    en: 'Becak race on Malioboro after closing time',
    id: 'Balap becak di Malioboro setelah toko tutup',
  },
  description: {
    en: 'No engines, no brakes, one referee asleep in the third becak.',
    id: 'Tanpa mesin, tanpa rem, dan wasitnya tidur di becak ketiga.',
  },
  year: 2026,
  rating: '13+',
  genres: ['comedy', 'action'],
  cast: ['Dimas Prayoga'],
  thumbColor: '#2A1848',
  art: { shot: 0 },
  film: film(
    {
      seed: 607,
      beatsPerMinute: 164,
      rootHertz: 110,
      scale: 'minor',
      parts: [
        { stroke: 'kick', gain: 0.8, rhythm: [4, 16, 0] },
        { stroke: 'hat', gain: 0.4, rhythm: [13, 16, 0] },
        { voice: 'bass', gain: 0.9, octave: -1, rhythm: [10, 16, 0], walk: 'steps', beatsLong: 0.4 },
        { voice: 'bell', gain: 0.5, octave: 2, rhythm: [3, 16, 0], walk: 'drone', beatsLong: 0.5 },
      ],
    },
    [
      shot(8, drawn(draw(sky('#1A0E30', '#2A1848', '#4A2460'))), hold(), [
        ...rows([town(608, { base: 520, height: 340, wall: '#120A22', light: '#F7B45C', lit: 0.5 }), -10]),
        thing(sprite(280, 440, 1, becak('#E5432B', '#F7F0E0', '#F2B53A')), [-100, 480], {
          to: [900, 480],
          sway: [0, 5, 0.3],
        }),
        thing(sprite(280, 440, 1.1, becak('#2FA39A', '#F7F0E0', '#1E46A0')), [100, 560], {
          to: [760, 560],
          sway: [0, 6, 0.26],
        }),
      ]),
      shot(6, drawn(draw(fill('#F7B45C'))), hold(), [
        sheet(speedLines(609, { colour: '#1A0E30', count: 60, length: 500 }), [-48, 0]),
        thing(sprite(280, 440, 2, becak('#E5432B', '#1A0E30', '#1A0E30')), [640, 440], {
          sway: [6, 8, 0.22],
        }),
      ]),
      shot(
        7,
        drawn(
          draw(
            fill('#1A0E30'),
            rails(640, 260, '#F7B45C', '#3A2060'),
            sun(640, 250, 40, '#4A2460', '#F7B45C'),
          ),
        ),
        glide([0.5, 0.35, 1], [0.5, 0.36, 3]),
        [sheet(speedLines(610, { colour: '#FFFFFF', count: 14, length: 120, slope: 1 }), [18, 18])],
      ),
      shot(
        9,
        drawn(draw(stripes(['#F7F0E0', '#14100E'], 80, 45))),
        glide([0.4, 0.5, 1.8], [0.6, 0.5, 1.2]),
        [words('SERI', 'anton', 240, '#E5432B', [640, 360], { align: 'centre', from: 1 })],
        { out: 0.6 },
      ),
    ],
  ),
})

const night = clip({
  slug: 'pasar-malam-dari-bianglala',
  title: { en: 'The night fair from the top of the Ferris wheel', id: 'Pasar malam dari puncak bianglala' },
  description: {
    en: 'It stopped at the top. That’s not how the ride is supposed to work, but look at the lights.',
    id: 'Bianglalanya berhenti di atas. Mestinya sih nggak begitu, tapi lihat lampu-lampunya.',
  },
  year: 2026,
  rating: 'SU',
  genres: ['hobby', 'romance'],
  cast: ['Tika Lestari'],
  thumbColor: '#1C1440',
  art: { shot: 1 },
  film: film(
    {
      seed: 611,
      beatsPerMinute: 90,
      rootHertz: 138,
      scale: 'major',
      parts: [
        { voice: 'bell', gain: 0.5, octave: 1, rhythm: [3, 12, 0], walk: 'arpeggio', beatsLong: 1.5 },
        { voice: 'reed', gain: 0.5, octave: 0, rhythm: [1, 4, 0], walk: 'steps', beatsLong: 0.9 },
        { stroke: 'tick', gain: 0.3, rhythm: [2, 12, 4] },
        { air: 'room', gain: 0.6 },
      ],
    },
    [
      shot(7, drawn(draw(fill('#1C1440'))), hold(), [
        sheet(motes(612, { colour: '#F7B45C', count: 60, sizes: [8, 34], opacity: 0.5 }), [2, -2]),
        sheet(motes(613, { colour: '#E54A8A', count: 40, sizes: [10, 44], opacity: 0.4 }), [-2, -2]),
      ]),
      shot(8, drawn(draw(sky('#120C2C', '#1C1440', '#2A1C58'))), hold(), [
        thing(
          sprite(
            640,
            640,
            1.05,
            '<g fill="none" stroke="#F7B45C" stroke-width="8"><circle r="270"/><path d="M-270 0H270M0 -270V270M-191 -191L191 191M-191 191L191 -191"/></g>',
            ...[0, 1, 2, 3, 4, 5, 6, 7].map(
              (n) =>
                `<g transform="rotate(${n * 45}) translate(270 0)"><circle r="36" fill="${['#E5432B', '#2FA39A', '#F2C14E', '#E54A8A'][n % 4]}"/></g>`,
            ),
          ),
          [640, 360],
          { spin: 24 },
        ),
      ]),
      shot(
        6,
        drawn(
          draw(
            sky('#120C2C', '#2A1C58'),
            ...[0, 1, 2, 3, 4, 5].map(
              (n) =>
                `<path d="M${n * 230 - 40} 720L${n * 230 + 75} 520L${n * 230 + 190} 720Z" fill="${['#E5432B', '#F7F0E0', '#2FA39A'][n % 3]}"/>`,
            ),
          ),
        ),
        glide([0.2, 0.8, 1.6], [0.8, 0.8, 1.6]),
        [
          thing(sprite(120, 260, 0.8, lantern('#E5432B', '#F7B45C')), [400, 200], { sway: [10, 0, 3] }),
          thing(sprite(120, 260, 0.8, lantern('#F2C14E', '#FFF3C8')), [880, 180], { sway: [12, 0, 2.6] }),
        ],
      ),
      shot(
        9,
        generated(
          'gradients=s=320x180:r=24:n=6:c0=0x120c2c:c1=0xe54a8a:c2=0xf7b45c:c3=0x2a1c58:c4=0x2fa39a:c5=0x120c2c:type=spiral:speed=0.03:seed=614:d=20',
          {},
        ),
        hold(),
        [words('tolong.', 'caveat', 70, '#FFFFFF', [640, 600], { align: 'centre', from: 4 })],
        { out: 0.8 },
      ),
    ],
  ),
})

const batik = clip({
  slug: 'membatik-seratus-jam',
  title: {
    en: 'A hundred hours of batik in thirty seconds',
    id: 'Seratus jam membatik dalam tiga puluh detik',
  },
  description: {
    en: 'One cloth from first line to last dye bath, without a single cut you’d notice.',
    id: 'Selembar kain dari garis pertama sampai celupan terakhir, tanpa potongan yang kentara.',
  },
  year: 2026,
  rating: 'SU',
  genres: ['hobby', 'documentary'],
  cast: ['Nadia Hapsari'],
  premium: true,
  thumbColor: '#5B2C16',
  art: { shot: 2 },
  film: film(
    {
      seed: 615,
      beatsPerMinute: 74,
      rootHertz: 104,
      scale: 'pelog',
      parts: [
        { air: 'rain', gain: 0.25 },
        { voice: 'gender', gain: 0.9, octave: 1, rhythm: [9, 32, 0], walk: 'steps', beatsLong: 2.5 },
        { voice: 'gong', gain: 0.8, octave: -1, rhythm: [1, 32, 16], walk: 'drone', beatsLong: 6 },
      ],
    },
    [
      shot(8, drawn(draw(fill('#F7F0E0'))), hold(), [
        sheet(
          cloth(160, () =>
            kawungFlower(108, ['none'], '#5B2C16').replaceAll(
              'fill="none"',
              'fill="none" stroke="#8C5A36" stroke-width="2"',
            ),
          ),
          [-2, 0],
        ),
        words('jam ke-1', 'mono', 34, '#5B2C16', [80, 640]),
      ]),
      shot(8, drawn(draw(fill('#E9D2A6'))), hold(), [
        sheet(
          cloth(160, () => kawungFlower(108, ['#F7F0E0'], '#8C5A36')),
          [-2, 0],
        ),
        sheet(petals(616, { colours: ['#8C5A36'], size: 6, count: 60 }), [0, 2], 0.6),
        words('jam ke-38', 'mono', 34, '#5B2C16', [80, 640], { from: 0.2 }),
      ]),
      shot(8, drawn(draw(fill('#1E2A5A'))), hold(), [
        sheet(
          cloth(160, () => kawungFlower(108, ['#F7F0E0', '#E9D2A6'], '#1E2A5A')),
          [-2, 0],
        ),
        sheet(rain(617, { drops: 30, colour: '#4A5AA0' }), [0, 8], 0.5),
        words('jam ke-71', 'mono', 34, '#FFFFFF', [80, 640], { from: 0.2 }),
      ]),
      shot(
        8,
        drawn(draw(fill('#5B2C16'))),
        hold(),
        [
          sheet(
            cloth(160, (column, row) =>
              kawungFlower(
                108,
                (column + row) % 2 ? ['#F7F0E0', '#C8862E'] : ['#1E2A5A', '#F7F0E0'],
                '#5B2C16',
              ),
            ),
            [-2, 0],
          ),
          words('jam ke-100', 'mono', 34, '#FFFFFF', [80, 640], { from: 0.2 }),
        ],
        { out: 1 },
      ),
    ],
  ),
})

export const clips = [latte, breakfast, bigKite, river, gamelan, race, night, batik]
