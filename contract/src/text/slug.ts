/** A readable address keeps as many words as fit. */
const LENGTH_MAX = 60
const ID = /(?:^|-)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** The words of a name as a part of an address: `Late Coffee!` is `late-coffee`; empty where none is left. */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  let slug = words[0]?.slice(0, LENGTH_MAX) ?? ''
  for (const word of words.slice(1)) {
    if (slug.length + 1 + word.length > LENGTH_MAX) break
    slug += `-${word}`
  }
  return slug
}

/**
 * The last segment of a readable address: the words of the name before the id. See
 * docs/product/site.md#readable-addresses.
 */
export function segmentOf(id: string, name: string): string {
  const slug = slugOf(name)
  return slug === '' || !ID.test(id) ? id : `${slug}-${id}`
}

/** The id in such a segment; a segment that has none is the id itself. */
export function idOfSegment(segment: string): string {
  return ID.exec(segment)?.[1] ?? segment
}
