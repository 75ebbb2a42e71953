import type { FilmFacts, PictureSize } from './clip-limits.ts'
import { readContainer } from './read-container.ts'

/** A film that somebody chose; `url` shows it until it is revoked. */
export interface ChosenFilm {
  file: File
  url: string
  facts: FilmFacts
  codecs: readonly string[]
  /** This browser plays it; another one may. */
  isPlayable: boolean
}

/** A browser that says nothing of a file for so long will say nothing. */
const ANSWER_MS_MAX = 10_000

/** What a file is; null where neither its bytes nor the browser know it as a film. */
export async function readFilm(file: File): Promise<ChosenFilm | null> {
  const container = await readContainer(file)
  if (!container) return null
  const url = URL.createObjectURL(file)
  const seen = await askBrowser(url)
  const size = seen ?? container.size
  const durationMs = seen?.durationMs ?? container.durationMs
  if (!size || durationMs === null) {
    URL.revokeObjectURL(url)
    return null
  }
  const { mime, codecs } = container
  const facts = { sizeBytes: file.size, durationMs, mime, width: size.width, height: size.height }
  return { file, url, facts, codecs, isPlayable: seen !== null }
}

/** The size as it is shown and the length; null where this browser cannot play the film. */
async function askBrowser(url: string): Promise<(PictureSize & { durationMs: number | null }) | null> {
  const video = openVideo(url)
  try {
    if (!(await arrives(video, 'loadedmetadata')) || video.videoWidth === 0) return null
    if (video.duration === Infinity) {
      // A recording of a browser does not tell its length before its end was looked for.
      video.currentTime = Number.MAX_SAFE_INTEGER
      await arrives(video, 'durationchange')
    }
    const durationMs = Number.isFinite(video.duration) ? Math.round(video.duration * 1000) : null
    return { width: video.videoWidth, height: video.videoHeight, durationMs }
  } finally {
    closeVideo(video)
  }
}

/** An element that nobody sees. */
export function openVideo(url: string): HTMLVideoElement {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  video.src = url
  return video
}

/** A phone has few decoders: an element gives its own back. */
export function closeVideo(video: HTMLVideoElement): void {
  video.removeAttribute('src')
  video.load()
}

/** Whether the event comes before an error and before the patience ends. */
export function arrives(video: HTMLVideoElement, event: 'loadedmetadata' | 'durationchange' | 'seeked') {
  return new Promise<boolean>((resolve) => {
    const ended = new AbortController()
    const end = (isThere: boolean) => {
      ended.abort()
      clearTimeout(timer)
      resolve(isThere)
    }
    const timer = setTimeout(() => end(false), ANSWER_MS_MAX)
    video.addEventListener(event, () => end(true), { signal: ended.signal })
    video.addEventListener('error', () => end(false), { signal: ended.signal })
  })
}
