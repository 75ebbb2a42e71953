/** Genres in both languages. */
export const genres = {
  drama: { en: 'Drama', id: 'Drama' },
  mystery: { en: 'Mystery', id: 'Misteri' },
  musical: { en: 'Musical', id: 'Musikal' },
  family: { en: 'Family', id: 'Keluarga' },
  animation: { en: 'Animation', id: 'Animasi' },
  action: { en: 'Action', id: 'Aksi' },
  romcom: { en: 'Romantic comedy', id: 'Komedi romantis' },
  documentary: { en: 'Documentary', id: 'Dokumenter' },
  fantasy: { en: 'Fantasy', id: 'Fantasi' },
  horror: { en: 'Horror', id: 'Horor' },
  comedy: { en: 'Comedy', id: 'Komedi' },
  crime: { en: 'Crime', id: 'Kriminal' },
  adventure: { en: 'Adventure', id: 'Petualangan' },
  anthology: { en: 'Anthology', id: 'Antologi' },
  fairytale: { en: 'Fairy tale', id: 'Dongeng' },
  music: { en: 'Music', id: 'Musik' },
  thriller: { en: 'Thriller', id: 'Thriller' },
  noir: { en: 'Noir', id: 'Noir' },
  romance: { en: 'Romance', id: 'Romansa' },
  history: { en: 'Historical action', id: 'Laga sejarah' },
  news: { en: 'News', id: 'Berita' },
  travel: { en: 'Travel', id: 'Jelajah' },
  food: { en: 'Food', id: 'Kuliner' },
  hobby: { en: 'Hobby', id: 'Hobi' },
} as const

export type GenreName = keyof typeof genres
