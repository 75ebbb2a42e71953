import { limitsOf, type ClipSettings } from '../film/clip-limits.ts'

/** What the settings say where nobody changed them, with two categories. */
export const theSettings: ClipSettings = {
  'clips.video.maxSize': 100,
  'clips.video.minDuration': 5_000,
  'clips.video.maxDuration': 180_000,
  'clips.video.format': ['video/mp4', 'video/quicktime', 'video/webm'],
  'clips.video.resolution': ['720x1280', '1280x720'],
  'clips.video.aspectRatio': ['16:9', '9:16'],
  'clips.thumbnail.maxSize': 2_097_152,
  'clips.thumbnail.resolution': ['640x360'],
  'clips.thumbnail.aspectRatio': ['16:9'],
  'clips.categories': [
    { key: 'dance', title: { en: 'Dance', id: 'Tari' } },
    { key: 'culture', title: { en: 'Culture', id: 'Budaya' } },
  ],
}

export const theLimits = limitsOf(theSettings)
