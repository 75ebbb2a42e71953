/** What is shared: its name and its path on this site. */
export interface SharedItem {
  title: string
  way: string
  /** The document that other sites may show in a frame, where there is one, and whether it is upright. */
  embed?: { way: string; isUpright: boolean } | undefined
}

/** The shape of a frame: 16:9, or 9:16. */
const LONGER = 640
const SHORTER = 360

/** The frame as other sites put it into their pages. */
export function frameCode({ title, embed }: SharedItem, origin: string): string {
  if (!embed) return ''
  const [width, height] = embed.isUpright ? [SHORTER, LONGER] : [LONGER, SHORTER]
  const frame = document.createElement('iframe')
  // An element writes its attributes as a page may contain them, whatever the title says.
  const attributes = {
    src: origin + embed.way,
    title,
    width: String(width),
    height: String(height),
    frameborder: '0',
    loading: 'lazy',
    allow: 'autoplay; fullscreen; picture-in-picture',
    allowfullscreen: '',
  }
  for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value)
  return frame.outerHTML
}
