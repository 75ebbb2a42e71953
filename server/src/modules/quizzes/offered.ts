import type { Film } from '#modules/library'

export interface CampaignTimes {
  readonly started_at: Date | null
  readonly finished_at: Date | null
}

/** Whether a campaign has begun and not ended. */
export function isRunning({ started_at, finished_at }: CampaignTimes, now: number): boolean {
  return (started_at?.getTime() ?? 0) <= now && now < (finished_at?.getTime() ?? Infinity)
}

export type NotShown = 'beyond-end' | 'premium' | 'hidden' | 'not-running'

/**
 * Why viewers are not offered a quiz; null where they are. A title may have become another since: shorter, hidden, or
 * one that people pay for, and nothing that is paid for may give a chance.
 */
export function notShownBecause(
  second: number,
  film: Film | undefined,
  campaign: CampaignTimes | undefined,
  now: number,
): NotShown | null {
  if (!film || film.isHidden) return 'hidden'
  if (film.premium) return 'premium'
  if (!endsAfter(film, second)) return 'beyond-end'
  return campaign && isRunning(campaign, now) ? null : 'not-running'
}

/** Whether a film is known to show something at this second, or its length is not known yet. */
export function endsAfter({ durationSeconds }: Film, second: number): boolean {
  return durationSeconds === null || second < Math.floor(durationSeconds)
}
