/** What a grant or a licence token of a channel is signed for: no version and no key is named so. */
export function channelRight(channelId: string): string {
  return `channel:${channelId}`
}
