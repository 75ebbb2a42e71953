/** The services that an address can be sent by, in the order of the dialog. See docs/product/watching.md#share. */
export const targets = [
  { name: 'WhatsApp', mark: 'W', color: '#0f7a3d' },
  { name: 'Facebook', mark: 'f', color: '#1461cc' },
  { name: 'X', mark: 'X', color: '#000000' },
  { name: 'Telegram', mark: 'T', color: '#14739e' },
] as const

export type TargetName = (typeof targets)[number]['name']

/** The page of the service that starts a message with this address. */
export function addressAt(name: TargetName, { title, url }: { title: string; url: string }): string {
  switch (name) {
    case 'WhatsApp':
      return withQuery('https://wa.me/', { text: `${title} ${url}` })
    case 'Facebook':
      return withQuery('https://www.facebook.com/sharer/sharer.php', { u: url })
    case 'X':
      return withQuery('https://x.com/intent/post', { text: title, url })
    case 'Telegram':
      return withQuery('https://t.me/share/url', { url, text: title })
  }
}

function withQuery(address: string, query: Record<string, string>): string {
  const asked = new URL(address)
  for (const [name, value] of Object.entries(query)) asked.searchParams.set(name, value)
  // A space is %20, because not every service accepts a plus.
  return asked.href.replaceAll('+', '%20')
}
