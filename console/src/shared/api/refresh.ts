import { queries } from './queries.ts'

/** Words of paths that mean the same thing: a list and one of it. */
const same: Readonly<Record<string, string>> = { people: 'person', profiles: 'person', accounts: 'person' }

/** What two operators change. */
const moved = [
  'queue',
  'person',
  'ledger',
  'transfer',
  'setting',
  'cashout',
  'wallet',
  'campaignDesk',
  'chance',
  'drawDesk',
  'winnerDesk',
  'drawExclusion',
]

/** What else shows a thing of this noun. */
const related: Readonly<Record<string, readonly string[]>> = {
  decision: ['report', 'appeal', 'person', 'change'],
  appeal: ['decision', 'report', 'person'],
  report: ['decision', 'appeal', 'person'],
  show: ['live', 'decision'],
  live: ['show'],
  approval: moved,
  wallet: ['person', 'ledger', 'approval'],
  transfer: ['ledger', 'person', 'approval'],
  person: ['change', 'decision'],
  setting: ['change', 'approval'],
  switch: ['change', 'live'],
  maintenance: ['change'],
  operator: ['change'],
  claim: ['queue'],
  voucher: ['voucherBatch'],
  campaign: ['campaignDesk', 'drawDesk'],
  campaignDesk: ['drawDesk', 'chance', 'approval'],
  chance: ['campaignDesk', 'drawDesk', 'approval'],
  drawDesk: ['campaignDesk', 'winnerDesk', 'approval'],
  winnerDesk: ['drawDesk', 'approval'],
  drawExclusion: ['campaignDesk', 'approval'],
}

/**
 * The noun of a path below `/admin/v1.0`, in the singular: `PUT /admin/v1.0/report/{id}` and `GET /admin/v1.0/reports`
 * are about the same thing.
 */
export function nounOf(path: string): string {
  const segment = /^\/admin\/v\d+\.\d+\/([^/?{]+)/.exec(path)?.[1] ?? path
  return same[segment] ?? singularOf(segment)
}

function singularOf(word: string): string {
  if (word.endsWith('ies')) return word.replace(/ies$/, 'y')
  return word.replace(/(ch|sh|x)es$/, '$1').replace(/([^s])s$/, '$1')
}

/** Reads again whatever is on screen of the noun of a path and of what shows it too, and forgets the rest of it. */
export async function refreshNoun(path: string): Promise<void> {
  const noun = nounOf(path)
  const nouns = new Set([noun, ...(related[noun] ?? [])])
  await queries.invalidateQueries({ predicate: ({ queryKey }) => nouns.has(nounOf(String(queryKey[1]))) })
}
