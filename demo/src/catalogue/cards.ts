import type { SceneName } from '../footage/scenario.ts'
import type { Text } from './entry.ts'

interface CardTexts {
  readonly slug: string
  readonly title: Text
  readonly description: Text
  readonly thumbColor: string
  readonly scene: SceneName
  /** The centre of the upright crop, from left (0) to right (1). */
  readonly focus: number
}

/** A live show that is announced: so many evenings from today, at an hour of Jakarta. */
export interface UpcomingEntry extends CardTexts {
  readonly streamer: string
  readonly evening: number
  readonly hour: number
  readonly hoursLong: number
  /** Where it is shown if not here. */
  readonly url?: string
}

export const upcomingShows: readonly UpcomingEntry[] = [
  {
    slug: 'ngopi-malam-bareng-budi',
    title: { en: 'Late coffee', id: 'Kopi Malam' },
    description: {
      en: 'Two cups, one guitar, and every question you never dared ask a barista.',
      id: 'Dua cangkir, satu gitar, dan semua pertanyaan yang belum berani kamu ajukan ke barista.',
    },
    thumbColor: '#3A2418',
    scene: 'kopi',
    focus: 0.5,
    streamer: 'budi@tayang.test',
    evening: 1,
    hour: 20,
    hoursLong: 2,
  },
  {
    slug: 'mabar-lobi-terbuka',
    title: { en: 'Open lobby', id: 'Lobi Terbuka' },
    description: {
      en: 'Come in and play. Losing is fine, leaving early isn’t.',
      id: 'Masuk dan main bareng. Kalah boleh, pulang duluan jangan.',
    },
    thumbColor: '#1B2447',
    scene: 'layangan',
    focus: 0.6,
    streamer: 'rangga@tayang.test',
    evening: 2,
    hour: 19,
    hoursLong: 3,
  },
  {
    slug: 'bedah-film-noir',
    title: { en: 'Noir up close', id: 'Bedah Noir' },
    description: {
      en: 'Citra pauses a film every minute and tells you what the shadows are for.',
      id: 'Citra menjeda film tiap menit dan menjelaskan bayangannya buat apa.',
    },
    thumbColor: '#14100E',
    scene: 'lorong',
    focus: 0.5,
    streamer: 'citra@tayang.test',
    evening: 3,
    hour: 21,
    hoursLong: 1,
  },
  {
    slug: 'nonton-bareng-saat-hujan',
    title: { en: 'Rainy night in', id: 'Nonton Hujan' },
    description: {
      en: 'Ayu brings the rain, you bring the blanket.',
      id: 'Ayu bawa hujannya, kamu bawa selimutnya.',
    },
    thumbColor: '#17645F',
    scene: 'jendela',
    focus: 0.5,
    streamer: 'ayu@tayang.test',
    evening: 5,
    hour: 19,
    hoursLong: 2,
  },
  {
    slug: 'soto-nenek',
    title: { en: 'Soto for ten', id: 'Soto Nenek' },
    description: {
      en: 'Sari cooks her grandmother’s soto, tastes too much of it, and posts the recipe in chat.',
      id: 'Sari memasak soto neneknya, kebanyakan mencicipi, lalu menulis resepnya di chat.',
    },
    thumbColor: '#7A3E12',
    scene: 'warung',
    focus: 0.5,
    streamer: 'sari@tayang.test',
    evening: 4,
    hour: 17,
    hoursLong: 2,
  },
  {
    slug: 'canting-sore',
    title: { en: 'Wax and cloth', id: 'Canting Sore' },
    description: {
      en: 'One meter of batik, from the first line to the last dot. Ask while the wax is warm.',
      id: 'Satu meter batik, dari garis pertama sampai titik terakhir. Tanya selagi malamnya hangat.',
    },
    thumbColor: '#3A2418',
    scene: 'truntum',
    focus: 0.5,
    streamer: 'wulan@tayang.test',
    evening: 6,
    hour: 16,
    hoursLong: 2,
  },
  {
    slug: 'cerita-di-balik-kelinci',
    title: { en: 'Bunny stories', id: 'Cerita Kelinci' },
    description: {
      en: 'A talk about an open movie, on its makers’ own site.',
      id: 'Ngobrolin film terbuka, di situs para pembuatnya.',
    },
    thumbColor: '#1F4A42',
    scene: 'hutan',
    focus: 0.4,
    streamer: 'budi@tayang.test',
    evening: 8,
    hour: 20,
    hoursLong: 1,
    url: 'https://studio.blender.org/films/big-buck-bunny/',
  },
]

export interface CampaignEntry extends CardTexts {
  readonly termsUrl: string | null
}

export const campaigns: readonly CampaignEntry[] = [
  {
    slug: 'kuis-khatulistiwa',
    title: { en: 'Equator Quiz', id: 'Kuis Khatulistiwa' },
    description: {
      en: 'Stories from both sides of the equator. Answer the quiz in the middle of a film, collect chances, and watch the draw happen in front of everyone.',
      id: 'Cerita dari dua sisi khatulistiwa. Jawab kuis di tengah film, kumpulkan kesempatan, lalu saksikan undiannya di depan semua orang.',
    },
    thumbColor: '#0E5A5A',
    scene: 'garis',
    focus: 0.5,
    termsUrl: null,
  },
  {
    slug: 'sepekan-film-hujan',
    title: { en: 'A Week of Rainy Films', id: 'Sepekan Film Hujan' },
    description: {
      en: 'Three stories for rainy evenings: a street, a railway and the open sea. Watch along, tell us which was best, and stay dry.',
      id: 'Tiga kisah untuk malam hujan: jalan tua, rel mati, dan laut lepas. Tonton bareng, kasih tahu kami mana yang paling bagus, dan jangan sampai kehujanan.',
    },
    thumbColor: '#22406B',
    scene: 'braga',
    focus: 0.5,
    termsUrl: '/terms',
  },
  {
    slug: 'festival-film-anak-kampung',
    title: { en: 'The Village Kids’ Film Festival', id: 'Festival Film Anak Kampung' },
    description: {
      en: 'Short films by directors who aren’t tall yet.',
      id: 'Film pendek buatan sutradara yang belum tinggi badannya.',
    },
    thumbColor: '#B0721A',
    scene: 'kebun',
    focus: 0.5,
    termsUrl: null,
  },
]

export interface HomeCardEntry extends CardTexts {
  readonly url: string
}

export const homeCards: readonly HomeCardEntry[] = [
  {
    slug: 'paket-premium',
    title: { en: 'Everything, uninterrupted', id: 'Semua tontonan, tanpa jeda' },
    description: {
      en: 'Premium plans, from a day to a year.',
      id: 'Paket Premium, dari sehari sampai setahun.',
    },
    thumbColor: '#5B2C16',
    scene: 'mega',
    focus: 0.5,
    url: '/shop',
  },
]

/** Whose the clips are. */
export const clipOwners: Readonly<Record<string, string>> = {
  'latte-art-kawung': 'kevin@tayang.test',
  'burung-belum-sarapan': 'nadia@tayang.test',
  'layangan-empat-meter': 'ketut@tayang.test',
  'menyusuri-ciliwung': 'joko@tayang.test',
  'gamelan-ember-bekas': 'melati@tayang.test',
  'balap-becak-malioboro': 'budi@tayang.test',
  'pasar-malam-dari-bianglala': 'ayu@tayang.test',
  'membatik-seratus-jam': 'wulan@tayang.test',
}
