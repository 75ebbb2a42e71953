import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatClock, formatCount, formatMinutes, formatMoment, useLanguage } from '#shared/i18n'
import type { CardView } from './card-view.ts'

/** The facts under a card and over a banner, in words. */
export function useCardFacts() {
  const { t } = useLingui()
  const language = useLanguage()

  const episodes = (card: CardView) =>
    card.episodes === null ? null : t`${plural(card.episodes, { one: '# episode', other: '# episodes' })}`
  const moment = ({ startedAt }: CardView) => (startedAt ? formatMoment(startedAt, language) : null)
  const length = (card: CardView) => (card.minutes === null ? null : formatMinutes(card.minutes, language))

  const seen = (card: CardView) => {
    const views = formatCount(card.views, language)
    return t`${plural(card.views, { one: '# view', other: `${views} views` })}`
  }

  return {
    views: seen,
    /** `2026 · Misteri · 8 episodes`; a clip says how often it was seen. */
    line: (card: CardView) => {
      const facts =
        card.type === 'clips'
          ? [card.owner?.name ?? null, seen(card)]
          : [moment(card), card.owner?.name ?? null, card.year, card.genre, episodes(card)]
      return facts.filter((fact) => fact !== null).join(' · ')
    },
    /** Everything that stands over a banner, one by one. */
    list: (card: CardView) =>
      [
        moment(card),
        card.owner?.name ?? null,
        card.year,
        card.genre,
        episodes(card) ?? length(card),
        card.rating,
      ]
        .filter((fact) => fact !== null)
        .map(String),
    clock: (card: CardView) => (card.seconds === null ? null : formatClock(card.seconds)),
  }
}
