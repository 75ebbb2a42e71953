import type { MediaDetail } from '@tayang/contract'
import type { ViewingEvent } from '@tayang/player/dom'
import { trackEvent } from '#ground/track'

const names = {
  play: 'video_play',
  pause: 'video_pause',
  resume: 'video_resume',
  end: 'video_end',
  exit: 'video_exit',
} as const

/** Tells what is watched and how far (A092), if the viewer consented to that; who watches is never told. */
export function trackViewing(item: MediaDetail, event: ViewingEvent | { type: 'launch' }): void {
  const videoTitle = [...item.titleLocalized].slice(0, TITLE_MAX).join('')
  const told = (name: string, props: Record<string, string | number> = {}) =>
    trackEvent({ name, category: item.type, videoTitle, props: { videoId: item.id, ...props } })
  if (event.type === 'launch') return told('video_launch')
  const at = { positionSeconds: Math.floor(event.positionS) }
  if (event.type === 'progress') return told(`video_progress_${event.mark}`, at)
  told(names[event.type], at)
}

const TITLE_MAX = 300
