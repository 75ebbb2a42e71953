import type { PictureSize } from './clip-limits.ts'
import { arrives, closeVideo, openVideo, type ChosenFilm } from './read-film.ts'

/** A picture that can be the thumbnail; `url` shows it until it is revoked. */
export interface Thumbnail {
  blob: Blob
  url: string
}

/** Where in the film its five frames are. */
const PLACES = [0.1, 0.3, 0.5, 0.7, 0.9] as const
export const FRAMES = PLACES.length

const WIDTH = 1280
const JPEG_QUALITY = 0.86
/** What is around an upright picture: its own colours, so few that they are a blur. */
const GROUND = { width: 16, height: 9 }

/** Five frames of a film, one after the other, in the ratio of a thumbnail; fewer where the film cannot be read on. */
export async function* drawFrames(film: ChosenFilm, ratio: string): AsyncGenerator<Thumbnail> {
  const video = openVideo(film.url)
  try {
    if (!(await arrives(video, 'loadedmetadata'))) return
    for (const place of PLACES) {
      video.currentTime = (place * film.facts.durationMs) / 1000
      if (!(await arrives(video, 'seeked'))) return
      const blob = await draw(video, sizeOf(ratio))
      if (!blob) return
      yield { blob, url: URL.createObjectURL(blob) }
    }
  } finally {
    closeVideo(video)
  }
}

function sizeOf(ratio: string): PictureSize {
  const [across = 16, down = 9] = ratio.split(':').map(Number)
  return { width: WIDTH, height: Math.round((WIDTH * down) / across) }
}

async function draw(video: HTMLVideoElement, size: PictureSize): Promise<Blob | null> {
  const [canvas, ground] = [canvasOf(size), canvasOf(GROUND)]
  const [paper, blur] = [canvas.getContext('2d'), ground.getContext('2d')]
  if (!paper || !blur) return null
  blur.drawImage(video, ...placed(video, GROUND, Math.max))
  paper.imageSmoothingQuality = 'high'
  paper.drawImage(ground, 0, 0, size.width, size.height)
  paper.fillStyle = '#0a0a0f80'
  paper.fillRect(0, 0, size.width, size.height)
  paper.drawImage(video, ...placed(video, size, Math.min))
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
}

/** Where a picture lies in the middle: with `min` the whole of it, with `max` nothing but it. */
export function placed(
  { videoWidth, videoHeight }: Pick<HTMLVideoElement, 'videoWidth' | 'videoHeight'>,
  { width, height }: PictureSize,
  choose: (a: number, b: number) => number,
): [x: number, y: number, width: number, height: number] {
  const scale = choose(width / videoWidth, height / videoHeight)
  const [across, down] = [videoWidth * scale, videoHeight * scale]
  return [(width - across) / 2, (height - down) / 2, across, down]
}

function canvasOf({ width, height }: PictureSize): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}
