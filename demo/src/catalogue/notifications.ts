/** What the demo’s first viewer finds in the list, and what everybody finds in the slider. */
export interface NotificationEntry {
  readonly type: 'in-app' | 'subscription' | 'movie' | 'series'
  readonly title: string
  readonly desc: string
  /** A title of the catalogue that it leads to. */
  readonly about?: string
  readonly hoursAgo: number
}

/** Titles whose scene stands in the slider, with what is said of them. */
export const highlights: readonly {
  readonly about: string
  readonly title: string
  readonly desc: string
}[] = [
  {
    about: 'kereta',
    title: 'Kereta 03.40 berangkat malam ini',
    desc: 'Delapan orang asing, tujuh karcis tersobek. Siapa yang duduk di kursi nomor empat puluh?',
  },
  {
    about: 'laut',
    title: 'Laut Tak Bertuan sudah tayang',
    desc: 'Siapkan selimut: anginnya terasa sampai ke kamar.',
  },
  {
    about: 'toba',
    title: 'Pulang ke Toba',
    desc: 'Untuk yang sedang rindu rumah, walau rumahnya cuma di sebelah.',
  },
  {
    about: 'garis',
    title: 'Garis Khatulistiwa, dari ujung ke ujung',
    desc: 'Ikut menyusuri garis yang tidak kelihatan itu.',
  },
  {
    about: 'kliwon',
    title: 'Malam Kliwon: jangan nonton sendirian',
    desc: 'Kalau terpaksa sendirian, biarkan lampunya menyala.',
  },
]

export const FIRST_VIEWER = 'ayu@tayang.test'

export const ownNotifications: readonly NotificationEntry[] = [
  {
    type: 'series',
    title: 'Rumah di Ujung Rel bisa kamu lanjutkan',
    desc: 'Episode berikutnya sudah siap. Keretanya belum lewat.',
    about: 'rel',
    hoursAgo: 1,
  },
  {
    type: 'in-app',
    title: 'Budi siaran tiap Selasa malam',
    desc: 'Main pelan-pelan, ngobrol panjang-panjang, dan kopi susu dua. Kita kabari begitu mulai.',
    hoursAgo: 5,
  },
  {
    type: 'subscription',
    title: 'Premium Mingguan, Rp19.000',
    desc: 'Tujuh hari tanpa iklan dan semua film premium. Berhenti kapan saja.',
    hoursAgo: 27,
  },
  {
    type: 'movie',
    title: 'Burung Kota menunggu sarapan',
    desc: 'Film pendek untuk lima menit yang tersisa sebelum berangkat.',
    about: 'burung',
    hoursAgo: 30,
  },
  {
    type: 'in-app',
    title: 'Selamat datang di Tayang, Ayu',
    desc: 'Tandai yang mau kamu tonton nanti dengan Daftar Saya, dan atur kabar apa saja yang kamu mau di profilmu.',
    hoursAgo: 6 * 24,
  },
]
