import type { CueLine, openPlayback, Playback, Subtitle } from '@tayang/player/dom'

/**
 * The player of a frame of another site (docs/product/clips.md#embedding): its document has a video and four controls,
 * and nothing of the site. The engine is fetched at the first press of play.
 */
export function runEmbed(page: Document, play: typeof openPlayback): void {
  const video = page.querySelector('video')
  const stream = video?.dataset['stream']
  if (!video || !stream) return
  const part = (name: string) => page.getElementById(name)
  let playback: Playback | null = null

  const open = () => {
    const { live, subtitles } = video.dataset
    const opened = play(video, {
      stream,
      ...(live !== undefined && { isLive: true }),
      ...(subtitles !== undefined && { subtitles: JSON.parse(subtitles) as Subtitle[] }),
    })
    opened.view.subscribe(({ state, isMuted, captions, captionId, cueLines }) => {
      const { dataset } = page.documentElement
      dataset['state'] = state.error ? 'failed' : state.playback
      part('sound')?.setAttribute('aria-pressed', String(!isMuted))
      part('captions')?.toggleAttribute('hidden', captions.length === 0)
      part('captions')?.setAttribute('aria-pressed', String(captionId !== null))
      part('cues')?.replaceChildren(...cueLines.map(lineOf))
    })
    return opened
  }
  const lineOf = (line: CueLine) => {
    const text = page.createElement('span')
    text.textContent = line.map((span) => span.text).join('')
    return text
  }

  const handlePlay = () => {
    if (page.documentElement.dataset['state'] === 'failed') void playback?.reload()
    else if (playback) playback.togglePlay()
    else {
      playback = open()
      void playback.play()
    }
  }
  const handleCaptions = () => {
    const { captions, captionId } = playback?.view.getState() ?? { captions: [], captionId: null }
    playback?.chooseCaptions(captionId === null ? (captions[0]?.id ?? null) : null)
  }
  for (const name of ['play', 'stage']) part(name)?.addEventListener('click', handlePlay)
  part('sound')?.addEventListener('click', () => playback?.setMuted(!video.muted))
  part('captions')?.addEventListener('click', handleCaptions)
}
