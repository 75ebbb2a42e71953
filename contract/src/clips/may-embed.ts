/** What other sites may show decides the owner; an age rating from 17+ on, or none, is for our own page alone. */
const EMBEDDED_RATINGS: readonly unknown[] = ['SU', '13+']

/** Whether a film or an episode plays in a frame of another site; any other one shows its picture there. */
export function mayPlayInFrame(item: { type: string; rating: string | null; premium: boolean }): boolean {
  return ['movie', 'episode'].includes(item.type) && !item.premium && EMBEDDED_RATINGS.includes(item.rating)
}

/** Whether other sites may show this clip in a frame (docs/product/clips.md#embedding). */
export function mayEmbed(item: {
  type: string
  rating: string | null
  premium: boolean
  allowsEmbed?: boolean | undefined
}): boolean {
  const isAllowed = item.allowsEmbed ?? false
  return item.type === 'clips' && isAllowed && !item.premium && EMBEDDED_RATINGS.includes(item.rating)
}
