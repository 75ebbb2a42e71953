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
    title: { en: 'Late coffee with Budi', id: 'Ngopi malam bareng Budi' },
    description: {
      en: 'Two cups, one guitar, and every question you never dared to ask a barista.',
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
    title: { en: 'Everybody in, open lobby', id: 'Mabar rame-rame, lobi terbuka' },
    description: {
      en: 'Come in and play. Losing is allowed, leaving early is not.',
      id: 'Masuk dan main bareng. Kalah boleh, pulang duluan jangan.',
    },
    thumbColor: '#1B2447',
    scene: 'layangan',
    focus: 0.6,
    streamer: 'budi@tayang.test',
    evening: 2,
    hour: 19,
    hoursLong: 3,
  },
  {
    slug: 'bedah-film-noir',
    title: { en: 'Taking film noir apart', id: 'Bedah film noir' },
    description: {
      en: 'Citra stops a film every minute and tells you what the shadow is for.',
      id: 'Citra menghentikan film tiap menit dan menjelaskan bayangannya untuk apa.',
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
    title: { en: 'Watching together, in the rain', id: 'Nonton bareng saat hujan' },
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
    slug: 'cerita-di-balik-kelinci',
    title: { en: 'How the bunny was made', id: 'Cerita di balik si kelinci' },
    description: {
      en: 'A talk about an open film, on the site of those who made it.',
      id: 'Obrolan tentang film terbuka, di situs para pembuatnya.',
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
      en: 'Stories from both sides of the equator. Answer the quiz in the middle of a film, collect chances, and watch the draw being computed in front of everybody.',
      id: 'Cerita dari dua sisi khatulistiwa. Jawab kuis di tengah film, kumpulkan kesempatan, lalu lihat undiannya dihitung di depan semua orang.',
    },
    thumbColor: '#0E5A5A',
    scene: 'garis',
    focus: 0.5,
    termsUrl: null,
  },
  {
    slug: 'sepekan-film-hujan',
    title: { en: 'A week of rainy films', id: 'Sepekan Film Hujan' },
    description: {
      en: 'Seven evenings, seven films with weather in them. Watch along, tell us which rain was the best one, and stay dry.',
      id: 'Tujuh malam, tujuh film yang ada cuacanya. Tonton bareng, ceritakan hujan mana yang paling bagus, dan jangan kehujanan.',
    },
    thumbColor: '#22406B',
    scene: 'braga',
    focus: 0.5,
    termsUrl: '/terms',
  },
  {
    slug: 'festival-film-anak-kampung',
    title: { en: 'The village children’s film festival', id: 'Festival Film Anak Kampung' },
    description: {
      en: 'Short films by people who are not tall yet.',
      id: 'Film pendek buatan mereka yang belum tinggi.',
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
    title: { en: 'Everything, without a pause', id: 'Semua tontonan, tanpa jeda' },
    description: {
      en: 'Premium packages, from a day to a year.',
      id: 'Paket Premium, dari sehari sampai setahun.',
    },
    thumbColor: '#5B2C16',
    scene: 'mega',
    focus: 0.5,
    url: '/shop',
  },
]

/** Clips that belong to somebody, by whose they are. */
export const clipOwners: Readonly<Record<string, string>> = {
  'latte-art-kawung': 'budi@tayang.test',
  'balap-becak-malioboro': 'budi@tayang.test',
  'pasar-malam-dari-bianglala': 'ayu@tayang.test',
}
