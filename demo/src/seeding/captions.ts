import type { Caption } from '../catalogue/entry.ts'

/** Captions of one language as WebVTT. */
export function captionText(captions: readonly Caption[], language: 'id' | 'en'): string {
  const cues = captions.map(
    ([from, to, id, en]) => `${timeOf(from)} --> ${timeOf(to)}\n${language === 'id' ? id : en}\n`,
  )
  return `WEBVTT\n\n${cues.join('\n')}`
}

function timeOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = (seconds - minutes * 60).toFixed(3).padStart(6, '0')
  return `00:${String(minutes).padStart(2, '0')}:${rest}`
}
