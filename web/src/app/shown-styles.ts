/** A rule with what its selectors need, or a block of rules that has a condition or a name. */
type Node =
  | { kind: 'rule'; selectors: readonly Selector[]; body: string }
  | { kind: 'group'; head: string; nodes: readonly Node[] }
  | { kind: 'keyframes'; name: string; text: string }
  | { kind: 'whole'; text: string }

/** The classes that a selector needs, and the lists of `:is()` and its like, of which it needs one each. */
interface Need {
  classes: readonly string[]
  lists: readonly (readonly Need[])[]
}

interface Selector extends Need {
  text: string
}

const GROUP = /^@(?:layer|media|supports|container|starting-style)\b/
const KEYFRAMES = /^@keyframes\s+(\S+)/
const CLASS = /\.(-?[A-Za-z_][\w-]*)/g
const CLASSES_OF_PAGE = /\sclass="([^"]*)"/g
const LIST = /:(?:is|where|has)$/
const CLOSED_BY: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' }

/**
 * Answers, for a rendered page, the rules of a minified style sheet that can apply to it: what its first paint needs,
 * in the order of the sheet. A rule without a class stays; one whose classes the page does not show is left out until
 * the whole sheet has arrived.
 */
export function openShownStyles(sheet: string): (html: string) => string {
  let parsed: Node[] | undefined
  return (html) => {
    // Not at the start of a server, which is quicker without it.
    const nodes = (parsed ??= parse(sheet))
    const shown = new Set<string>()
    for (const [, names = ''] of html.matchAll(CLASSES_OF_PAGE)) {
      for (const name of names.split(' ')) shown.add(name)
    }
    const rules = writeRules(nodes, shown)
    return rules + writeKeyframes(nodes, rules)
  }
}

function writeRules(nodes: readonly Node[], shown: ReadonlySet<string>): string {
  let css = ''
  for (const node of nodes) {
    if (node.kind === 'whole') css += node.text
    if (node.kind === 'group') css += inGroup(node.head, writeRules(node.nodes, shown))
    if (node.kind === 'rule') {
      const kept = node.selectors.filter((selector) => isMet(selector, shown))
      if (kept.length > 0) css += `${kept.map(({ text }) => text).join()}{${node.body}}`
    }
  }
  return css
}

/** An animation is found by its name, in whichever layer it is written. */
function writeKeyframes(nodes: readonly Node[], rules: string): string {
  let css = ''
  for (const node of nodes) {
    if (node.kind === 'keyframes' && rules.includes(node.name)) css += node.text
    if (node.kind === 'group') css += inGroup(node.head, writeKeyframes(node.nodes, rules))
  }
  return css
}

const inGroup = (head: string, within: string) => (within === '' ? '' : `${head}{${within}}`)

function isMet({ classes, lists }: Need, shown: ReadonlySet<string>): boolean {
  return (
    classes.every((name) => shown.has(name)) && lists.every((list) => list.some((need) => isMet(need, shown)))
  )
}

function parse(css: string): Node[] {
  const nodes: Node[] = []
  for (let at = 0; at < css.length;) {
    const opens = endOf(css, at, '{;')
    const head = css.slice(at, opens).trim()
    const closes = css[opens] === '{' ? endOf(css, opens + 1, '}') : opens
    if (closes > opens) nodes.push(asNode(head, css.slice(opens + 1, closes)))
    // What else stands without a block, such as a comment at the end, would begin the rule after it.
    else if (head.startsWith('@')) nodes.push({ kind: 'whole', text: `${head};` })
    at = closes + 1
  }
  return nodes
}

function asNode(head: string, body: string): Node {
  const text = `${head}{${body}}`
  const [, name] = KEYFRAMES.exec(head) ?? []
  if (name !== undefined) return { kind: 'keyframes', name, text }
  if (GROUP.test(head)) return { kind: 'group', head, nodes: parse(body) }
  if (head.startsWith('@')) return { kind: 'whole', text }
  return {
    kind: 'rule',
    selectors: split(head).map((selector) => ({ text: selector, ...needOf(selector) })),
    body,
  }
}

/** What `:not()` and attributes name is not looked for: it may be absent, or come true in any page. */
function needOf(selector: string): Need {
  const lists: Need[][] = []
  let plain = ''
  for (let at = 0; at < selector.length;) {
    const opens = endOf(selector, at, '([')
    plain += selector.slice(at, opens)
    const closes = endOf(selector, opens + 1, CLOSED_BY[selector[opens] ?? '('] ?? '')
    if (LIST.test(selector.slice(at, opens))) lists.push(split(selector.slice(opens + 1, closes)).map(needOf))
    at = closes + 1
  }
  return { classes: [...plain.matchAll(CLASS)].map(([, name = '']) => name), lists }
}

function split(list: string): string[] {
  const found: string[] = []
  for (let at = 0; at <= list.length;) {
    const end = endOf(list, at, ',')
    found.push(list.slice(at, end))
    at = end + 1
  }
  return found
}

const SPECIAL = /[{}()[\];,"'\\]/g

/** Where the first of these characters stands outside of strings and inner brackets; the end where there is none. */
function endOf(text: string, from: number, wanted: string): number {
  for (let at = from; ;) {
    SPECIAL.lastIndex = at
    const found = SPECIAL.exec(text)
    if (!found) return text.length
    const { index, 0: char } = found
    if (wanted.includes(char)) return index
    const close = CLOSED_BY[char]
    if (char === '\\') at = index + 2
    else if (char === '"' || char === "'") at = endOfString(text, index) + 1
    else at = close === undefined ? index + 1 : endOf(text, index + 1, close) + 1
  }
}

function endOfString(text: string, from: number): number {
  const quote = text[from]
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === quote) return at
  }
  return text.length
}
