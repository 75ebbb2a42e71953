/** A piece of a text: plain text, or an allowed tag around further pieces. */
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
/** The depth of nested tags; deeper ones become plain text. */
const DEPTH_MAX = 8

const TOKEN = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>|&([a-z]+);|[^<&]+|[<&]/gi
const HREF = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)')/i

/**
 * The HTML of a static text, parsed into pieces and never passed to a browser as HTML: bold, italic and links to our
 * own pages, https and mail. Every other tag is dropped and its text kept. See docs/product/site.md#static-pages.
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

/**
 * A path of ours, https or mail: nothing that runs in a browser, and no other host by two slashes. See
 * docs/product/security.md#text-and-links.
 */
export const isSafeHref = (href: string): boolean =>
  /^(\/(?![/\\])|https:\/\/[^/\\]|mailto:)[^\s\\]*$/.test(href)
