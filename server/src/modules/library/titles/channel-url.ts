/**
 * Where a channel plays, or the page that it frames. The address of a premium channel is answered by its access only.
 */
export function channelUrl(channel: { id: string; channel_url: string | null }): string {
  return channel.channel_url ?? `${channelFolder(channel.id)}/multivariant.m3u8`
}

/** The folder of a channel's playlists. */
export function channelFolder(channelId: string): string {
  return `/media/c/${channelId}`
}
