import { bunnyFilms } from '../titles/bunny-films.ts'
import type { ChatLine, ShowScript } from './show-script.ts'

/** A show that was on air before anybody came: its recording, its chat, and the clips that were cut out of it. */

const ayu = 'ayu@tayang.test'
const budi = 'budi@tayang.test'
const eko = 'eko@tayang.test'

/** What people said meanwhile. */
const chat: readonly ChatLine[] = [
  [2, 'ayu', 'hadir'],
  [4, 'budi', 'kebunnya adem banget'],
  [7, 'citra', 'selamat datang, duduk yang rapi'],
  [11, 'eko', 'ini film apa kak'],
  [15, 'budi', 'kualitasnya aman di aku'],
  [19, 'ayu', 'burungnya sok kenal'],
  [24, 'ayu', 'kupu-kupunya detail banget'],
  [31, 'eko', 'wkwkwk'],
  [31, 'ayu', 'WKWKWK ngakak'],
  [32, 'budi', 'hahaha mukanya'],
  [35, 'eko', 'ngakak sendirian di kantor'],
  [36, 'citra', 'sudah kubilang dia merasa penting'],
  [37, 'budi', 'ulang dong yang tadi'],
]

const film = bunnyFilms.find(({ slug }) => slug === 'kebun')?.film
if (!film) throw new Error('the garden has a film')

export const citraWatches: ShowScript = {
  streamer: 'citra',
  name: 'Nonton Bareng: Kebun Belakang',
  description: 'Empat puluh detik kebun, dan burung yang merasa dirinya penting.',
  category: 'obrolan',
  film,
  chat,
  gifts: [],
  quiet: 12,
}

/** Clips that the streamer cut out of it: seconds of the show. */
export const pastClips = [
  {
    from: 4,
    to: 19,
    title: 'Lima belas detik kebun untuk kepala yang penuh',
    category: 'daily-life',
    likes: [ayu, eko],
  },
  {
    from: 20,
    to: 38,
    title: 'Burung ini yakin dia pemeran utama',
    category: 'comedy',
    likes: [ayu, budi, eko],
  },
] as const

/** Comments beside the second of them, the oldest first. */
export const clipComments: readonly { readonly by: string; readonly text: string }[] = [
  { by: ayu, text: 'fix jadi nada dering aku malam ini' },
  { by: eko, text: 'dompetku aman, telingaku nggak' },
  { by: ayu, text: 'langsung jatuh cinta sama burungnya' },
  { by: budi, text: 'oke aku ngaku kalah lucu' },
]
