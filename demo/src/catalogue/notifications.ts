import type { Text } from './entry.ts'

/** What the demo’s first viewer finds in the list, and what everybody finds in the slider. */
export interface NotificationEntry {
  readonly type: 'in-app' | 'subscription' | 'movie' | 'series'
  readonly title: Text
  readonly desc: Text
  /** A title of the catalogue that it leads to. */
  readonly about?: string
  readonly hoursAgo: number
}

/** Titles whose scene stands in the slider, with what is said of them. */
export const highlights: readonly {
  readonly about: string
  readonly title: Text
  readonly desc: Text
}[] = [
  {
    about: 'kereta',
    title: {
      en: 'The 03.40 leaves tonight',
      id: 'Kereta 03.40 berangkat malam ini',
    },
    desc: {
      en: 'Eight strangers, seven torn tickets. Who sits in seat number forty?',
      id: 'Delapan orang asing, tujuh karcis tersobek. Siapa yang duduk di kursi nomor empat puluh?',
    },
  },
  {
    about: 'laut',
    title: {
      en: 'Nobody’s Sea is here',
      id: 'Laut Tak Bertuan sudah tayang',
    },
    desc: {
      en: 'Get a blanket: you’ll feel the wind from your couch.',
      id: 'Siapkan selimut: anginnya terasa sampai ke kamar.',
    },
  },
  {
    about: 'toba',
    title: {
      en: 'Homeward to Toba',
      id: 'Pulang ke Toba',
    },
    desc: {
      en: 'For anyone who misses home, even if home is just next door.',
      id: 'Untuk yang sedang rindu rumah, walau rumahnya cuma di sebelah.',
    },
  },
  {
    about: 'garis',
    title: {
      en: 'Along the Equator, from end to end',
      id: 'Garis Khatulistiwa, dari ujung ke ujung',
    },
    desc: {
      en: 'Follow a line no one can see.',
      id: 'Ikuti garis yang tidak kelihatan.',
    },
  },
  {
    about: 'kliwon',
    title: {
      en: 'The Night of Kliwon: don’t watch it alone',
      id: 'Malam Kliwon: jangan nonton sendirian',
    },
    desc: {
      en: 'If you must be alone, leave the light on.',
      id: 'Kalau terpaksa sendirian, biarkan lampunya menyala.',
    },
  },
]

export const FIRST_VIEWER = 'ayu@tayang.test'

export const ownNotifications: readonly NotificationEntry[] = [
  {
    type: 'series',
    title: {
      en: 'Continue The House Where the Rails End',
      id: 'Lanjutkan Rumah di Ujung Rel',
    },
    desc: {
      en: 'The next episode is ready. The train hasn’t come by yet.',
      id: 'Episode berikutnya sudah siap. Keretanya belum lewat.',
    },
    about: 'rel',
    hoursAgo: 1,
  },
  {
    type: 'in-app',
    title: {
      en: 'Budi is live every Tuesday night',
      id: 'Budi live tiap Selasa malam',
    },
    desc: {
      en: 'Slow games, long talks and two milk coffees. We’ll let you know when it starts.',
      id: 'Main pelan-pelan, ngobrol panjang-panjang, dan kopi susu dua. Kami kabari begitu mulai.',
    },
    hoursAgo: 5,
  },
  {
    type: 'subscription',
    title: {
      en: 'Premium Weekly, Rp19.000',
      id: 'Premium Mingguan, Rp19.000',
    },
    desc: {
      en: 'Seven days without ads and every premium film. No auto-renewal.',
      id: 'Tujuh hari tanpa iklan dan semua film premium. Tidak diperpanjang otomatis.',
    },
    hoursAgo: 27,
  },
  {
    type: 'movie',
    title: {
      en: 'City Bird is waiting for breakfast',
      id: 'Burung Kota menunggu sarapan',
    },
    desc: {
      en: 'A short film for your last five minutes before you head out.',
      id: 'Film pendek untuk lima menit yang tersisa sebelum berangkat.',
    },
    about: 'burung',
    hoursAgo: 30,
  },
  {
    type: 'in-app',
    title: {
      en: 'Welcome to Tayang, Ayu',
      id: 'Selamat datang di Tayang, Ayu',
    },
    desc: {
      en: 'Save what you want to watch to My List, and choose in your profile what we notify you about.',
      id: 'Simpan yang mau kamu tonton nanti di Daftarku, dan atur notifikasi yang kamu mau di profilmu.',
    },
    hoursAgo: 6 * 24,
  },
]

/** What two more people find; whom a start prints is not met by an empty list. */
export const othersNotifications: Readonly<Record<string, readonly NotificationEntry[]>> = {
  'budi@tayang.test': [
    {
      type: 'in-app',
      title: { en: 'Late coffee is tomorrow at eight', id: 'Kopi Malam besok jam delapan' },
      desc: {
        en: 'We’ll notify your followers when you go live. Your stream key is on your dashboard.',
        id: 'Pengikutmu dapat notifikasi begitu kamu live. Stream key ada di dasbormu.',
      },
      hoursAgo: 2,
    },
    {
      type: 'in-app',
      title: { en: 'Your cash-out is complete', id: 'Pencairan kamu berhasil' },
      desc: {
        en: '700 gencash was paid out to your bank account. The receipt is in your wallet.',
        id: '700 gencash sudah dicairkan ke rekeningmu. Buktinya ada di dompet.',
      },
      hoursAgo: 20,
    },
    {
      type: 'movie',
      title: { en: 'Continue Nobody’s Sea', id: 'Lanjutkan Laut Tak Bertuan' },
      desc: { en: 'You stopped in the middle of the storm.', id: 'Kamu berhenti di tengah badai.' },
      about: 'laut',
      hoursAgo: 49,
    },
  ],
  'citra@tayang.test': [
    {
      type: 'series',
      title: { en: 'Season 2 continues', id: 'Musim 2 berlanjut' },
      desc: {
        en: 'The House Where the Rails End: the third lamp is lit.',
        id: 'Rumah di Ujung Rel: lampu ketiga menyala.',
      },
      about: 'rel',
      hoursAgo: 3,
    },
    {
      type: 'subscription',
      title: { en: 'Premium for a year', id: 'Premium setahun penuh' },
      desc: {
        en: 'Every film, no ads, on all your devices.',
        id: 'Semua film, tanpa iklan, di semua perangkatmu.',
      },
      hoursAgo: 26,
    },
    {
      type: 'movie',
      title: { en: 'The Night of Kliwon, one more time?', id: 'Malam Kliwon, sekali lagi?' },
      desc: { en: 'You know how it ends. Others don’t.', id: 'Kamu sudah tahu akhirnya. Yang lain belum.' },
      about: 'kliwon',
      hoursAgo: 52,
    },
  ],
}
