import { film, season, series } from '../catalogue/entry.ts'
import { draw, place } from '../drawing/canvas.ts'
import { fill, sky, sun, town } from '../drawing/land.ts'
import { cloth, halftone, stripes, windows } from '../drawing/pattern.ts'
import { bowl, bulb, megaCloud, person, steam } from '../drawing/things.ts'
import { motes, petals, rain, speedLines } from '../drawing/weather.ts'
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

/** Four series whose first episode is on air: clouds, a food stall, a market and twelve windows. */

const blues = ['#122A6B', '#1E46A0', '#4A86D8', '#A8CCF4', '#F4F8FF'] as const
const reds = ['#6B1A1A', '#B0392A', '#E5735A', '#F7C4A8', '#FFF3EA'] as const
const mega = series({
  slug: 'mega',
  title: { en: 'The Land of Mega Mendung', id: 'Negeri Mega Mendung' },
  description: {
    en: 'Above Cirebon the clouds are farmed in terraces, seven shades to a field. When the bluest shade is stolen, a cloud herder’s daughter climbs down to the land of rain to bring it home.',
    id: 'Di atas Cirebon awan digarap bertingkat, tujuh warna satu petak. Ketika biru yang paling tua dicuri, anak penggembala awan turun ke negeri hujan untuk membawanya pulang.',
  },
  year: 2026,
  rating: '13+',
  genres: ['fantasy', 'adventure'],
  cast: ['Putri Manikam', 'Jaka Tandang', 'Nyi Ratna Ayu'],
  premium: true,
  thumbColor: '#122A6B',
  art: { scene: 'mega', focus: 0.5 },
})
const megaOne = season(mega, 1, [
  {
    premium: false,
    title: { en: 'Seven Shades', id: 'Tujuh Warna' },
    description: {
      en: 'On the morning of the harvest the seventh field is found white from edge to edge.',
      id: 'Pada pagi panen, petak ketujuh didapati putih dari ujung ke ujung.',
    },
    art: { scene: 'mega', focus: 0.5 },
    film: film(
      {
        seed: 501,
        beatsPerMinute: 78,
        rootHertz: 123,
        scale: 'pelog',
        parts: [
          { air: 'wind', gain: 0.5 },
          { voice: 'saron', gain: 0.5, octave: 2, rhythm: [7, 16, 0], walk: 'arpeggio', beatsLong: 1 },
          { voice: 'strings', gain: 0.5, octave: 1, rhythm: [1, 16, 0], walk: 'steps', beatsLong: 4 },
          { voice: 'gong', gain: 1, octave: -1, rhythm: [1, 32, 0], walk: 'drone', beatsLong: 6 },
        ],
      },
      [
        shot(
          6,
          scene('mega'),
          glide([0.5, 0.35, 1.9], [0.5, 0.5, 1]),
          [
            words('NEGERI\nMEGA MENDUNG', 'cinzel', 70, '#FFFFFF', [640, 130], {
              align: 'centre',
              from: 1.5,
            }),
          ],
          { in: 1 },
        ),
        shot(7, drawn(draw(sky('#122A6B', '#17347E', '#1E46A0'), sun(640, 300, 130, '#F2C14E'))), hold(), [
          thing(sprite(240, 130, 4, megaCloud(blues, '#1E46A0')), [200, 470], { to: [360, 470] }),
          thing(sprite(240, 130, 5.2, megaCloud(blues, '#4A86D8')), [980, 560], { to: [760, 560] }),
          thing(sprite(240, 130, 3, megaCloud(reds, '#B0392A')), [1100, 300], { to: [900, 290] }),
          thing(sprite(240, 130, 6, megaCloud(blues, '#122A6B')), [420, 690], { to: [700, 690] }),
        ]),
        shot(6, drawn(draw(fill('#122A6B'))), hold(), [
          sheet(
            cloth(320, () => `<g transform="scale(2.1)">${megaCloud(blues, '#1E46A0')}</g>`),
            [-4, 0],
          ),
          words('satu, dua, tiga, empat, lima, enam ...', 'fraunces-italic', 44, '#F2C14E', [640, 360], {
            align: 'centre',
            from: 1.2,
          }),
        ]),
        shot(
          6,
          scene('mega', { tones: ['#2A2A34', '#6A6A78', '#B8B8C4', '#FFFFFF'] }),
          glide([0.2, 0.7, 2.2], [0.7, 0.75, 1.8]),
        ),
        shot(
          7,
          scene('mega', { hueDegrees: 130 }),
          glide([0.5, 0.3, 3.4], [0.5, 0.6, 1.3]),
          [sheet(rain(502, { drops: 90 }), [-4, 20])],
          { out: 1.2 },
        ),
      ],
      {
        captions: [
          [
            7.5,
            11,
            'Tujuh petak, tujuh biru. Begitu sejak nenek.',
            'Seven fields, seven blues. Ever since Grandmother’s day.',
          ],
          [14, 18, 'Enam ... lalu putih.', 'Six ... and then white.'],
          [20, 24, 'Siapa yang bisa mencuri warna?', 'Who could steal a color?'],
          [26.5, 30.5, 'Orang yang tinggal di bawah hujan.', 'Someone who lives under the rain.'],
        ],
      },
    ),
  },
])

const warung = series({
  slug: 'warung',
  title: { en: 'Bu Darmi’s Stall', id: 'Warung Bu Darmi' },
  description: {
    en: 'You may eat on credit if you beg nicely, says the sign, and so the debt book at Bu Darmi’s stall is thicker than the menu. A comedy about everyone who eats now and explains later.',
    id: '“Boleh utang, asal memohon dulu,” kata papan di warung Bu Darmi, jadi buku utangnya lebih tebal dari menunya. Komedi tentang semua orang yang makan sekarang dan menjelaskan belakangan.',
  },
  year: 2025,
  rating: 'SU',
  genres: ['comedy', 'family'],
  cast: ['Darminah Sutrisno', 'Parto Wijaya', 'Neneng Suryati', 'Ucup Maulana'],
  thumbColor: '#17645F',
  art: { scene: 'warung', focus: 0.48 },
})
const warungOne = season(warung, 1, [
  {
    title: { en: 'The Debt Book', id: 'Buku Utang' },
    description: {
      en: 'The debt book falls into the soup. By noon the whole alley remembers owing nothing.',
      id: 'Buku utang tercebur ke kuah soto. Menjelang siang, satu gang mendadak ingat tak pernah berutang.',
    },
    art: { scene: 'warung', focus: 0.48 },
    film: film(
      {
        seed: 511,
        beatsPerMinute: 138,
        rootHertz: 139,
        scale: 'major',
        parts: [
          { voice: 'reed', gain: 0.5, octave: 1, rhythm: [7, 16, 0], walk: 'steps', beatsLong: 0.5 },
          { voice: 'bass', gain: 0.9, octave: -1, rhythm: [4, 16, 0], walk: 'arpeggio', beatsLong: 0.7 },
          { stroke: 'kendang', gain: 0.6, rhythm: [9, 16, 2] },
          { stroke: 'clank', gain: 0.3, rhythm: [2, 16, 6] },
          { air: 'room', gain: 0.3 },
        ],
      },
      [
        shot(
          5,
          scene('warung'),
          glide([0.48, 0.55, 2.4], [0.5, 0.5, 1]),
          [words('WARUNG\nBU DARMI', 'bebas', 96, '#17645F', [70, 120], { from: 1 })],
          { in: 0.5 },
        ),
        shot(5, drawn(draw(stripes(['#E5432B', '#F7F0E0'], 90, 90))), hold(), [
          thing(
            sprite(
              320,
              230,
              2.1,
              bowl('#F7F0E0', '#E9B24A', ['#8C5A2A', '#C8862E', '#3F7A3B', '#F7F0E0', '#8C5A2A', '#C8342A']),
            ),
            [640, 420],
            { sway: [0, 8, 1.4] },
          ),
          thing(sprite(220, 300, 1.5, steam('#FFFFFF')), [640, 200], { sway: [10, 0, 3] }),
        ]),
        shot(
          5,
          drawn(
            draw(
              fill('#F2E6C4'),
              stripes(['#F2E6C4', '#E6D6AC'], 44, 0),
              '<path d="M180 0V720" stroke="#E5432B" stroke-width="5"/>',
              '<path d="M230 110H700M230 198H840M230 286H620M230 374H760M230 462H520" stroke="#1E46A0" stroke-width="9" stroke-linecap="round" stroke-dasharray="46 18 80 16"/>',
            ),
          ),
          glide([0.3, 0.3, 1.7], [0.5, 0.7, 1.9]),
          [words('LUNAS?', 'caveat', 150, '#E5432B', [900, 420], { align: 'centre', from: 1.4 })],
        ),
        shot(5, scene('warung', { hueDegrees: 60 }), glide([0.3, 0.57, 4], [0.75, 0.57, 4])),
        shot(
          5,
          drawn(
            draw(
              fill('#17645F'),
              ...[0, 1, 2, 3, 4, 5].map((n) =>
                place(
                  140 + n * 200,
                  700,
                  1.9 + (n % 3) * 0.3,
                  person(['#E5432B', '#F2B53A', '#F7F0E0'][n % 3]!),
                ),
              ),
            ),
          ),
          glide([0.2, 0.7, 1.5], [0.8, 0.7, 1.5]),
          [words('“Bukan saya, Bu.”', 'caveat', 70, '#FFFFFF', [640, 110], { align: 'centre' })],
        ),
        shot(
          6,
          scene('warung', { brightness: 0.75, saturation: 0.8 }),
          glide([0.48, 0.6, 3.2], [0.5, 0.5, 1.1]),
          [sheet(motes(512, { colour: '#FFE9A8', count: 30 }), [2, -2])],
          { out: 0.8 },
        ),
      ],
      { framesPerSecond: 25 },
    ),
  },
])

const senen = series({
  slug: 'senen',
  title: { en: 'The Boys of Pasar Senen', id: 'Anak Pasar Senen' },
  description: {
    en: 'Jakarta, 1974. A pickpocket with perfect pitch, a printer’s apprentice and a girl who sells film posters find a suitcase that four ministries have been looking for.',
    id: 'Jakarta, 1974. Seorang pencopet bertelinga tajam, anak magang percetakan, dan gadis penjual poster film menemukan koper yang dicari empat departemen.',
  },
  year: 2024,
  rating: '17+',
  genres: ['crime', 'drama'],
  cast: ['Johan Tanasale', 'Mimi Gozali', 'Sarip Lubis', 'Inspektur Karno'],
  premium: true,
  thumbColor: '#F3C623',
  art: { scene: 'senen', focus: 0.63 },
})
const senenOne = season(senen, 1, [
  {
    title: { en: 'A Suitcase from Kwitang', id: 'Koper dari Kwitang' },
    description: {
      en: 'It weighs nothing, it ticks, and it’s been sold twice before breakfast.',
      id: 'Ringan, berdetak, dan sebelum sarapan sudah dua kali terjual.',
    },
    art: { scene: 'senen', focus: 0.63 },
    film: film(
      {
        seed: 521,
        beatsPerMinute: 110,
        rootHertz: 82,
        scale: 'dorian',
        parts: [
          { voice: 'bass', gain: 1, octave: 0, rhythm: [7, 16, 0], walk: 'steps', beatsLong: 0.6 },
          { stroke: 'hat', gain: 0.4, rhythm: [10, 16, 0] },
          { stroke: 'kick', gain: 0.7, rhythm: [3, 16, 0] },
          {
            voice: 'reed',
            gain: 0.5,
            octave: 2,
            rhythm: [3, 16, 5],
            walk: 'leaps',
            beatsLong: 0.8,
            span: [0.2, 1],
          },
          { stroke: 'tick', gain: 0.4, rhythm: [16, 16, 0], span: [0.5, 0.8] },
        ],
      },
      [
        shot(
          5,
          scene('senen'),
          glide([0.63, 0.27, 3], [0.5, 0.5, 1]),
          [words('ANAK PASAR\nSENEN', 'anton', 92, '#14100A', [70, 560], { from: 1.4 })],
          { in: 0.4 },
        ),
        shot(
          5,
          drawn(
            draw(
              fill('#F3C623'),
              halftone({
                colour: '#14100A',
                pitch: 16,
                dark: (x, y) => Math.max(0, 0.85 - y * 0.9 + Math.sin(x * 20) * 0.25),
              }),
            ),
          ),
          glide([0.2, 0.4, 1.7], [0.8, 0.4, 1.7]),
        ),
        shot(
          5,
          drawn(
            draw(
              fill('#E5432B'),
              place(
                640,
                420,
                1,
                '<rect x="-250" y="-150" width="500" height="320" rx="26" fill="#14100A"/><path d="M-80 -150V-210H80V-150" stroke="#14100A" stroke-width="28" fill="none"/><rect x="-250" y="-40" width="500" height="18" fill="#F3C623"/><circle r="34" cy="-30" fill="#F3C623"/>',
              ),
            ),
          ),
          glide([0.5, 0.5, 1], [0.5, 0.54, 3]),
          [
            words('tik', 'mono', 60, '#F3C623', [200, 160], { from: 0.5 }),
            words('tik', 'mono', 60, '#F3C623', [1060, 600], { from: 1.6 }),
          ],
        ),
        shot(5, drawn(draw(fill('#14100A'))), hold(), [
          ...rows([town(522, { base: 620, height: 420, wall: '#2A2210', light: '#F3C623', lit: 0.35 }), -4]),
          sheet(speedLines(523, { colour: '#E5432B', count: 10 }), [-30, 0]),
        ]),
        shot(
          5,
          scene('senen', { tones: ['#0A1A2A', '#1E5A7A', '#8FD0D8', '#F7FBF2'] }),
          glide([0.4, 0.7, 2], [0.75, 0.5, 2]),
        ),
        shot(
          6,
          drawn(draw(stripes(['#F3C623', '#14100A'], 110, 45), place(640, 700, 3.2, person('#E5432B')))),
          glide([0.5, 0.3, 1.6], [0.5, 0.6, 1]),
          [words('1974', 'anton', 120, '#FFFFFF', [1210, 120], { align: 'right' })],
          { out: 0.8 },
        ),
      ],
    ),
  },
])

const jendela = series({
  slug: 'jendela',
  title: { en: 'Twelve Windows', id: 'Dua Belas Jendela' },
  description: {
    en: 'One apartment block in Surabaya, twelve lit windows, one night told twelve times. What you overhear through the wall in one episode is what someone else is living in the next.',
    id: 'Satu rumah susun di Surabaya, dua belas jendela menyala, satu malam yang diceritakan dua belas kali. Yang terdengar samar di balik dinding pada satu episode adalah hidup orang lain di episode berikutnya.',
  },
  year: 2026,
  rating: '13+',
  genres: ['anthology', 'drama'],
  cast: ['Wulan Sasmita', 'Erick Tampubolon', 'Bu Lurah', 'Haikal Basri'],
  thumbColor: '#2A1838',
  art: { scene: 'jendela', focus: 0.3 },
})
const jendelaOne = season(jendela, 1, [
  {
    title: { en: 'Third from the Left', id: 'Ketiga dari Kiri' },
    description: {
      en: 'A couple rehearses how to tell the neighbors, who have known for weeks.',
      id: 'Sepasang kekasih berlatih cara memberi tahu para tetangga, yang sudah tahu sejak berminggu-minggu lalu.',
    },
    art: { scene: 'jendela', focus: 0.42 },
    film: film(
      {
        seed: 531,
        beatsPerMinute: 88,
        rootHertz: 104,
        scale: 'slendro',
        parts: [
          { air: 'room', gain: 0.5 },
          { voice: 'pluck', gain: 0.8, octave: 1, rhythm: [5, 16, 2], walk: 'leaps', beatsLong: 1.5 },
          { voice: 'pad', gain: 0.5, octave: 1, rhythm: [1, 16, 0], walk: 'steps', beatsLong: 4 },
          { stroke: 'tick', gain: 0.3, rhythm: [5, 16, 0], span: [0.2, 1] },
        ],
      },
      [
        shot(
          6,
          scene('jendela'),
          glide([0.42, 0.26, 3.6], [0.5, 0.5, 1]),
          [words('DUA BELAS\nJENDELA', 'jakarta', 66, '#F7B45C', [70, 560], { from: 3 })],
          { in: 0.8 },
        ),
        shot(
          6,
          drawn(
            draw(
              fill('#2A1838'),
              windows(
                3,
                1,
                (index) =>
                  `<rect width="400" height="700" fill="${['#F2B53A', '#1C0F28', '#F26A4A'][index]}"/>${place(150, 600, 2.2, person('#1C0F28'))}${index === 0 ? place(230, 600, 2, person('#3A2148')) : ''}`,
                '#5A3A6A',
              ),
            ),
          ),
          glide([0.18, 0.5, 1.9], [0.82, 0.5, 1.9]),
        ),
        shot(6, scene('jendela', { hueDegrees: 110 }), glide([0.9, 0.75, 3], [0.6, 0.75, 3])),
        shot(
          5,
          generated(
            'life=s=64x36:mold=4:r=8:ratio=0.3:death_color=0x5a3a6a:life_color=0xf7b45c:mold_color=0x2a1838:seed=532',
            {},
            false,
          ),
        ),
        shot(
          6,
          drawn(
            draw(
              fill('#F2B53A'),
              place(640, 80, 1.3, bulb('#FFF3C8', '#2A1838')),
              place(560, 700, 2.7, person('#2A1838')),
              place(740, 700, 2.5, person('#5A3A6A')),
            ),
          ),
          glide([0.5, 0.4, 1.1], [0.5, 0.7, 1.8]),
          [sheet(petals(533, { colours: ['#FFF3C8'], size: 12 }), [0, 2])],
        ),
        shot(
          6,
          scene('jendela', { tones: ['#120A1A', '#3A2148', '#8A5A8A', '#F7DCE8'] }),
          glide([0.5, 0.5, 1], [0.08, 0.75, 3.2]),
          [],
          { out: 1 },
        ),
      ],
    ),
  },
])

export const oneSeasonFirst = [
  mega,
  ...megaOne,
  warung,
  ...warungOne,
  senen,
  ...senenOne,
  jendela,
  ...jendelaOne,
]
