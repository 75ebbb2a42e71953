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
  { name: { en: 'Phone', id: 'HP' }, kind: 'thing', valueRupiah: 3_400_000, count: 3, grant: {} },
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
    'This campaign is part of a demo. Its prizes and its permit are invented; no prize is given out.',
    '',
    '1. Answer the quiz in the middle of a film. Each quiz you get right earns a chance; you have two tries.',
    '2. Buying or sending something never earns a chance.',
    '3. You must be 18 or older. Operators and their households cannot take part.',
    '4. Two operators each sealed a seed. The list of chances is frozen when the campaign closes.',
    '5. The winners are computed from both seeds, the root of the list and two figures anyone can look up.',
    '6. Winners have 14 days to claim their prize. After that it goes to the next reserve.',
    '7. A final tax of 25% is withheld from every prize.',
  ].join('\n'),
  id: [
    'Kampanye ini bagian dari demo Tayang. Hadiah dan izinnya rekaan; tidak ada hadiah yang dibagikan.',
    '',
    '1. Jawab kuis di tengah film. Setiap kuis yang kamu jawab benar jadi satu kesempatan; bisa dicoba dua kali.',
    '2. Membeli atau mengirim apa pun tidak menambah kesempatan.',
    '3. Kamu harus berusia 18 tahun ke atas. Operator dan keluarga serumahnya tidak boleh ikut.',
    '4. Dua operator masing-masing menyegel satu benih. Daftar kesempatan dibekukan saat kampanye ditutup.',
    '5. Pemenang dihitung dari kedua benih, akar daftar, dan dua angka yang bisa dicek siapa pun.',
    '6. Pemenang punya 14 hari untuk mengklaim hadiah. Setelah itu hadiahnya pindah ke cadangan berikutnya.',
    '7. Pajak final 25% dipotong dari setiap hadiah.',
  ].join('\n'),
}
