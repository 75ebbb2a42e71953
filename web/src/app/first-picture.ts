import { beginPlayback, type PlaybackSource } from '@tayang/player/dom'
import { PROGRAM_WANTED } from './late-start.ts'
import { whenAhead } from './when-ahead.ts'

/** A first picture that took longer came over a narrow line: there the program would make the film stand still. */
const NARROW_MS = 5_000

/**
 * Plays the film of a page before hydration: on a slow connection the program would delay its first picture. The
 * player of the page takes the playback over. A signed-in person needs an access check and may resume in the middle:
 * there the page itself starts the film.
 */
export function showFilm(source: PlaybackSource): void {
  if (document.readyState === 'loading') {
    return document.addEventListener('DOMContentLoaded', () => showFilm(source), { once: true })
  }
  const startProgram = () => void dispatchEvent(new Event(PROGRAM_WANTED))
  const { dataset } = document.documentElement
  const video = document.querySelector('video')
  if (!video || dataset['auth'] === 'in' || 'alive' in dataset) return startProgram()
  // Clips remember whether they play with sound.
  if ('clipSound' in video.dataset && isClipSilent()) video.muted = true
  const playback = beginPlayback(video, source)
  const handlePicture = () => {
    // The style sheet hides the spinner; the page does so itself after hydration.
    if (!('alive' in dataset)) video.dataset['begun'] = ''
    if (source.isLive || performance.now() < NARROW_MS) return startProgram()
    // A touch or a key still starts the program at once.
    playback.setIdle(false)
    whenAhead(video, startProgram)
  }
  video.requestVideoFrameCallback(handlePicture)
  // A film in sound-only mode has no picture to wait for (Hemat Kuota).
  const { view } = playback
  if (view.getState().dataRule.isAudioOnly)
    video.addEventListener('loadeddata', handlePicture, { once: true })
  view.subscribe(({ state }) => {
    if (state.error) startProgram()
  })
}

/** What `clip-feed` keeps; its own code comes later. */
function isClipSilent(): boolean {
  try {
    return localStorage.getItem('tayang.clip-sound') === 'off'
  } catch {
    return false
  }
}
