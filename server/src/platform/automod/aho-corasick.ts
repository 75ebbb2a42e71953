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
}

const newNode = (): Node => ({ next: new Map(), fail: null, words: [] })

export function automatonOf(words: readonly string[]): Automaton {
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
  const queue = [...root.next.values()]
  for (const node of queue) node.fail = root
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at]!
    for (const [code, next] of node.next) {
      next.fail = follow(node.fail, code) ?? root
      next.words.push(...next.fail.words)
      queue.push(next)
    }
  }
  return {
    find(text, tell) {
      let node = root
      for (let at = 0; at < text.length; at++) {
        node = follow(node, text.charCodeAt(at)) ?? root
        for (const word of node.words) tell(word, at + 1)
      }
    },
  }
}

function follow(from: Node | null, code: number): Node | undefined {
  for (let node = from; node; node = node.fail) {
    const next = node.next.get(code)
    if (next) return next
  }
  return undefined
}
