interface Part {
  readonly text: string
  readonly isMatched: boolean
}

/** A name in parts: what begins one of its words as one of the typed words does, and what is between. */
export function matchedParts(name: string, typed: string): Part[] {
  const letters = [...name]
  const plain = letters.map(plainOf)
  const words = wordsOf(typed)
  const isMatched = letters.map(() => false)
  plain.forEach((_, at) => {
    if (at > 0 && isWord(plain[at - 1])) return
    const longest = words.reduce((most, word) => Math.max(most, lengthOf(word, plain, at)), 0)
    isMatched.fill(true, at, at + longest)
  })
  const parts: Part[] = []
  letters.forEach((letter, at) => {
    const last = parts.at(-1)
    const marked = isMatched[at] ?? false
    if (last?.isMatched === marked) parts[parts.length - 1] = { ...last, text: last.text + letter }
    else parts.push({ text: letter, isMatched: marked })
  })
  return parts
}

/** Whether each typed word begins a word of this name, so that it is found for the longer text too. */
export function isNamedLike(name: string, typed: string): boolean {
  const own = wordsOf(name)
  return wordsOf(typed).every((word) => own.some((one) => one.startsWith(word)))
}

/** How many letters from here this word takes; 0 where it does not begin here. */
function lengthOf(word: string, plain: readonly string[], from: number): number {
  let rest = word
  let at = from
  while (rest !== '' && at < plain.length && plain[at] !== '' && rest.startsWith(plain[at] ?? ' ')) {
    rest = rest.slice(plain[at]?.length)
    at++
  }
  return rest === '' ? at - from : 0
}

const plainOf = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
const isWord = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter)
const wordsOf = (text: string) =>
  plainOf(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
