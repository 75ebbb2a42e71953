/**
 * The choices of one account: an order and ids of their own, so that "answer 3" or an id in a chat helps nobody. Pure.
 */

/** Characters of an id: six bytes in base64url. */
const ID_LENGTH = 8

export interface OwnChoices {
  /** Ids of the set's choices, in the set's order. */
  readonly ids: readonly string[]
  /** The set's choices as this account sees them: the first number is the one that stands first. */
  readonly order: readonly number[]
}

/** `token` is 256 bits of base64url that only this server can derive for the round and the account. */
export function ownChoicesOf(token: string, count: number): OwnChoices {
  const ids = Array.from({ length: count }, (_, i) => token.slice(i * ID_LENGTH, (i + 1) * ID_LENGTH))
  const order = ids.map((_, i) => i)
  // What is left of the token, 64 bits of it, chooses one of at most 24 orders: none is noticeably more likely.
  let seed = Buffer.from(token.slice(count * ID_LENGTH), 'base64url').readBigUInt64BE()
  for (let left = count; left > 1; left--) {
    const chosen = Number(seed % BigInt(left))
    seed /= BigInt(left)
    const last = left - 1
    ;[order[chosen], order[last]] = [order[last] ?? 0, order[chosen] ?? 0]
  }
  return { ids, order }
}
