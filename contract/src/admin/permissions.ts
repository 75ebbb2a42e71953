/** What an operator may be; a person may have several roles, and nobody has one by default. */
export const consoleRoles = [
  'support',
  'reviewer',
  'trust',
  'catalogue',
  'marketing',
  'finance-maker',
  'finance-checker',
  'auditor',
  'admin',
] as const
export type ConsoleRole = (typeof consoleRoles)[number]

/**
 * Which roles hold each permission. Every operation of operators names one; the server decides by this table, and the
 * console shows by it what a person may do (docs/product/operators.md#roles).
 *
 * An auditor reads everything but sealed fields. An admin decides about roles and settings and moves no money. What two
 * people must do is no matter of roles alone: the second is never the first.
 */
export const permissions = {
  /** The own session, search, the own queue, the socket of the console: every operator. */
  'console.use': consoleRoles,
  'operators.read': ['auditor', 'admin'],
  'operators.edit': ['admin'],
  'trail.read': ['auditor', 'admin'],
  'trail.export': ['auditor', 'admin'],

  'reports.read': ['support', 'reviewer', 'trust', 'auditor'],
  'reports.decide': ['trust'],
  'appeals.read': ['trust', 'auditor'],
  'appeals.decide': ['trust'],
  'decisions.read': ['support', 'reviewer', 'trust', 'auditor'],
  'decisions.make': ['trust'],
  'decisions.reverse': ['trust'],
  'clips.read': ['reviewer', 'trust', 'auditor'],
  'clips.review': ['reviewer', 'trust'],
  'live.read': ['trust', 'reviewer', 'auditor'],
  'live.act': ['trust'],
  'chat.read': ['trust', 'reviewer', 'auditor'],
  'chat.moderate': ['trust'],
  'lexicon.read': ['trust', 'auditor'],
  'lexicon.edit': ['trust'],

  'people.read': ['support', 'trust', 'finance-maker', 'finance-checker', 'auditor'],
  'people.edit': ['support', 'trust'],
  'people.reveal': ['support', 'trust'],
  'people.correct': ['support', 'trust'],
  'people.sessions': ['support', 'trust'],
  'people.export': ['trust'],

  'cashouts.read': ['finance-maker', 'finance-checker', 'auditor'],
  'cashouts.make': ['finance-maker'],
  'cashouts.settle': ['finance-maker', 'finance-checker'],
  /** Completes what a maker said was paid. */
  'cashouts.check': ['finance-checker'],
  'cashouts.reveal': ['finance-maker', 'finance-checker'],
  'ledger.read': ['finance-maker', 'finance-checker', 'auditor'],
  'ledger.reverse': ['finance-maker', 'finance-checker'],
  /** The money of one person, for those who answer them too. */
  'wallets.read': ['support', 'finance-maker', 'finance-checker', 'auditor'],
  'wallets.freeze': ['trust', 'finance-maker', 'finance-checker'],
  /** Asking for and confirming what two operators must do; each kind of request names its own permission besides. */
  'approvals.read': ['support', 'trust', 'marketing', 'finance-maker', 'finance-checker', 'auditor', 'admin'],
  'approvals.decide': ['support', 'trust', 'marketing', 'finance-maker', 'finance-checker', 'admin'],
  'orders.read': ['support', 'finance-maker', 'finance-checker', 'auditor'],
  'orders.refund': ['finance-maker', 'finance-checker'],
  'offers.read': ['support', 'marketing', 'finance-maker', 'finance-checker', 'auditor'],
  'offers.edit': ['marketing'],
  'subscriptions.grant': ['support'],

  /** Campaigns, their quizzes, prizes and draws. */
  'campaigns.read': [
    'support',
    'trust',
    'catalogue',
    'marketing',
    'finance-maker',
    'finance-checker',
    'auditor',
  ],
  'campaigns.edit': ['catalogue', 'marketing'],
  'campaigns.publish': ['marketing', 'finance-maker', 'finance-checker'],
  'chances.read': ['trust', 'marketing', 'auditor'],
  'chances.export': ['trust', 'marketing'],
  /** Correcting, removing and excluding, each of which two operators do. */
  'chances.correct': ['trust', 'marketing'],
  /** The seeds, the announcement, the figures from outside, the void. */
  'draws.make': ['marketing', 'finance-maker', 'finance-checker'],
  'winners.read': ['marketing', 'finance-maker', 'finance-checker', 'auditor'],
  'winners.reveal': ['finance-maker', 'finance-checker'],
  'winners.settle': ['finance-maker', 'finance-checker'],

  'catalogue.read': ['catalogue', 'marketing', 'auditor'],
  'catalogue.edit': ['catalogue'],
  'cards.edit': ['catalogue', 'marketing'],
  'gifts.edit': ['catalogue', 'marketing'],
  'packages.edit': ['marketing'],
  'ads.read': ['marketing', 'auditor'],
  'ads.edit': ['marketing'],
  'partners.edit': ['admin'],
  'notifications.read': ['marketing', 'support', 'auditor'],
  'notifications.send': ['marketing'],

  'settings.read': ['admin', 'auditor', 'finance-maker', 'finance-checker'],
  'settings.edit': ['admin'],
  /** Putting any setting; which of the two above and below it needs depends on the setting. */
  'settings.put': ['admin', 'finance-maker', 'finance-checker'],
  /** Fee, tax, rate, hold and banks: put by one, confirmed by another. */
  'settings.money': ['finance-maker', 'finance-checker'],
  'switches.read': ['support', 'trust', 'admin', 'auditor'],
  'switches.set': ['trust', 'admin'],
  'maintenance.set': ['admin'],
} as const satisfies Record<string, readonly ConsoleRole[]>

export type Permission = keyof typeof permissions

/** Whether one of these roles holds the permission. */
export function holds(roles: readonly string[], permission: Permission): boolean {
  const holders: readonly string[] = permissions[permission]
  return roles.some((role) => holders.includes(role))
}
