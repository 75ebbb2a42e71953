import { beginPlayback, type PlaybackSource } from '@tayang/player/dom'
import { PROGRAM_WANTED } from './late-start.ts'

/**
 * Plays the film of a page that is not alive yet: on a slow line the program would only keep its first picture
 * waiting. The player of the page takes the playback over as it is. Who is signed in is asked for access, and may
 * have been somewhere in the middle: there the page begins by itself.
 */
export function showFilm(source: PlaybackSource): void {
  if (document.readyState === 'loading') {
    return document.addEventListener('DOMContentLoaded', () => showFilm(source), { once: true })
  }
  const startProgram = () => void dispatchEvent(new Event(PROGRAM_WANTED))
  const { dataset } = document.documentElement
  const video = document.querySelector('video')
  if (!video || dataset['auth'] === 'in' || 'alive' in dataset) return startProgram()
  const { view } = beginPlayback(video, source)
  const handlePicture = () => {
    // The style sheet takes the spinner away; the page does so itself once it is alive.
    if (!('alive' in dataset)) video.dataset['begun'] = ''
    startProgram()
  }
  video.requestVideoFrameCallback(handlePicture)
  // Of a film that is only heard there is no picture to wait for (Hemat Kuota).
  if (view.getState().dataRule.isAudioOnly)
    video.addEventListener('loadeddata', handlePicture, { once: true })
  view.subscribe(({ state }) => {
    if (state.error) startProgram()
  })
}
