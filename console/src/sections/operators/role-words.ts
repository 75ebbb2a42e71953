import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { consoleRoles, holds, permissions, type ConsoleRole, type Permission } from '@tayang/contract'

/** What each role is called, and what its people are here for. */
export const roleWords: Record<ConsoleRole, { name: MessageDescriptor; does: MessageDescriptor }> = {
  support: { name: msg`Support`, does: msg`Helps people: their page, sessions, notes, orders` },
  reviewer: { name: msg`Reviewer`, does: msg`Decides about clips, sees reports and shows` },
  trust: { name: msg`Trust`, does: msg`Decides about reports, appeals, shows and chat` },
  catalogue: { name: msg`Catalog`, does: msg`Puts titles, channels, pages and gifts` },
  marketing: { name: msg`Marketing`, does: msg`Sells: packages, codes, vouchers, notifications, ads` },
  'finance-maker': { name: msg`Finance, maker`, does: msg`Prepares payouts, refunds and reversals` },
  'finance-checker': { name: msg`Finance, checker`, does: msg`Confirms what a maker prepared` },
  auditor: { name: msg`Auditor`, does: msg`Reads everything but sealed fields, changes nothing` },
  admin: { name: msg`Admin`, does: msg`Gives roles and changes settings, moves no money` },
}

const subjects: Readonly<Record<string, MessageDescriptor>> = {
  console: msg`Console`,
  operators: msg`Operators`,
  trail: msg`Trail`,
  reports: msg`Reports`,
  appeals: msg`Appeals`,
  decisions: msg`Decisions`,
  clips: msg`Clips`,
  live: msg`Live shows`,
  chat: msg`Chat`,
  lexicon: msg`Word lists`,
  people: msg`People`,
  cashouts: msg`Cash-outs`,
  ledger: msg`Ledger`,
  wallets: msg`Wallets`,
  approvals: msg`Second operator`,
  orders: msg`Orders`,
  offers: msg`Codes and vouchers`,
  subscriptions: msg`Subscriptions`,
  catalogue: msg`Catalog`,
  cards: msg`Cards of the home page`,
  gifts: msg`Gifts`,
  packages: msg`Packages`,
  ads: msg`Ads`,
  partners: msg`Partners`,
  notifications: msg`Notifications`,
  settings: msg`Settings`,
  switches: msg`Switches`,
  maintenance: msg`Maintenance`,
}

const deeds: Readonly<Record<string, MessageDescriptor>> = {
  use: msg`log in`,
  read: msg`see`,
  edit: msg`change`,
  export: msg`save as a file`,
  decide: msg`decide`,
  make: msg`make`,
  reverse: msg`take back`,
  review: msg`review`,
  act: msg`warn, hide, end`,
  moderate: msg`moderate`,
  reveal: msg`reveal what is masked`,
  correct: msg`correct`,
  sessions: msg`end sessions`,
  settle: msg`settle`,
  check: msg`check`,
  refund: msg`refund`,
  freeze: msg`freeze`,
  grant: msg`grant`,
  put: msg`put`,
  money: msg`change those of money`,
  send: msg`send`,
  set: msg`set`,
}

type Say = (words: MessageDescriptor) => string

/** `reports` in words; a subject without words is shown by its name. */
export const subjectIn = (say: Say, subject: string) => (subjects[subject] ? say(subjects[subject]) : subject)
export const deedIn = (say: Say, deed: string) => (deeds[deed] ? say(deeds[deed]) : deed)

export function subjectOf(permission: Permission): string {
  return permission.slice(0, permission.indexOf('.'))
}

/** Permissions by what they are about: `reports` has `read` and `decide`. */
const bySubject: ReadonlyMap<string, readonly Permission[]> = Map.groupBy(
  Object.keys(permissions) as Permission[],
  (permission) => subjectOf(permission),
)

export const deedOf = (permission: Permission): string => permission.slice(permission.indexOf('.') + 1)

/** What these roles may do with each subject; subjects with nothing are left out. */
export function deedsOf(roles: readonly ConsoleRole[]): { subject: string; deeds: string[] }[] {
  return [...bySubject].flatMap(([subject, all]) => {
    const held = all.filter((permission) => holds(roles, permission)).map(deedOf)
    return held.length > 0 && subject !== 'console' ? [{ subject, deeds: held }] : []
  })
}

/** In the order of the contract. */
export const inOrder = (roles: readonly ConsoleRole[]): ConsoleRole[] =>
  consoleRoles.filter((role) => roles.includes(role))
