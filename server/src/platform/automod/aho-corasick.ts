/**
 * Finds all of many words in one pass over a text (Aho and Corasick, 1975): time grows with the text and with what is
 * found, whatever the words are. No word is ever a pattern of its own making.
 */
export interface Automaton {
  /** Tells the index of each word that ends at each place. */
  find(text: string, tell: (word: number, end: number) => void): void
}

interface Node {
  readonly next: Map<number, Node>
  fail: Node | null
  /** Words that end here, also those that end a word that ends here. */
  words: number[]
  /** Its place among all of them. */
  number: number
}

const newNode = (): Node => ({ next: new Map(), fail: null, words: [], number: 0 })

/** Nearly all that is folded is `a` to `z` and the space: where these lead is written down for every node. */
const LETTERS = 27
const SPACE = 0x20
const FIRST = 0x61

/** Below zero where it is another character. */
function letterOf(code: number): number {
  if (code === SPACE) return LETTERS - 1
  return code < FIRST + LETTERS - 1 ? code - FIRST : -1
}

export function automatonOf(words: readonly string[]): Automaton {
  const nodes = nodesOf(words)
  const root = nodes[0]!
  const ways = new Int32Array(nodes.length * LETTERS)
  // A node comes after the one that it falls back to, whose ways are known by then.
  for (const { number, fail, next } of nodes) {
    if (fail) ways.copyWithin(number * LETTERS, fail.number * LETTERS, (fail.number + 1) * LETTERS)
    for (const [code, to] of next)
      if (letterOf(code) >= 0) ways[number * LETTERS + letterOf(code)] = to.number
  }
  const endings = nodes.map(({ words: ending }) => (ending.length > 0 ? ending : null))

  return {
    find(text, tell) {
      let at = 0
      for (let end = 1; end <= text.length; end++) {
        const code = text.charCodeAt(end - 1)
        const letter = letterOf(code)
        at = letter >= 0 ? ways[at * LETTERS + letter]! : (follow(nodes[at]!, code) ?? root).number
        const ending = endings[at]
        if (ending) for (const word of ending) tell(word, end)
      }
    },
  }
}

/** All nodes, those of short beginnings first. */
function nodesOf(words: readonly string[]): readonly Node[] {
  const root = newNode()
  words.forEach((word, index) => {
    if (word === '') return
    let node = root
    for (let at = 0; at < word.length; at++) {
      const code = word.charCodeAt(at)
      let next = node.next.get(code)
      if (!next) node.next.set(code, (next = newNode()))
      node = next
    }
    node.words.push(index)
  })
  const nodes = [root]
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]!
    node.number = at
    for (const [code, next] of node.next) {
      next.fail = (node.fail && follow(node.fail, code)) ?? root
      next.words.push(...next.fail.words)
      nodes.push(next)
    }
  }
  return nodes
}

function follow(from: Node | null, code: number): Node | undefined {
  for (let node = from; node; node = node.fail) {
    const next = node.next.get(code)
    if (next) return next
  }
  return undefined
}
