import type { WallShow } from '@tayang/contract'

const DAY_MS = 86_400_000

/** A show on air, as a test needs it. */
export function showOf({ score = 0, ...more }: Partial<WallShow> & { score?: number }): WallShow {
  const band = score >= 60 ? 'now' : score >= 20 ? 'eye' : 'calm'
  return {
    id: 'show',
    name: 'Malam Mabar',
    streamer: {
      profileId: 'profile',
      accountId: 'account',
      name: 'cuan_raya77',
      avatar: null,
      accountMadeAt: Date.now() - 2 * DAY_MS,
    },
    category: null,
    rating: null,
    onAirAt: Date.now() - 60_000,
    viewers: 12,
    reports: 0,
    topReason: null,
    held: 0,
    risk: { score, band, signal: 1, crowd: 1, newness: 2 },
    isSilent: false,
    isHidden: false,
    isKeyLocked: false,
    ...more,
  }
}
