import type { Kind } from './kind.ts'

/**
 * A clip can be watched: its owner's followers are notified once, however often the clip is encoded. Of a clip that
 * waits for a review they are not: `clipOf` knows public ones only.
 */
export const clipPublished: Kind<{ readonly itemId: string }> = async (
  { itemId },
  { clipOf, profilesOf, settings },
) => {
  const clip = await clipOf(itemId)
  const owner = clip && (await profilesOf([clip.ownerProfileId])).get(clip.ownerProfileId)
  if (!clip || !owner) return null
  return {
    key: `clip:${itemId}`,
    audience: { to: 'followers', profileId: clip.ownerProfileId },
    type: 'clips',
    title: { en: `A new clip by ${owner.name}`, id: `Klip baru dari ${owner.name}` },
    desc: clip.title,
    refId: `clips:${itemId}`,
    push: true,
    restMs: settings.notices.clipRestMs,
  }
}
