/**
 * Every kind of notification, by the name that other modules call it. A new kind is one file here and one line in this
 * table; a new topic is added to the contract. Kinds decide texts, links and audiences; they send nothing themselves.
 */
import { bankAccountChanged } from './bank-account-changed.ts'
import { cashoutSettled } from './cash-out-settled.ts'
import { clipApproved } from './clip-approved.ts'
import { clipPublished } from './clip-published.ts'
import { clipRejected } from './clip-rejected.ts'
import { decisionLetter } from './decision-letter.ts'
import { deviceAdded } from './device-added.ts'
import type { AddressedDraft, Kind, KindDependencies } from './kind.ts'
import { nameChanged } from './name-changed.ts'
import { orderPaid } from './order-paid.ts'
import { prizeWon } from './prize-won.ts'
import { programmeReminder } from './programme-reminder.ts'
import { reportDecided } from './report-decided.ts'
import { showLive } from './show-live.ts'
import { showReminder } from './show-reminder.ts'
import { walletFrozen } from './wallet-frozen.ts'

export const kinds = {
  'bank-account-changed': bankAccountChanged,
  'cash-out-settled': cashoutSettled,
  'clip-approved': clipApproved,
  'clip-published': clipPublished,
  'clip-rejected': clipRejected,
  'decision-letter': decisionLetter,
  'device-added': deviceAdded,
  'name-changed': nameChanged,
  'order-paid': orderPaid,
  'prize-won': prizeWon,
  'programme-reminder': programmeReminder,
  'report-decided': reportDecided,
  'show-live': showLive,
  'show-reminder': showReminder,
  'wallet-frozen': walletFrozen,
}

type Kinds = typeof kinds
type FactsOf<Name extends keyof Kinds> = Kinds[Name] extends Kind<infer Facts> ? Facts : never

/** A kind and its facts. */
export type Notice = { [Name in keyof Kinds]: [kind: Name, facts: FactsOf<Name>] }[keyof Kinds]

/** What a notice sends; null where these facts notify nobody. */
export async function composeNotice(
  [name, facts]: Notice,
  dependencies: KindDependencies,
): Promise<AddressedDraft | null> {
  // The tuple pairs a name with its own facts, which TypeScript cannot see through an indexed access.
  const kind = kinds[name] as Kind<typeof facts>
  return await kind(facts, dependencies)
}
