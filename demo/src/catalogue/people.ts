/** The demo people: the server makes them, the operator gives them a face and a few words. */
export interface PersonEntry {
  readonly email: string
  readonly name: string
  readonly bio: string
  /** A drawing of `art/avatars`. */
  readonly avatar: string
}

export const people: readonly PersonEntry[] = [
  {
    email: 'ayu@tayang.test',
    name: 'Ayu Lestari',
    bio: 'Nonton apa saja yang ada hujannya. Jangan spoiler, ya.',
    avatar: 'avatar-1',
  },
  {
    email: 'budi@tayang.test',
    name: 'Budi Santoso',
    bio: 'Live tiap Selasa malam: main, ngobrol, dan kopi susu dua.',
    avatar: 'avatar-2',
  },
  {
    email: 'citra@tayang.test',
    name: 'Citra Maharani',
    bio: 'Langganan Premium, kolektor karcis kereta, penggemar film noir.',
    avatar: 'avatar-3',
  },
  {
    email: 'dewi@tayang.test',
    name: 'Dewi Anjani',
    bio: 'Operator Tayang. Kalau ada yang macet, kabari saja.',
    avatar: 'avatar-6',
  },
  {
    email: 'eko@tayang.test',
    name: 'Eko Prasetyo',
    bio: 'Baru mendaftar. Masih mencari tombolnya.',
    avatar: 'avatar-5',
  },
  {
    email: 'fajar@tayang.test',
    name: 'Fajar Nugroho',
    bio: 'Operator kedua. Memeriksa angka sebelum angka memeriksa kita.',
    avatar: 'avatar-4',
  },
]

export const STREAMER = 'budi@tayang.test'
export const SUBSCRIBER = 'citra@tayang.test'

/** The show that waits for the streamer's first publish. */
export const readyShow = {
  name: 'Selasa Malam Bersama Budi',
  description: 'Main pelan-pelan, ngobrol panjang-panjang, dan kopi susu dua.',
  category: 'Gaming',
} as const
