/** A question with its choices; the first one is right, and everybody reads them in an order of their own. */
type Question = readonly [question: string, right: string, ...wrong: [string, ...string[]]]

export interface QuizEntry {
  readonly slug: string
  /** The campaign on whose page the film stands. */
  readonly campaign: string
  /** The slug of a film that everybody may watch. */
  readonly film: string
  /** The second of the film, soon after what is asked was said. */
  readonly second: number
  readonly questions: readonly Question[]
}

/** The campaign whose quizzes give chances in a draw. */
export const QUIZ_CAMPAIGN = 'kuis-khatulistiwa'
const RAINY_WEEK = 'sepekan-film-hujan'

export const quizzes: readonly QuizEntry[] = [
  {
    slug: 'kuis-hutan-1',
    campaign: QUIZ_CAMPAIGN,
    film: 'hutan-musim-1-episode-1',
    second: 26,
    questions: [
      ['Katanya dunia habis di pohon keberapa?', 'Ketiga', 'Pertama', 'Keempat', 'Kesepuluh'],
      ['Setelah dihitung, pohonnya ada berapa?', 'Empat', 'Dua', 'Tiga', 'Sebelas'],
      ['Apa yang terdengar di balik pohon terakhir?', 'Suara bus', 'Suara hujan', 'Suara ombak', 'Nyanyian'],
    ],
  },
  {
    slug: 'kuis-toba-1',
    campaign: QUIZ_CAMPAIGN,
    film: 'toba',
    second: 53,
    questions: [
      ['Jam berapa bus pertama ke Parapat berangkat?', 'Jam enam', 'Jam lima', 'Jam tujuh', 'Jam sebelas'],
      ['Di kota mana hujan selalu turun?', 'Siantar', 'Medan', 'Parapat', 'Balige'],
    ],
  },
  {
    slug: 'kuis-toba-2',
    campaign: QUIZ_CAMPAIGN,
    film: 'toba',
    second: 141,
    questions: [
      [
        'Umur berapa ia melubangi sampan itu?',
        'Sembilan tahun',
        'Enam tahun',
        'Sebelas tahun',
        'Tiga belas tahun',
      ],
      ['Apa yang tidak pernah dikunci?', 'Pintu rumah', 'Pintu bus', 'Peti ulos', 'Gudang sampan'],
      ['Jadi, rumahnya dijual?', 'Tidak', 'Ya, ke pembeli yang baik', 'Ya, ke si bungsu'],
    ],
  },
  {
    slug: 'kuis-garis-1',
    campaign: QUIZ_CAMPAIGN,
    film: 'garis',
    second: 42,
    questions: [
      [
        'Apa yang hilang dua kali setahun di Pontianak?',
        'Bayanganmu',
        'Sungainya',
        'Garisnya',
        'Mataharinya',
      ],
      [
        'Di hulu, dengan apa orang mengukur hari?',
        'Warna sungai',
        'Tinggi pohon',
        'Bunyi burung',
        'Panjang bayangan',
      ],
    ],
  },
  {
    slug: 'kuis-braga-1',
    campaign: RAINY_WEEK,
    film: 'braga',
    second: 26,
    questions: [
      ['Payung warna apa yang gratis?', 'Hitam', 'Merah', 'Kuning', 'Bening'],
      ['Braga menyimpan apa untuk setiap janji?', 'Genangan', 'Lampu jalan', 'Bangku kosong', 'Karcis'],
    ],
  },
  {
    slug: 'kuis-rel-1',
    campaign: RAINY_WEEK,
    film: 'rel-musim-1-episode-1',
    second: 25,
    questions: [
      [
        'Karcisnya bertanggal hari apa?',
        'Hari Bapak pergi',
        'Hari ini',
        'Hari kemerdekaan',
        'Tidak bertanggal',
      ],
    ],
  },
  {
    slug: 'kuis-laut-1',
    campaign: RAINY_WEEK,
    film: 'laut',
    second: 158,
    questions: [
      ['Apa yang mereka tancapkan di pulau itu?', 'Tidak ada', 'Bendera', 'Patok batu', 'Tiang kapal'],
    ],
  },
]
