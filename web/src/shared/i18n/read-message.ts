import type { Messages } from '@lingui/core'

type Token = Exclude<Messages[string], string>[number]
type Branches = Record<string, string | Token[]>

/**
 * A text as it stands in the code, made ready for values: `{name}`, `{n, plural, one {# film} other {# films}}`.
 * English needs no catalogue that way: a text travels with the part that shows it, and a first load has no others.
 */
export function readMessage(text: string): Token[] {
  return text.includes('{') ? readTokens(text, { at: 0 }) : [text]
}

function readTokens(text: string, place: { at: number }, isBranch = false): Token[] {
  const tokens: Token[] = []
  let plain = ''
  const flush = () => {
    if (plain) tokens.push(plain)
    plain = ''
  }
  for (; place.at < text.length; place.at++) {
    const sign = text[place.at]!
    if (sign === '}') break
    if (sign === '{') {
      flush()
      tokens.push(readValue(text, place))
    } else if (sign === '#' && isBranch) {
      flush()
      tokens.push(sign)
    } else plain += sign
  }
  flush()
  return tokens
}

/** From a brace to its end: a name, or a name with what is said of each of its plurals. */
function readValue(text: string, place: { at: number }): Token {
  const [whole, name = '', kind] = /^\{\s*(\w+)\s*(?:,\s*(\w+)\s*,)?/.exec(text.slice(place.at)) ?? ['{']
  place.at += whole.length
  if (!kind) return [name]
  const branches: Branches = {}
  for (;;) {
    const [head, branch = ''] = /^\s*([\w=]+)\s*\{/.exec(text.slice(place.at)) ?? []
    if (!head) break
    place.at += head.length
    branches[branch] = readTokens(text, place, true)
    place.at++
  }
  place.at = text.indexOf('}', place.at)
  return [name, kind, branches] as Token
}
