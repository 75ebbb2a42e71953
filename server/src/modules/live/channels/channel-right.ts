/** What the grants and licence tokens of a channel are signed for; no version and no key has such an id. */
export function channelRight(channelId: string): string {
  return `channel:${channelId}`
}
