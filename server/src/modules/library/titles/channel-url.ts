/** Where a channel plays, or the page that it frames. A premium one is told this by its access alone. */
export function channelUrl(channel: { id: string; channel_url: string | null }): string {
  return channel.channel_url ?? `${channelFolder(channel.id)}/multivariant.m3u8`
}

/** Below here lie the playlists of a channel. */
export function channelFolder(channelId: string): string {
  return `/media/c/${channelId}`
}
