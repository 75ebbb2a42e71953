import type { Close, Receipt } from '@tayang/contract'

/** What is wrong with a receipt, or that nothing is. */
export type ReceiptCheck =
  /** Its sum is right; its day is not over. */
  | 'right'
  /** And it stands in the published close of its day, whose hash comes out of what is published. */
  | 'closed'
  /** Its sum does not come out of its text, or its text does not say its sides. */
  | 'wrong-sum'
  /** Its day was closed without it, or with another hash. */
  | 'wrong-close'

interface Published {
  close(day: string): Promise<Close | null>
  /** The sums of a closed day, in their order. */
  leaves(day: string): Promise<readonly string[]>
}

/** Buku Terbuka: computes in this browser what the server claims, from what is public. */
export async function checkReceipt(receipt: Receipt, published: Published): Promise<ReceiptCheck> {
  const { id, kind, at, legs, salt, text, leaf, closedIn } = receipt
  const sides = legs.map((leg) => `${leg.owner} ${leg.kind} ${leg.currency} ${leg.amount}`)
  const isOwnText = text === `${id}|${kind}|${at}|${sides.join(',')}`
  if (!isOwnText || !isBalanced(legs) || (await sumOf(bytesOf(salt), encode(text))) !== leaf)
    return 'wrong-sum'
  if (closedIn === null) return 'right'
  const [close, leaves] = await Promise.all([published.close(closedIn), published.leaves(closedIn)])
  if (!close || !leaves.includes(leaf) || leaves.length !== close.transfers) return 'wrong-close'
  const head = encode(`${close.day}|${close.transfers}|${canonical(close.totals)}`)
  const notes = close.notes.map((note) => encode(`|note|${note}`))
  const hash = await sumOf(bytesOf(close.previous), head, bytesOf(leaves.join('')), ...notes)
  return hash === close.hash ? 'closed' : 'wrong-close'
}

/** What one side got is what others gave, in each currency. */
function isBalanced(legs: Receipt['legs']): boolean {
  const sums = new Map<string, bigint>()
  for (const { currency, amount } of legs) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount))
  return [...sums.values()].every((sum) => sum === 0n)
}

/** Its keys in order, as the server writes them. */
const canonical = (totals: Close['totals']) =>
  JSON.stringify(Object.fromEntries(Object.entries(totals).toSorted(([a], [b]) => (a < b ? -1 : 1))))

const encode = (text: string) => new TextEncoder().encode(text)

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

async function sumOf(...parts: readonly Uint8Array[]): Promise<string> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', all))
  return [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
