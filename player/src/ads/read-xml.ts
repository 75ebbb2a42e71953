/** An element of an XML document, as far as VAST needs it. */
export interface XmlElement {
  /** Without a prefix. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  /** The text directly inside, character data included. */
  text: string
}

const LENGTH_MAX = 512 * 1024
const ELEMENTS_MAX = 5_000
const DEPTH_MAX = 32
const ATTRIBUTES_MAX = 64

/** The content of an opening tag after its `<`; quoted values may hold `>`. */
const TAG = /^([A-Za-z_][\w.:-]{0,100})((?:\s+[A-Za-z_][\w.:-]{0,100}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/
const ATTRIBUTE = /([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const ENTITY = /&(#\d{1,7}|#x[0-9a-fA-F]{1,6}|amp|lt|gt|quot|apos);/g

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * The root element of an XML text; null for any other text.
 *
 * Written for answers of unknown servers: no document type, hence no entities of theirs; bounded in length, depth and
 * number of elements; every character is read a bounded number of times. The browser's own parser would need an
 * exception from Trusted Types (docs/decisions/0017-a-vast-reader-of-our-own.md).
 */
export function readXml(text: string): XmlElement | null {
  if (text.length > LENGTH_MAX) return null
  const open: XmlElement[] = []
  let root: XmlElement | null = null
  let count = 0
  let at = text.startsWith('\ufeff') ? 1 : 0
  while (at < text.length) {
    const next = text.indexOf('<', at)
    const words = text.slice(at, next === -1 ? text.length : next)
    if (!addText(open.at(-1), decode(words))) return null
    if (next === -1) break
    const special = endOfSpecial(text, next)
    if (special !== null) {
      if (special.end === -1) return null
      if (!addText(open.at(-1), special.text)) return null
      at = special.end
      continue
    }
    if (text[next + 1] === '/') {
      const end = text.indexOf('>', next)
      if (end === -1 || open.pop()?.name !== localName(text.slice(next + 2, end).trim())) return null
      at = end + 1
      continue
    }
    const tag = readTag(text, next + 1)
    count += 1
    if (!tag || count > ELEMENTS_MAX || open.length >= DEPTH_MAX || (open.length === 0 && root)) return null
    const parent = open.at(-1)
    if (parent) parent.children.push(tag.element)
    else root = tag.element
    if (!tag.isClosed) open.push(tag.element)
    at = tag.end
  }
  return open.length === 0 ? root : null
}

/** Only blank text may occur outside of the root; anything else is not XML. */
function addText(parent: XmlElement | undefined, words: string): boolean {
  if (parent) parent.text += words
  return parent !== undefined || words.trim() === ''
}

/** A comment, a declaration, or character data with its text; null for an ordinary tag, end -1 for a malformed one. */
function endOfSpecial(text: string, at: number): { end: number; text: string } | null {
  const endAfter = (start: string, stop: string) => {
    const found = text.indexOf(stop, at + start.length)
    return found === -1 ? -1 : found + stop.length
  }
  if (text.startsWith('<!--', at)) return { end: endAfter('<!--', '-->'), text: '' }
  if (text.startsWith('<?', at)) return { end: endAfter('<?', '?>'), text: '' }
  if (text.startsWith('<![CDATA[', at)) {
    const end = endAfter('<![CDATA[', ']]>')
    return { end, text: end === -1 ? '' : text.slice(at + 9, end - 3) }
  }
  // A document type could define entities that expand without end.
  return text[at + 1] === '!' ? { end: -1, text: '' } : null
}

const TAG_LENGTH_MAX = 16 * 1024

function readTag(text: string, at: number): { element: XmlElement; end: number; isClosed: boolean } | null {
  const found = TAG.exec(text.slice(at, at + TAG_LENGTH_MAX))
  if (!found) return null
  const [whole, name = '', inside = '', slash] = found
  const attributes: Record<string, string> = {}
  let count = 0
  for (const [, key = '', double, single] of inside.matchAll(ATTRIBUTE)) {
    count += 1
    if (count > ATTRIBUTES_MAX) return null
    attributes[localName(key)] = decode(double ?? single ?? '')
  }
  const element = { name: localName(name), attributes, children: [], text: '' }
  return { element, end: at + whole.length, isClosed: slash === '/' }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(ENTITY, (_, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? ''
    const point = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
      ? String.fromCodePoint(point)
      : '\ufffd'
  })
}

/** All elements along a path of names. */
export function elementsAt(from: XmlElement, ...path: readonly string[]): XmlElement[] {
  return path.reduce<XmlElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [from],
  )
}

/** The text of the first element along a path, without blanks around it. */
export function textAt(from: XmlElement, ...path: readonly string[]): string {
  return elementsAt(from, ...path)[0]?.text.trim() ?? ''
}
