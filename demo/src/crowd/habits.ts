/** What three of the demo people were doing when a visitor signs in as them. */
export interface Habits {
  readonly email: string
  /** Titles in the order in which they were watched, with the share of each that was seen. */
  readonly watched: readonly (readonly [slug: string, share: number])[]
  readonly list: readonly string[]
  readonly likedClips: readonly string[]
}

export const habits: readonly Habits[] = [
  {
    email: 'ayu@tayang.test',
    watched: [
      ['subuh', 1],
      ['kopi', 1],
      ['burung', 0.62],
      ['hutan-musim-1-episode-1', 1],
      ['hutan-musim-1-episode-2', 1],
      ['hutan-musim-1-episode-3', 0.4],
      ['toba', 0.34],
      ['jendela-musim-1-episode-1', 0.55],
    ],
    list: ['braga', 'laut', 'kawung', 'hutan', 'nada'],
    likedClips: ['latte-art-kawung', 'pasar-malam-dari-bianglala', 'menyusuri-ciliwung'],
  },
  {
    email: 'budi@tayang.test',
    watched: [
      ['kebun', 1],
      ['warung-musim-1-episode-1', 0.7],
      ['layangan-musim-1-episode-1', 0.3],
      ['laut', 0.48],
    ],
    list: ['toba', 'garis', 'gunung'],
    likedClips: ['balap-becak-malioboro', 'layangan-empat-meter', 'gamelan-ember-bekas'],
  },
  {
    email: 'citra@tayang.test',
    watched: [
      ['kliwon', 1],
      ['topeng', 1],
      ['rel-musim-1-episode-1', 1],
      ['rel-musim-1-episode-2', 1],
      ['rel-musim-1-episode-3', 1],
      ['rel-musim-2-episode-1', 0.45],
      ['kereta', 0.71],
      ['lorong-musim-1-episode-1', 0.2],
    ],
    list: ['rel', 'lorong', 'truntum', 'senen', 'braga', 'garis'],
    likedClips: ['membatik-seratus-jam', 'burung-belum-sarapan', 'pasar-malam-dari-bianglala'],
  },
]

/** What people look for, and how many of them. */
export const searches: readonly (readonly [text: string, people: number])[] = [
  ['toba', 22],
  ['kereta', 18],
  ['kopi', 15],
  ['hutan kecil', 12],
  ['braga', 10],
  ['batik', 8],
  ['melati', 7],
]

/** The share of the crowd that has seen a title; of a clip the likes are shares of those. */
export const seenBy: Readonly<Record<string, number>> = {
  'latte-art-kawung': 0.95,
  'burung-belum-sarapan': 0.9,
  'layangan-empat-meter': 0.55,
  'menyusuri-ciliwung': 0.6,
  'gamelan-ember-bekas': 0.8,
  'balap-becak-malioboro': 0.85,
  'pasar-malam-dari-bianglala': 0.7,
  'membatik-seratus-jam': 0.65,
  toba: 0.8,
  kopi: 0.7,
  burung: 0.75,
  kebun: 0.5,
  subuh: 0.45,
}
export const SEEN_USUALLY = 0.6
export const LIKED_USUALLY = 0.6
