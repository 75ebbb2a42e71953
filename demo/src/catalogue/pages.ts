import { catalogue } from './catalogue.ts'
import { jelajah, kabar24 } from '../titles/channels.ts'
import { clips } from '../titles/clips.ts'
import type { Text } from './entry.ts'

interface CardName {
  readonly kind: 'upcoming-live' | 'campaign' | 'home-card'
  readonly friendlyId: string
}

export interface PlaylistEntry {
  readonly slug: string
  readonly type: 'featured' | 'editorial' | 'clips'
  readonly title: Text
  /** Titles by their slugs; the carousel has cards too. */
  readonly items: readonly (string | CardName)[]
}

export interface PageEntry {
  readonly slug: string
  readonly title: Text
  readonly isCategory: boolean
  readonly sections: readonly (readonly [playlist: string, layout: Layout])[]
}

type Layout = 'hero' | 'portrait' | 'landscape' | 'clips' | 'available-now'

/** Films first, then what belongs to series; what only a partner's people may watch is on their page alone. */
const SHELF = ['movie', 'series', 'clips', 'episode', 'season'] as const
const shelf = SHELF.flatMap((type) => catalogue.filter((entry) => entry.type === type && !entry.exclusive))

const slugs = (entries: readonly { slug: string }[]) => entries.map(({ slug }) => slug)

export const playlists: readonly PlaylistEntry[] = [
  {
    slug: 'panggung-utama',
    type: 'featured',
    title: { en: 'On stage', id: 'Panggung Utama' },
    // Something of each kind that a carousel can show.
    items: [
      'burung',
      { kind: 'upcoming-live', friendlyId: 'ngopi-malam-bareng-budi' },
      'braga',
      { kind: 'campaign', friendlyId: 'kuis-khatulistiwa' },
      { kind: 'campaign', friendlyId: 'sepekan-film-hujan' },
      'rel',
      { kind: 'home-card', friendlyId: 'paket-premium' },
      'latte-art-kawung',
      'toba',
      'mega',
      'topeng',
    ],
  },
  {
    slug: 'serial-semalam',
    type: 'editorial',
    title: { en: 'One-night series', id: 'Serial Tamat Semalam' },
    items: ['rel', 'jendela', 'lorong', 'warung', 'mega', 'senen', 'ceplok', 'hutan', 'layangan'],
  },
  {
    slug: 'baru-minggu-ini',
    type: 'editorial',
    title: { en: 'New this week', id: 'Baru Minggu Ini' },
    items: ['subuh', 'laut', 'gunung', 'burung', 'kopi', 'nada', 'kebun', 'truntum', 'kliwon'],
  },
  { slug: 'kabar-24', type: 'editorial', title: { en: 'Kabar 24', id: 'Kabar 24' }, items: slugs(kabar24) },
  {
    slug: 'tersedia-sekarang',
    type: 'featured',
    title: { en: 'Available Now', id: 'Tersedia Sekarang' },
    items: ['topeng'],
  },
  { slug: 'klip', type: 'clips', title: { en: 'Clips', id: 'Klip' }, items: slugs(clips) },
  {
    slug: 'film-panjang',
    type: 'editorial',
    title: { en: 'A long evening', id: 'Malam yang Panjang' },
    items: ['toba', 'kereta', 'laut', 'garis'],
  },
  { slug: 'jelajah', type: 'editorial', title: { en: 'Jelajah', id: 'Jelajah' }, items: slugs(jelajah) },
  {
    slug: 'ditonton-bersama',
    type: 'editorial',
    title: { en: 'For the whole couch', id: 'Ditonton Sesofa' },
    items: ['hutan', 'kebun', 'ceplok', 'layangan', 'kawung', 'warung', 'burung'],
  },
  {
    slug: 'film-pilihan',
    type: 'featured',
    title: { en: 'Film of the week', id: 'Film Minggu Ini' },
    items: ['kereta', 'braga', 'kliwon', 'garis'],
  },
  {
    slug: 'drama-dan-cinta',
    type: 'editorial',
    title: { en: 'Drama and love', id: 'Drama dan Cinta' },
    items: ['braga', 'truntum', 'kopi', 'toba', 'nada', 'kawung'],
  },
  {
    slug: 'tegang',
    type: 'editorial',
    title: { en: 'Hold your breath', id: 'Tahan Napas' },
    items: ['kereta', 'kliwon', 'subuh', 'topeng', 'laut'],
  },
  {
    slug: 'kisah-nyata',
    type: 'editorial',
    title: { en: 'True stories', id: 'Kisah Nyata' },
    items: ['garis', 'gunung', 'jelajah-candi', 'jelajah-terumbu'],
  },
  {
    slug: 'serial-pilihan',
    type: 'featured',
    title: { en: 'Series of the week', id: 'Serial Minggu Ini' },
    items: ['rel', 'lorong', 'mega', 'hutan'],
  },
  {
    slug: 'serial-misteri',
    type: 'editorial',
    title: { en: 'Who goes there?', id: 'Siapa di Sana?' },
    items: ['rel', 'lorong', 'jendela', 'senen'],
  },
  {
    slug: 'serial-ringan',
    type: 'editorial',
    title: { en: 'Easy company', id: 'Teman Santai' },
    items: ['warung', 'layangan', 'hutan', 'ceplok', 'mega'],
  },
  {
    slug: 'animasi-pilihan',
    type: 'featured',
    title: { en: 'Animation of the week', id: 'Animasi Minggu Ini' },
    items: ['hutan', 'burung', 'kebun', 'ceplok'],
  },
  {
    slug: 'animasi-semua',
    type: 'editorial',
    title: { en: 'Drawn and dreamed', id: 'Digambar dan Diimpikan' },
    items: ['hutan', 'kebun', 'burung', 'ceplok'],
  },
  {
    slug: 'animasi-pendek',
    type: 'clips',
    title: { en: 'Short and moving', id: 'Pendek dan Bergerak' },
    items: ['burung-belum-sarapan', 'menyusuri-ciliwung', 'membatik-seratus-jam'],
  },
  {
    slug: 'eksklusif-pilihan',
    type: 'featured',
    title: { en: 'Nowhere else', id: 'Tak Ada di Tempat Lain' },
    items: ['kawung', 'lorong', 'garis'],
  },
  {
    slug: 'hanya-di-tayang',
    type: 'editorial',
    title: { en: 'Only on Tayang', id: 'Hanya di Tayang' },
    items: ['kawung', 'lorong', 'topeng', 'garis', 'truntum', 'subuh', 'warung', 'nada'],
  },
  // Long enough that a list is seen page after page.
  {
    slug: 'semua-judul',
    type: 'editorial',
    title: { en: 'Everything on Tayang', id: 'Semua di Tayang' },
    items: slugs(shelf),
  },
]

/** In the order of the menu. */
export const pages: readonly PageEntry[] = [
  {
    slug: 'home',
    title: { en: 'Home', id: 'Beranda' },
    isCategory: false,
    sections: [
      ['panggung-utama', 'hero'],
      ['serial-semalam', 'portrait'],
      ['baru-minggu-ini', 'portrait'],
      ['kabar-24', 'landscape'],
      ['tersedia-sekarang', 'available-now'],
      ['klip', 'clips'],
      ['film-panjang', 'landscape'],
      ['jelajah', 'landscape'],
      ['ditonton-bersama', 'portrait'],
    ],
  },
  {
    slug: 'movies',
    title: { en: 'Movies', id: 'Film' },
    isCategory: true,
    sections: [
      ['film-pilihan', 'hero'],
      ['baru-minggu-ini', 'portrait'],
      ['drama-dan-cinta', 'portrait'],
      ['tegang', 'portrait'],
      ['kisah-nyata', 'landscape'],
      ['film-panjang', 'landscape'],
      ['semua-judul', 'portrait'],
    ],
  },
  {
    slug: 'series',
    title: { en: 'Series', id: 'Serial' },
    isCategory: true,
    sections: [
      ['serial-pilihan', 'hero'],
      ['serial-semalam', 'portrait'],
      ['serial-misteri', 'portrait'],
      ['serial-ringan', 'landscape'],
    ],
  },
  {
    slug: 'animation',
    title: { en: 'Animation', id: 'Animasi' },
    isCategory: true,
    sections: [
      ['animasi-pilihan', 'hero'],
      ['animasi-semua', 'portrait'],
      ['animasi-pendek', 'clips'],
      ['ditonton-bersama', 'portrait'],
    ],
  },
  // What a partner's menu calls Exclusive, and shows as one grid.
  {
    slug: 'allowed-content',
    title: { en: 'Exclusive', id: 'Eksklusif' },
    isCategory: true,
    sections: [
      ['eksklusif-pilihan', 'hero'],
      ['hanya-di-tayang', 'portrait'],
    ],
  },
]
