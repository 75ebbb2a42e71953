import type { Kind } from './kind.ts'

export interface PrizeWon {
  readonly winnerId: string
  /** The profile of the winner. */
  readonly profileId: string
  readonly campaign: { readonly en: string; readonly id: string }
  readonly prize: { readonly en: string; readonly id: string }
  /** Until when the prize can be claimed, in milliseconds. */
  readonly claimUntil: number
}

/** A chance was drawn. What somebody won they must learn, so no topic turns this off. */
export const prizeWon: Kind<PrizeWon> = ({ winnerId, profileId, campaign, prize, claimUntil }) => {
  const dayIn = (locale: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Jakarta' }).format(claimUntil)
  return {
    key: `prize-won:${winnerId}`,
    audience: { to: 'profile', profileId },
    type: 'in-app',
    topic: null,
    title: { en: `You won: ${prize.en}`, id: `Kamu menang: ${prize.id}` },
    desc: {
      en: `In the ${campaign.en} draw. Claim it by ${dayIn('en-GB')}.`,
      id: `Di undian ${campaign.id}. Klaim paling lambat ${dayIn('id-ID')}, ya.`,
    },
    refId: `prize:${winnerId}`,
    push: true,
  }
}
