import type { MediaType } from '@tayang/contract'
import type { ViewingEvent } from '@tayang/player/dom'
import { trackEvent } from '#shared/track'

/** What is watched, as the catalogue names it. */
export interface Viewed {
  readonly id: string
  readonly type: MediaType
  readonly titleLocalized: string
}

const names = {
  play: 'video_play',
  pause: 'video_pause',
  resume: 'video_resume',
  end: 'video_end',
  exit: 'video_exit',
} as const

const TITLE_MAX = 300

/** Reports what is watched and how far, if the viewer consented; the viewer is never named. */
export function trackViewing(viewed: Viewed, event: ViewingEvent | { type: 'launch' }): void {
  const videoTitle = [...viewed.titleLocalized].slice(0, TITLE_MAX).join('')
  const report = (name: string, props: Record<string, string | number> = {}) =>
    trackEvent({ name, category: viewed.type, videoTitle, props: { videoId: viewed.id, ...props } })
  if (event.type === 'launch') return report('video_launch')
  const at = { positionSeconds: Math.floor(event.positionS) }
  if (event.type === 'progress') return report(`video_progress_${event.mark}`, at)
  report(names[event.type], at)
}
