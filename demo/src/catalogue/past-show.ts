/** A show that was on air before anybody came: its recording, its chat, and the clips that were cut out of it. */
export const pastShow = {
  streamer: 'citra@tayang.test',
  name: 'Nonton Bareng: Kebun Belakang',
  description: 'Empat puluh detik kebun, dan burung yang merasa dirinya penting.',
  category: 'Gaming',
  /** The film that is shown, of the catalogue. */
  film: 'kebun',
} as const

interface Said {
  readonly second: number
  readonly by: string
  readonly text: string
}

/** Operators have a password of their own and only watch. */
const ayu = 'ayu@tayang.test'
const budi = 'budi@tayang.test'
const citra = 'citra@tayang.test'
const eko = 'eko@tayang.test'

/** What people said meanwhile. */
export const pastChat: readonly Said[] = [
  { second: 2, by: ayu, text: 'hadir' },
  { second: 4, by: budi, text: 'kebunnya adem banget' },
  { second: 7, by: citra, text: 'selamat datang, duduk yang rapi' },
  { second: 11, by: eko, text: 'ini film apa kak' },
  { second: 15, by: budi, text: 'kualitasnya aman di aku' },
  { second: 19, by: ayu, text: 'burungnya sok kenal' },
  { second: 24, by: ayu, text: 'kupu-kupunya detail sekali' },
  { second: 31, by: eko, text: 'wkwkwk' },
  { second: 31, by: ayu, text: 'WKWKWK ngakak' },
  { second: 32, by: budi, text: 'hahaha mukanya' },
  { second: 35, by: eko, text: 'ngakak sendirian di kantor' },
  { second: 36, by: citra, text: 'sudah kubilang dia merasa penting' },
  { second: 37, by: budi, text: 'ulang dong yang tadi' },
]

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
export const clipComments: readonly Omit<Said, 'second'>[] = [
  { by: ayu, text: 'fix jadi nada dering aku malam ini' },
  { by: eko, text: 'dompet saya aman, telinga saya tidak' },
  { by: ayu, text: 'langsung jatuh cinta sama burungnya' },
  { by: budi, text: 'oke aku ngaku kalah lucu' },
]
