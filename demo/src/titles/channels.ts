import { film, movie } from '../catalogue/entry.ts'
import { draw, place } from '../drawing/canvas.ts'
import { fill, glitter, ridge, sky, sun, terraces, town, trees, waves } from '../drawing/land.ts'
import { bars, contours, halftone, rings, stripes } from '../drawing/pattern.ts'
import { becak, bowl, candi, canoe, fish, person, steam, train } from '../drawing/things.ts'
import { birds, motes, rain, speedLines } from '../drawing/weather.ts'
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

/** Material of two television channels: Kabar 24 brings the news, Jelajah goes out and looks. */

const red = '#E11D3F'
const lower = (headline: string, place_: string) => [
  words(headline, 'jakarta', 40, '#FFFFFF', [70, 600], { from: 0.4 }),
  words(place_, 'mono', 26, '#F4C152', [70, 656], { from: 0.9 }),
]

const morning = movie({
  slug: 'kabar-pagi',
  title: { en: 'Kabar Pagi', id: 'Kabar Pagi' },
  description: {
    en: 'The morning bulletin: traffic, chili prices and the one bridge everyone asks about.',
    id: 'Buletin pagi: lalu lintas, harga cabai, dan satu jembatan yang selalu ditanyakan semua orang.',
  },
  year: 2026,
  rating: 'SU',
  genres: ['news'],
  cast: ['Rania Siregar', 'Adi Nugroho'],
  thumbColor: '#0E1A34',
  art: { shot: 0 },
  film: film(
    {
      seed: 701,
      beatsPerMinute: 125,
      rootHertz: 98,
      scale: 'minor',
      parts: [
        { voice: 'bell', gain: 0.6, octave: 2, rhythm: [8, 16, 0], walk: 'arpeggio', beatsLong: 0.5 },
        { voice: 'bass', gain: 0.8, octave: 0, rhythm: [4, 16, 0], walk: 'drone', beatsLong: 0.8 },
        { stroke: 'tick', gain: 0.5, rhythm: [4, 16, 0] },
        { voice: 'pad', gain: 0.4, octave: 1, rhythm: [1, 32, 0], walk: 'steps', beatsLong: 8 },
      ],
    },
    [
      shot(
        6,
        drawn(
          draw(
            fill('#0E1A34'),
            rings(980, 360, ['#12224A', '#172C5E', '#1E3A78', '#2A4E9A'], 120),
            '<rect x="0" y="320" width="700" height="90" fill="#E11D3F"/>',
          ),
        ),
        glide([0.4, 0.5, 1.2], [0.5, 0.5, 1]),
        [
          words('kabar24', 'jakarta', 76, '#FFFFFF', [70, 366], { from: 0.3 }),
          words('PAGI', 'jakarta', 40, '#F4C152', [70, 460], { from: 0.9 }),
        ],
        { in: 0.4 },
      ),
      shot(6, drawn(draw(sky('#F7D9A8', '#F2C48A', '#EFB06A'))), hold(), [
        ...rows([town(702, { base: 500, height: 300, wall: '#7A5A6A', light: '#F7D9A8', lit: 0.2 }), -2]),
        thing(sprite(280, 440, 0.8, becak(red, '#14213A', '#F4C152')), [-60, 540], {
          to: [1200, 540],
          sway: [0, 3, 0.4],
        }),
        ...lower('Jalan Sudirman: ramai lancar', 'JAKARTA  06.15'),
      ]),
      shot(
        6,
        drawn(draw(fill('#14213A'), bars(703, [red, '#F4C152', '#3DD68C'], 9, 300))),
        glide([0.5, 0.6, 1], [0.6, 0.7, 1.3]),
        lower('Cabai rawit turun Rp4.000', 'PASAR INDUK KRAMAT JATI'),
      ),
      shot(
        6,
        drawn(
          draw(
            sky('#A8C6D6', '#C4D9E4', '#E0ECF0'),
            fill('#5A7A8A', 480),
            '<path d="M-20 470Q320 280 640 470T1300 470" fill="none" stroke="#3A4A56" stroke-width="16"/><rect y="466" width="1280" height="22" fill="#3A4A56"/>',
            ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map(
              (n) =>
                `<path d="M${80 + n * 140} 466V${360 + (n % 4) * 22}" stroke="#3A4A56" stroke-width="6"/>`,
            ),
          ),
        ),
        glide([0.3, 0.55, 1.5], [0.7, 0.55, 1.5]),
        lower('Jembatan itu: masih diperbaiki', 'SELALU'),
      ),
      shot(
        7,
        generated(
          'gradients=s=320x180:r=24:n=3:c0=0x0e1a34:c1=0x2a4e9a:c2=0xe11d3f:type=linear:speed=0.02:seed=704:d=20',
        ),
        hold(),
        [words('Sampai siang nanti.', 'jakarta', 60, '#FFFFFF', [640, 360], { align: 'centre' })],
        { out: 0.8 },
      ),
    ],
    { framesPerSecond: 25 },
  ),
})

const weather = movie({
  slug: 'cuaca-nusantara',
  title: { en: 'Weather of the Archipelago', id: 'Cuaca Nusantara' },
  description: {
    en: 'Seventeen thousand islands, one map, and a presenter who has never once said “probably”.',
    id: 'Tujuh belas ribu pulau, satu peta, dan penyiar yang tak pernah sekali pun berkata “mungkin”.',
  },
  year: 2026,
  rating: 'SU',
  genres: ['news'],
  cast: ['Gita Mahadewi'],
  thumbColor: '#123A5A',
  art: { shot: 1 },
  film: film(
    {
      seed: 705,
      beatsPerMinute: 106,
      rootHertz: 117,
      scale: 'major',
      parts: [
        { voice: 'pluck', gain: 0.7, octave: 1, rhythm: [5, 16, 2], walk: 'steps', beatsLong: 1 },
        { voice: 'pad', gain: 0.5, octave: 0, rhythm: [1, 16, 0], walk: 'arpeggio', beatsLong: 4 },
        { stroke: 'hat', gain: 0.3, rhythm: [8, 16, 0] },
        { air: 'wind', gain: 0.3 },
      ],
    },
    [
      shot(
        7,
        generated(
          'perlin=s=320x180:r=24:octaves=5:persistence=0.6:xscale=4:yscale=4:tscale=0.6:random_mode=seed:seed=706',
          { tones: ['#0A2438', '#123A5A', '#4A86A8', '#E6F2F7', '#FFFFFF'] },
        ),
        hold(),
        [words('CUACA NUSANTARA', 'bebas', 100, '#FFFFFF', [640, 360], { align: 'centre' })],
        { in: 0.5 },
      ),
      shot(
        7,
        drawn(
          draw(
            fill('#123A5A'),
            ...[
              [160, 330, 150],
              [400, 460, 120],
              [560, 300, 130],
              [760, 420, 90],
              [860, 260, 70],
              [1060, 350, 140],
            ].map(
              ([x, y, size], index) =>
                `<g transform="translate(${x} ${y})">${contours(707 + index, { x: 0, y: 0, count: 1, step: size! * 0.5, colour: '#9FD8A8', width: 90 })}</g>`,
            ),
          ),
        ),
        glide([0.15, 0.5, 1.8], [0.85, 0.5, 1.8]),
        [words('31°', 'jakarta', 70, '#F4C152', [1200, 90], { align: 'right' })],
      ),
      shot(6, drawn(draw(sky('#33506B', '#46647E', '#5A7890'))), hold(), [
        ...rows([trees(708, { base: 640, size: 300, colour: '#14282A', kind: 'palm', count: 7 }), 0]),
        sheet(rain(709, { drops: 200, length: 60 }), [-8, 24]),
        ...lower('Bogor: hujan. Tentu saja.', 'SIANG'),
      ]),
      shot(
        6,
        drawn(draw(sky('#4FB3DF', '#7ACBEA', '#B4E2F2'), sun(980, 210, 90, '#F9D98A', '#FFF3C8'))),
        hold(),
        [
          sheet(motes(710, { count: 9, sizes: [40, 130], opacity: 0.5 }), [-4, 0]),
          ...rows([waves({ base: 580, height: 30, length: 160, fill: '#1C8CA8', line: '#FFFFFF' }), -4]),
          ...lower('Kupang: cerah, angin 12 knot', 'SORE'),
        ],
      ),
      shot(
        6,
        drawn(
          draw(
            fill('#F4C152'),
            halftone({
              colour: '#123A5A',
              pitch: 22,
              dark: (x, y) => Math.max(0, Math.sin(x * 10 + y * 6) * 0.7),
            }),
          ),
        ),
        glide([0.3, 0.5, 1.3], [0.7, 0.5, 1.3]),
        [words('Bawa payung.', 'baloo', 90, '#FFFFFF', [640, 360], { align: 'centre' })],
        { out: 0.7 },
      ),
    ],
    { framesPerSecond: 25 },
  ),
})

const sport = movie({
  slug: 'laga-malam',
  title: { en: 'Match Night', id: 'Laga Malam' },
  description: {
    en: 'Village league results read with the gravity of a World Cup final, and one goal shown four times.',
    id: 'Hasil liga antarkampung dibacakan sekhidmat final Piala Dunia, plus satu gol yang diputar empat kali.',
  },
  year: 2026,
  rating: 'SU',
  genres: ['news', 'action'],
  cast: ['Bung Rizky', 'Coach Lukas'],
  thumbColor: '#0B3A1E',
  art: { shot: 1 },
  film: film(
    {
      seed: 711,
      beatsPerMinute: 140,
      rootHertz: 87,
      scale: 'dorian',
      parts: [
        { stroke: 'kick', gain: 0.9, rhythm: [4, 16, 0] },
        { stroke: 'clap', gain: 0.6, rhythm: [3, 16, 4] },
        { voice: 'reed', gain: 0.6, octave: 1, rhythm: [5, 16, 0], walk: 'leaps', beatsLong: 0.7 },
        { voice: 'bass', gain: 0.9, octave: 0, rhythm: [7, 16, 0], walk: 'steps', beatsLong: 0.5 },
      ],
    },
    [
      shot(
        5,
        drawn(draw(stripes(['#0B3A1E', '#115028'], 120, 70))),
        hold(),
        [
          sheet(speedLines(712, { colour: '#FFFFFF', count: 20, length: 300 }), [-40, 0], 0.6),
          words('LAGA!', 'anton', 220, '#3DD68C', [640, 360], { align: 'centre', from: 0.2 }),
        ],
        { in: 0.3 },
      ),
      shot(
        8,
        drawn(
          draw(
            fill('#115028'),
            stripes(['#115028', '#14602F'], 90, 90),
            '<g fill="none" stroke="#FFFFFF" stroke-width="6"><rect x="90" y="80" width="1100" height="560"/><path d="M640 80V640"/><circle cx="640" cy="360" r="110"/><rect x="90" y="220" width="150" height="280"/><rect x="1040" y="220" width="150" height="280"/></g>',
          ),
        ),
        hold(),
        [
          thing(sprite(60, 60, 1, '<circle r="20" fill="#FFFFFF"/>'), [260, 560], {
            to: [1160, 340],
            sway: [0, 24, 0.7],
          }),
          thing(sprite(70, 70, 1, '<circle r="26" fill="#E5432B"/>'), [220, 580], {
            to: [1000, 380],
            sway: [0, 14, 1],
          }),
          thing(sprite(70, 70, 1, '<circle r="26" fill="#1E46A0"/>'), [700, 200], {
            to: [1090, 300],
            sway: [10, 10, 0.8],
          }),
          thing(sprite(70, 70, 1, '<circle r="26" fill="#1E46A0"/>'), [900, 560], {
            to: [1060, 420],
            sway: [12, 8, 1.3],
          }),
        ],
      ),
      shot(
        6,
        drawn(
          draw(
            fill('#0A2A16'),
            place(640, 700, 3, person('#E5432B')),
            rings(640, 120, ['#0F3A1E', '#16502A', '#E9F7EC'], 60),
          ),
        ),
        glide([0.5, 0.3, 1.8], [0.5, 0.6, 1.1]),
        [words('1 – 0', 'anton', 150, '#FFFFFF', [1200, 600], { align: 'right' })],
      ),
      shot(
        6,
        scene('senen', { tones: ['#06180C', '#0B3A1E', '#3DD68C', '#F2FFF5'] }),
        glide([0.62, 0.3, 2.4], [0.62, 0.6, 1.6]),
        lower('Pelatih: “Saya melihatnya.”', 'WAWANCARA'),
      ),
      shot(
        6,
        generated(
          'life=s=128x72:mold=10:r=20:ratio=0.12:death_color=0x115028:life_color=0xffffff:mold_color=0x0b3a1e:seed=713',
          {},
          false,
        ),
        hold(),
        [words('klasemen menyusul', 'mono', 44, '#FFFFFF', [640, 640], { align: 'centre' })],
        { out: 0.6 },
      ),
    ],
    { framesPerSecond: 25 },
  ),
})

const reef = movie({
  slug: 'jelajah-terumbu',
  title: { en: 'Jelajah: The Reef at Noon', id: 'Jelajah: Terumbu Tengah Hari' },
  description: {
    en: 'Nine meters down off Wakatobi, everything is about to have lunch.',
    id: 'Sembilan meter di bawah permukaan laut Wakatobi, semuanya sedang bersiap makan siang.',
  },
  year: 2026,
  rating: 'SU',
  genres: ['travel', 'documentary'],
  cast: ['Laode Rustam'],
  thumbColor: '#0B5A7A',
  art: { shot: 0 },
  film: film(
    {
      seed: 721,
      beatsPerMinute: 68,
      rootHertz: 110,
      scale: 'whole',
      parts: [
        { air: 'sea', gain: 0.7 },
        { voice: 'gender', gain: 0.7, octave: 2, rhythm: [6, 32, 0], walk: 'arpeggio', beatsLong: 3 },
        { voice: 'pad', gain: 0.6, octave: 0, rhythm: [1, 32, 0], walk: 'steps', beatsLong: 8 },
      ],
    },
    [
      shot(
        8,
        drawn(
          draw(
            sky('#1C9CC0', '#128AB0', '#0E769C', '#0B6488', '#0A5474'),
            ...[0, 1, 2, 3, 4, 5, 6].map((n) =>
              place(
                90 + n * 190,
                730,
                1.2 + (n % 3) * 0.5,
                `<path d="M0 0C-30 -60 -60 -70 -40 -120C-20 -90 -10 -100 0 -60C10 -110 30 -120 44 -150C54 -100 40 -60 10 0Z" fill="${['#E5735A', '#F2B53A', '#C84A7A'][n % 3]}"/>`,
              ),
            ),
          ),
        ),
        hold(),
        [
          thing(sprite(200, 100, 1.5, fish('#F2B53A', '#14213A')), [-120, 300], {
            to: [900, 260],
            sway: [0, 20, 1.7],
          }),
          thing(sprite(200, 100, 0.7, fish('#E5432B', '#FFFFFF')), [1380, 440], {
            to: [500, 470],
            sway: [0, 10, 1.1],
          }),
          sheet(motes(722, { colour: '#CFF2F7', count: 50, sizes: [2, 7] }), [0, -4], 0.6),
          words('JELAJAH', 'bebas', 90, '#FFFFFF', [640, 90], { align: 'centre' }),
        ],
      ),
      shot(
        7,
        generated('perlin=s=320x180:r=24:octaves=2:xscale=9:yscale=5:tscale=1.1:random_mode=seed:seed=723', {
          tones: ['#063A52', '#0E769C', '#3AB4C8', '#E6FBF7'],
        }),
      ),
      shot(8, drawn(draw(fill('#0A4A66'))), hold(), [
        ...[0, 1, 2, 3, 4, 5].map((n) =>
          thing(
            sprite(200, 100, 0.5 + (n % 3) * 0.15, fish('#CFE6D8', '#0A4A66')),
            [1350 + n * 90, 160 + n * 80],
            { to: [100 + n * 60, 200 + n * 74], sway: [0, 14, 1 + n * 0.2] },
          ),
        ),
        sheet(motes(724, { colour: '#CFF2F7', count: 24 }), [0, -6], 0.5),
      ]),
      shot(
        8,
        drawn(
          draw(
            sky('#BFE6F2', '#8FD0E4', '#4FB3D0'),
            fill('#0E769C', 470),
            glitter(640, 480, '#BFE6F2', 8, 700),
          ),
        ),
        glide([0.5, 0.7, 1.6], [0.5, 0.5, 1]),
        [thing(sprite(280, 200, 1, canoe('#0A2A3A')), [500, 460], { to: [760, 460], sway: [0, 6, 2.6] })],
        { out: 1 },
      ),
    ],
  ),
})

const temples = movie({
  slug: 'jelajah-candi',
  title: { en: 'Jelajah: Steps Before Sunrise', id: 'Jelajah: Undakan Sebelum Fajar' },
  description: {
    en: 'A caretaker sweeps the same nine terraces every dawn and knows which stone hums.',
    id: 'Seorang juru kunci menyapu sembilan teras yang sama setiap subuh dan tahu batu mana yang berdengung.',
  },
  year: 2026,
  rating: 'SU',
  genres: ['travel', 'documentary'],
  cast: ['Mbah Wiro'],
  thumbColor: '#3A2A4A',
  art: { shot: 1 },
  film: film(
    {
      seed: 731,
      beatsPerMinute: 52,
      rootHertz: 82,
      scale: 'slendro',
      parts: [
        { air: 'crickets', gain: 0.5, span: [0, 0.5] },
        { air: 'birds', gain: 0.6, span: [0.45, 1] },
        { voice: 'gong', gain: 1, octave: 0, rhythm: [1, 16, 0], walk: 'steps', beatsLong: 4 },
        { voice: 'suling', gain: 0.6, octave: 2, rhythm: [5, 32, 3], walk: 'steps', beatsLong: 2 },
      ],
    },
    [
      shot(
        8,
        drawn(draw(sky('#141A38', '#1C2448', '#2A2F5A', '#3A3A6A'), place(640, 680, 2, candi('#0A0E20')))),
        glide([0.5, 0.9, 2.2], [0.5, 0.5, 1]),
        [sheet(motes(732, { count: 60, sizes: [0.8, 2.4] }), [0, 0])],
        { in: 1 },
      ),
      shot(
        8,
        drawn(
          draw(sky('#3A2A4A', '#6A4A5A', '#B07A6A', '#F2B48A'), sun(640, 430, 120, '#F7C48A', '#FFE9C8')),
        ),
        hold(),
        [
          ...rows([ridge(733, { base: 500, rough: 60, colour: '#4A3450' }), -2]),
          thing(sprite(360, 540, 1.3, candi('#1C1224')), [640, 640]),
          sheet(birds(734, { colour: '#1C1224' }), [2, 0]),
        ],
      ),
      shot(
        8,
        drawn(
          draw(
            fill('#5A5248'),
            stripes(['#5A5248', '#665E52', '#4E473E'], 74, 0),
            place(300, 720, 2, person('#1C1812')),
          ),
        ),
        glide([0.2, 0.7, 1.6], [0.7, 0.4, 1.6]),
        [sheet(motes(735, { colour: '#E9D8B8', count: 40, sizes: [4, 24], opacity: 0.2 }), [2, -2])],
      ),
      shot(
        7,
        drawn(
          draw(
            sky('#BFE0EC', '#E6F2E9', '#F9F0D0'),
            terraces(['#9FC08A', '#86B074', '#6A9C5E', '#4F864A', '#36703A'], 380),
          ),
        ),
        glide([0.7, 0.6, 1.5], [0.3, 0.5, 1.2]),
        [
          words('Undakan kesembilan.', 'fraunces-italic', 46, '#FFFFFF', [640, 640], {
            align: 'centre',
            from: 2,
          }),
        ],
        { out: 1.2 },
      ),
    ],
  ),
})

const kitchen = movie({
  slug: 'jelajah-rasa',
  title: { en: 'Jelajah Rasa: The 4 a.m. Soto', id: 'Jelajah Rasa: Soto Jam Empat' },
  description: {
    en: 'A night train, a blue tarpaulin, a broth that has not been switched off since 1982.',
    id: 'Kereta malam, terpal biru, dan kuah yang tidak pernah dimatikan sejak 1982.',
  },
  year: 2026,
  rating: 'SU',
  genres: ['food', 'travel'],
  cast: ['Sari Kusnadi', 'Pak Manto'],
  thumbColor: '#7A3A12',
  art: { shot: 1 },
  film: film(
    {
      seed: 741,
      beatsPerMinute: 112,
      rootHertz: 123,
      scale: 'hijaz',
      parts: [
        { voice: 'pluck', gain: 0.9, octave: 0, rhythm: [9, 16, 0], walk: 'steps', beatsLong: 0.7 },
        { stroke: 'kendang', gain: 0.7, rhythm: [5, 16, 0] },
        { stroke: 'clank', gain: 0.3, rhythm: [3, 16, 7] },
        { voice: 'bass', gain: 0.8, octave: -1, rhythm: [2, 16, 0], walk: 'arpeggio', beatsLong: 1.5 },
      ],
    },
    [
      shot(
        7,
        drawn(draw(sky('#0A1024', '#101A34', '#16244A'))),
        hold(),
        [
          sheet(
            train({ body: '#0E1A3A', window: '#F7D48A', dark: '#16244A', stripe: '#F4C152', y: 260 }),
            [-18, 0],
          ),
          words('Jelajah Rasa', 'caveat', 100, '#FFFFFF', [640, 130], { align: 'centre' }),
        ],
        { in: 0.5 },
      ),
      shot(7, drawn(draw(fill('#1E6AB0'), stripes(['#1E6AB0', '#2A78C0'], 60, 60))), hold(), [
        thing(
          sprite(
            320,
            230,
            2.4,
            bowl('#FFFFFF', '#E9B24A', ['#F7F0E0', '#3F9A4B', '#C8862E', '#F7E08A', '#3F9A4B', '#8C5A2A']),
          ),
          [640, 430],
          { sway: [0, 5, 2] },
        ),
        thing(sprite(220, 300, 1.7, steam('#FFFFFF')), [640, 190], { sway: [14, 0, 2.6] }),
      ]),
      shot(
        6,
        drawn(
          draw(fill('#7A3A12'), rings(640, 360, ['#8A4416', '#A8561E', '#C8702A', '#E9943A', '#F7C46A'], 84)),
        ),
        glide([0.5, 0.5, 2.4], [0.5, 0.5, 1]),
        [sheet(motes(742, { colour: '#F7E08A', count: 60, sizes: [4, 18], opacity: 0.5 }), [2, 2])],
      ),
      shot(
        6,
        scene('warung', { tones: ['#060A1C', '#1A2A5A', '#E9943A', '#FFF3C8'] }),
        glide([0.48, 0.6, 3.4], [0.5, 0.5, 1.3]),
        [words('sejak 1982', 'caveat', 72, '#FFFFFF', [1200, 620], { align: 'right' })],
      ),
      shot(
        6,
        drawn(draw(fill('#F7C46A'), place(640, 700, 3.4, person('#7A3A12')))),
        glide([0.5, 0.4, 1.5], [0.5, 0.6, 1.1]),
        [words('“Tambah?”', 'caveat', 110, '#FFFFFF', [240, 200], { from: 1 })],
        { out: 0.7 },
      ),
    ],
    { framesPerSecond: 25 },
  ),
})

/** The programmes of each channel in the order of its day. */
export const kabar24 = [morning, weather, sport]
export const jelajah = [reef, temples, kitchen]
