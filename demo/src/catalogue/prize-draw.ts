import type { PrizeKind } from '@tayang/contract'
import type { Text } from './entry.ts'

interface PrizeEntry {
  readonly name: Text
  readonly kind: PrizeKind
  readonly valueRupiah: number
  readonly count: number
  readonly grant: { readonly packageId?: string }
}

/** What the campaign of the quizzes promises; all of it is invented, and its terms say so. */
export const prizes: readonly PrizeEntry[] = [
  {
    name: { en: 'Electric motorbike', id: 'Motor listrik' },
    kind: 'thing',
    valueRupiah: 27_900_000,
    count: 1,
    grant: {},
  },
  { name: { en: 'Phone', id: 'Ponsel' }, kind: 'thing', valueRupiah: 3_400_000, count: 3, grant: {} },
  {
    name: { en: 'Premium for 12 months', id: 'Premium 12 bulan' },
    kind: 'package',
    valueRupiah: 588_000,
    count: 20,
    grant: { packageId: 'premium-tahunan' },
  },
]

export const RESERVES = 24

/** Chances are given for so many days; the draw is on the evening after the last of them. */
export const DAYS_LONG = 30
export const DRAW_HOUR = 20

export const permit = { number: 'CONTOH/0001/DEMO', issuer: 'Kementerian Sosial (contoh demo)' }

/** Sources that nobody here controls and everybody can look up, by names that are the same in both languages. */
export const figureNames = ['IHSG, Bursa Efek Indonesia', 'JISDOR, Bank Indonesia']

export const terms: Text = {
  en: [
    'This campaign belongs to a demo. Its prizes and its permit are invented; nothing is handed over.',
    '',
    '1. Answer the quiz in the middle of a film. Each one answered right gives a chance; there are two tries.',
    '2. Nothing that you buy or send gives a chance.',
    '3. You are 18 or older. Operators and their households take no part.',
    '4. Two operators each sealed a seed. The list of chances is frozen when the campaign closes.',
    '5. The winners come of both seeds, the root of the list, and two figures that all can look up.',
    '6. A winner has 14 days to claim the prize. After that it goes to the next reserve.',
    '7. A final tax of 25 % is withheld from every prize.',
  ].join('\n'),
  id: [
    'Kampanye ini milik demo Tayang. Hadiah dan izinnya rekaan; tidak ada yang diserahkan.',
    '',
    '1. Jawab kuis di tengah film. Setiap kuis yang benar memberi satu kesempatan; boleh dicoba dua kali.',
    '2. Tidak ada yang kamu beli atau kirim memberi kesempatan.',
    '3. Kamu berusia 18 tahun ke atas. Operator dan keluarga serumahnya tidak ikut.',
    '4. Dua operator masing-masing menyegel satu benih. Daftar kesempatan dibekukan saat kampanye ditutup.',
    '5. Pemenang dihitung dari kedua benih, akar daftar, dan dua angka yang bisa dilihat siapa pun.',
    '6. Pemenang punya 14 hari untuk mengklaim hadiah. Sesudah itu hadiah jatuh ke cadangan berikutnya.',
    '7. Pajak final 25 % dipotong dari setiap hadiah.',
  ].join('\n'),
}
