import type { ChannelView } from '#features/watch/channels'

/** The channel above or below in the operator's order, round and round; null where there is no other that plays. */
export function stepChannel(
  channels: readonly Pick<ChannelView, 'id' | 'type'>[],
  currentId: string,
  by: 1 | -1,
): string | null {
  const playing = channels.filter(({ id, type }) => type !== 'webview' || id === currentId)
  const at = playing.findIndex(({ id }) => id === currentId)
  if (at < 0) return playing[by > 0 ? 0 : playing.length - 1]?.id ?? null
  const next = playing[(at + by + playing.length) % playing.length]
  return next && next.id !== currentId ? next.id : null
}
