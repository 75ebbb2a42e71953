import type { admin, CallOf } from '@tayang/contract'
import { drawOn, many, place } from '../drawing/canvas.ts'
import { fill, sun, waves } from '../drawing/land.ts'
import { halftone, kawungFlower, rings } from '../drawing/pattern.ts'
import { candi, cup, fish, gunungan, kite } from '../drawing/things.ts'
import type { Drawing } from '../drawing/canvas.ts'
import type { Text } from './entry.ts'

type Kind = CallOf<typeof admin.putChannel>['body']['kind']

/** A channel of the demo: what it is called, how its square is drawn, and what goes round on it. */
export interface ChannelEntry {
  readonly slug: string
  readonly kind: Kind
  readonly title: Text
  readonly description: Text
  readonly premium: boolean
  readonly interactive: boolean
  readonly url: string | null
  readonly thumbColor: string
  readonly logo: Drawing
  readonly programmes: readonly string[]
}

const SIDE = 512
const logo = (...parts: readonly string[]) => drawOn(SIDE, SIDE, ...parts)
const free = { premium: false, interactive: false, url: null, kind: 'linear' } as const

export const channels: readonly ChannelEntry[] = [
  {
    ...free,
    slug: 'tayang-satu',
    title: { en: 'Tayang One', id: 'Tayang Satu' },
    description: {
      en: 'Short films back to back, around the clock.',
      id: 'Film pendek sambung-menyambung, dari pagi sampai pagi lagi.',
    },
    thumbColor: '#FF5A3C',
    logo: logo(fill('#FF5A3C'), place(256, 256, 3.4, kawungFlower(100, ['#FFF4E4'], '#FF5A3C'))),
    programmes: ['kopi', 'subuh', 'burung-belum-sarapan', 'topeng', 'burung', 'latte-art-kawung', 'toba'],
  },
  {
    ...free,
    slug: 'kabar-dua-empat',
    title: { en: 'Kabar 24', id: 'Kabar 24' },
    description: {
      en: 'News, weather and the village league, around the clock.',
      id: 'Berita, cuaca, dan liga antarkampung, 24 jam.',
    },
    thumbColor: '#0E1A34',
    logo: logo(
      fill('#0E1A34'),
      rings(256, 256, ['#172C5E', '#1E3A78', '#2A4E9A'], 60),
      '<rect y="206" width="512" height="100" fill="#E11D3F"/>',
      '<circle cx="256" cy="256" r="34" fill="#FFF"/>',
    ),
    programmes: ['kabar-pagi', 'cuaca-nusantara', 'laga-malam'],
  },
  {
    ...free,
    slug: 'jelajah-tv',
    title: { en: 'Jelajah', id: 'Jelajah' },
    description: {
      en: 'Reefs, temples and kitchens, for everyone who travels by couch.',
      id: 'Terumbu, candi, dan dapur, untuk yang jalan-jalan dari sofa.',
    },
    thumbColor: '#1C8CA8',
    logo: logo(
      fill('#4FB3DF'),
      sun(370, 150, 60, '#F9D98A', '#FFF3C8'),
      place(200, 380, 0.9, candi('#123A5A')),
      waves({ base: 390, height: 26, length: 128, fill: '#1C8CA8', line: '#FFFFFF' }).svg,
      place(340, 440, 0.8, fish('#F4C152', '#123A5A')),
    ),
    programmes: ['jelajah-terumbu', 'jelajah-candi', 'jelajah-rasa', 'toba'],
  },
  {
    ...free,
    slug: 'sinema-emas',
    premium: true,
    title: { en: 'Golden Cinema', id: 'Sinema Emas' },
    description: {
      en: 'Premium films without interruption, for subscribers.',
      id: 'Film premium tanpa jeda, untuk pelanggan.',
    },
    thumbColor: '#3A2A0A',
    logo: logo(
      fill('#1B1206'),
      halftone({ colour: '#5A4212', pitch: 26, dark: (x, y) => Math.hypot(x - 0.2, y - 0.36) * 1.4 }),
      place(256, 440, 1.15, gunungan('#E8B64A', '#3A2A0A')),
    ),
    programmes: ['rel-musim-1-episode-1', 'braga', 'mega-musim-1-episode-1', 'laut', 'kliwon', 'truntum'],
  },
  {
    ...free,
    slug: 'main-bareng',
    kind: 'stream',
    interactive: true,
    title: { en: 'Play Along', id: 'Main Bareng' },
    description: {
      en: 'Clips to guess at and talk about together, in the comments beside them.',
      id: 'Klip buat ditebak dan diobrolin bareng, di komentar sebelahnya.',
    },
    thumbColor: '#8F6AC0',
    logo: logo(fill('#8F6AC0'), place(256, 210, 1.5, kite('#FFF4E4', '#F4C152'))),
    programmes: ['latte-art-kawung', 'balap-becak-malioboro', 'layangan-empat-meter', 'burung-belum-sarapan'],
  },
  {
    ...free,
    slug: 'papan-rumah',
    kind: 'webview',
    url: '/framed/about-us',
    title: { en: 'Notice Board', id: 'Papan Info' },
    description: {
      en: 'Who we are and how Tayang works.',
      id: 'Siapa kami dan bagaimana Tayang bekerja.',
    },
    thumbColor: '#2A6A4A',
    logo: logo(
      fill('#2A6A4A'),
      many(
        4,
        (row) => `<rect x="96" y="${120 + row * 76}" width="${320 - row * 46}" height="40" fill="#F2FFF5"/>`,
      ),
      place(386, 396, 0.5, cup('#F4C152', '#3A2A0A', '#FFF4E4', 'ring')),
    ),
    programmes: [],
  },
]
