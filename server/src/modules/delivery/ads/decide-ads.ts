/** What decides whether a pre-roll is shown. */
export interface AdFacts {
  /** The setting `ad.tag.url.web`; empty shows none. */
  readonly tag: string
  /** Whether an operator has put a pre-roll that our own tag can answer with. */
  readonly hasOwnPreroll: boolean
  readonly isPremium: boolean
  /** Somebody's clip: an ad would be half as long as what it stands before. */
  readonly isClip: boolean
  /** Whether the viewer has an active subscription, whatever it includes (docs/product/watching.md#ads). */
  readonly subscribes: boolean
  /** Whether it is watched in a partner's variant. */
  readonly isPartner: boolean
}

const OWN = /^\/ads\//

/**
 * The address of the pre-roll before a title; null where none is shown.
 *
 * The one place that decides it (docs/product/watching.md#ads): never for a subscriber, before premium titles and
 * clips, or in a partner's variant. Our own tag is not named while it would answer nothing.
 */
export function adTagFor(facts: AdFacts): string | null {
  const { isPremium, isClip, subscribes, isPartner } = facts
  if (isPremium || isClip || subscribes || isPartner || facts.tag === '') return null
  return OWN.test(facts.tag) && !facts.hasOwnPreroll ? null : facts.tag
}
