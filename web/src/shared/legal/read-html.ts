/** A piece of a text: words, or one of the tags that a text may have around further pieces. */
export type Piece = string | { tag: 'b' | 'i'; pieces: Piece[] } | { tag: 'a'; href: string; pieces: Piece[] }

const TAGS: Readonly<Record<string, 'b' | 'i' | 'a'>> = { b: 'b', strong: 'b', i: 'i', em: 'i', a: 'a' }
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
}
/** Tags inside tags; what is deeper stands as its words alone. */
const DEPTH_MAX = 8

const TOKEN = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>|&([a-z]+);|[^<&]+|[<&]/gi
const HREF = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)')/i

/**
 * The HTML of a static text (Spec 2, section 2), read into pieces and never handed to a browser as it is: bold, italic
 * and links to our own pages, to https and to mail. Every other tag is left out, and its words stay.
 */
export function readHtml(html: string): Piece[] {
  const whole: Piece[] = []
  const open: { tag: 'b' | 'i' | 'a'; pieces: Piece[] }[] = []
  const here = () => open.at(-1)?.pieces ?? whole
  for (const [token, slash, name, rest = '', entity] of html.matchAll(TOKEN)) {
    if (name === undefined) {
      here().push(entity === undefined ? token : (ENTITIES[entity.toLowerCase()] ?? token))
      continue
    }
    const tag = TAGS[name.toLowerCase()]
    if (!tag) continue
    if (slash) {
      const at = open.findLastIndex((one) => one.tag === tag)
      if (at >= 0) open.length = at
      continue
    }
    const piece = open.length < DEPTH_MAX ? pieceOf(tag, rest) : null
    if (!piece) continue
    here().push(piece)
    open.push(piece)
  }
  return whole
}

function pieceOf(tag: 'b' | 'i' | 'a', rest: string) {
  if (tag !== 'a') return { tag, pieces: [] as Piece[] }
  const [, double, single] = HREF.exec(rest) ?? []
  const href = double ?? single ?? ''
  return isSafeHref(href) ? { tag, href, pieces: [] as Piece[] } : null
}

/** A way of ours, https or mail: nothing that a browser would run, and no other host by two slashes (trust 26). */
export const isSafeHref = (href: string): boolean =>
  /^(\/(?![/\\])|https:\/\/[^/\\]|mailto:)[^\s\\]*$/.test(href)
