import type { MediaItem } from '@tayang/contract'

/** A title of the catalogue, for tests. */
export function anItem(own: Partial<MediaItem> = {}): MediaItem {
  return {
    id: 'braga',
    type: 'movie',
    friendlyId: 'braga',
    titleLocalized: 'Hujan Terakhir di Braga',
    nameLocalized: null,
    descriptionLongLocalized: 'Bandung, 1998.',
    year: 2025,
    duration: 112,
    durationSeconds: 6720,
    rating: '13+',
    tags: [{ id: 1, names: { 1: 'Drama' }, type: 'genre' }],
    attachments: {
      thumbnail_portrait: { fileUrl: '/media/p.webp', width: 800, height: 1200 },
      poster_landscape: { fileUrl: '/media/b.webp', width: 1280, height: 720 },
    },
    thumbColor: '#0e2a30',
    premium: false,
    contentRights: 'other',
    interactive: false,
    exclusive: false,
    seriesId: null,
    series: null,
    season: null,
    episodeNumber: null,
    seasonCount: null,
    episodeCount: null,
    nextId: null,
    url: null,
    views: 0,
    state: 'ready',
    publishedAt: 1,
    ...own,
  }
}
