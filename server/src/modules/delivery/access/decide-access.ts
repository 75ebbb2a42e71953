import type { RefusalCode } from '@tayang/contract'

export interface Viewer {
  readonly accountId: string
  readonly includesPremium: boolean
}

export type Decision =
  | { readonly allowed: true }
  | {
      readonly allowed: false
      readonly code: RefusalCode &
        ('BLOCKED_RELATION' | 'PREMIUM_VIDEO_CONTENT' | 'NO_SUBSCRIPTION' | 'MISSING_VIDEO')
    }

/**
 * The one place that decides who may play a title (docs/product/security.md#one-place-decides-access).
 *
 * The right is checked before the file: a person who may not watch does not learn how far the encode is.
 */
export function decideAccess(
  title: { readonly isPremium: boolean; readonly isPlayable: boolean; readonly isBlocked: boolean },
  viewer: Viewer | null,
): Decision {
  if (title.isBlocked) return { allowed: false, code: 'BLOCKED_RELATION' }
  if (title.isPremium && !viewer) return { allowed: false, code: 'PREMIUM_VIDEO_CONTENT' }
  if (title.isPremium && !viewer?.includesPremium) return { allowed: false, code: 'NO_SUBSCRIPTION' }
  return title.isPlayable ? { allowed: true } : { allowed: false, code: 'MISSING_VIDEO' }
}
