/** Where ads are asked for, and who would see them. */
export interface AdFacts {
  /** The setting `ad.tag.url.web`; empty shows none. */
  readonly tag: string
  /** Whether our own operation has a spot to answer with. */
  readonly hasOwnPreroll: boolean
  readonly isPremium: boolean
  /** Whether whoever asks has a subscription that runs, whatever it includes (A089). */
  readonly subscribes: boolean
  /** Whether it is watched in the variant of a partner. */
  readonly isPartner: boolean
}

const OWN = /^\/ads\//

/**
 * The address of the spot that comes before a title; null where none comes.
 *
 * The one place that decides it (Spec 2, section 4): never for a subscriber, before premium titles or in a partner's
 * variant. A tag of ours that would answer nothing is not worth the question.
 */
export function adTagFor(facts: AdFacts): string | null {
  if (facts.isPremium || facts.subscribes || facts.isPartner || facts.tag === '') return null
  return OWN.test(facts.tag) && !facts.hasOwnPreroll ? null : facts.tag
}
