import type { Kind } from './kind.ts'

export interface DecisionLetter {
  readonly decisionId: string
  /** Whom the decision is about. */
  readonly profileId: string
  readonly what: 'decision' | 'upheld' | 'changed' | 'overturned' | 'reversed'
}

const TITLES = {
  decision: { en: 'A decision by our moderators', id: 'Keputusan dari moderator kami' },
  upheld: { en: 'Your appeal: the decision stays', id: 'Bandingmu: keputusan tetap berlaku' },
  changed: { en: 'Your appeal: the decision was changed', id: 'Bandingmu: keputusan diubah' },
  overturned: { en: 'Your appeal was accepted', id: 'Bandingmu dikabulkan' },
  reversed: { en: 'A decision was reversed', id: 'Sebuah keputusan dicabut' },
} as const

const TEXTS = {
  decision: {
    en: 'See what was decided and why, and how to appeal.',
    id: 'Baca apa yang diputuskan, alasannya, dan cara mengajukan banding.',
  },
  upheld: {
    en: 'Another moderator has reviewed it. See why.',
    id: 'Moderator lain sudah memeriksanya. Baca alasannya.',
  },
  changed: { en: 'Part of it was reversed. See which part.', id: 'Sebagian dicabut. Baca bagian mana.' },
  overturned: {
    en: "Everything has been restored. We're sorry.",
    id: 'Semuanya sudah dikembalikan. Kami minta maaf.',
  },
  reversed: {
    en: "Everything has been restored. We're sorry.",
    id: 'Semuanya sudah dikembalikan. Kami minta maaf.',
  },
} as const

/** What became of a decision about somebody; it leads to the decision, and no topic turns it off. */
export const decisionLetter: Kind<DecisionLetter> = ({ decisionId, profileId, what }) => ({
  key: `decision:${decisionId}:${what}`,
  audience: { to: 'profile', profileId },
  type: 'in-app',
  title: TITLES[what],
  desc: TEXTS[what],
  refId: `decision:${decisionId}`,
  push: true,
})
