import { bunnyFilms } from '../titles/bunny-films.ts'
import { jelajah, kabar24 } from '../titles/channels.ts'
import { cityFilms } from '../titles/city-films.ts'
import { clips } from '../titles/clips.ts'
import { garis } from '../titles/garis.ts'
import { hutanKecil } from '../titles/hutan-kecil.ts'
import { kereta } from '../titles/kereta.ts'
import { laut } from '../titles/laut.ts'
import { nightFilms } from '../titles/night-films.ts'
import { oneSeasonFirst } from '../titles/one-season-first.ts'
import { oneSeasonSecond } from '../titles/one-season-second.ts'
import { rumahDiUjungRel } from '../titles/rumah-di-ujung-rel.ts'
import { toba } from '../titles/toba.ts'
import type { Entry } from './entry.ts'

/** Everything that the demo shows; what belongs to something stands after it. */
export const catalogue: readonly Entry[] = [
  ...bunnyFilms,
  ...cityFilms,
  ...nightFilms,
  toba,
  garis,
  laut,
  kereta,
  ...rumahDiUjungRel,
  ...hutanKecil,
  ...oneSeasonFirst,
  ...oneSeasonSecond,
  ...clips,
  ...kabar24,
  ...jelajah,
]

/** What people open first is made first: short ones, of every kind; the long films come when much plays already. */
const firstMade = [
  'kopi',
  'burung-belum-sarapan',
  'rel-musim-1-episode-1',
  'hutan-musim-1-episode-1',
  'subuh',
  // Its tallest rungs take as long as several others; its first one plays before them.
  'burung',
  'latte-art-kawung',
  'mega-musim-1-episode-1',
  'topeng',
  'toba',
  'warung-musim-1-episode-1',
  'kabar-pagi',
  'braga',
  'jelajah-terumbu',
  'kereta',
] as const

/** The slugs of all films in the order in which they are made. */
export const makingOrder: readonly string[] = [
  ...firstMade,
  ...catalogue
    .filter(({ film, slug }) => film !== null && !firstMade.some((first) => first === slug))
    .map(({ slug }) => slug),
]
