import type { Operation } from '@tayang/contract'

/** Calls of one first segment: what they are for, and the guides that explain their use. */
export interface CallGroup {
  readonly key: string
  readonly name: string
  readonly description: string
  /** Files of `docs/guides`, without their ending. */
  readonly guides: readonly string[]
}

/** In the order in which somebody who writes a client needs them. */
const GROUPS: readonly CallGroup[] = [
  {
    key: 'config',
    name: 'Start of a client',
    description:
      'What a client reads once: where the API is, which ways to sign in are offered, maintenance.',
    guides: ['sign-in-providers'],
  },
  {
    key: 'user',
    name: 'Accounts and people',
    description:
      'Registration, every way to sign in, sessions and devices, profiles, follows, blocks, reports, passkeys and the second factor.',
    guides: ['sign-in-providers', 'privacy', 'partners'],
  },
  {
    key: 'screen',
    name: 'Pages and settings',
    description: 'Static pages in both languages, and the settings of the product that a client goes by.',
    guides: ['hemat-kuota'],
  },
  {
    key: 'catalog',
    name: 'Catalogue',
    description:
      'Films, series, clips, shows, channels, campaigns, draws and quizzes: lists, details, search, and how each is played.',
    guides: ['going-live', 'channels', 'ads-and-drm', 'hemat-kuota'],
  },
  {
    key: 'interaction',
    name: 'Chat and what happens around a show',
    description: 'Chat rooms and their moderators, bullets, replays of a chat, polls and the live quiz.',
    guides: ['moderation', 'going-live'],
  },
  {
    key: 'loyalty',
    name: 'Diamonds, gifts and cash-out',
    description:
      'Sends gifts, reads wallets and pays streamers. A call that moves money takes an Idempotency-Key.',
    guides: ['gifts', 'cash-out'],
  },
  {
    key: 'subscription',
    name: 'Packages and payments',
    description:
      'What is on sale, orders, ways to pay, invoices, vouchers, and the callbacks of payment sites.',
    guides: ['payments'],
  },
  {
    key: 'heartbeat',
    name: 'Positions and histories',
    description: 'Where a viewer stopped in a title, and what was watched.',
    guides: [],
  },
  {
    key: 'recommendation',
    name: 'Recommendations',
    description: 'What else somebody may like, from what viewers of a title watched.',
    guides: [],
  },
  {
    key: 'notification',
    name: 'Notifications',
    description: 'The list, its unread count, what somebody wants to be told, and push subscriptions.',
    guides: ['mail-sms-push'],
  },
  {
    key: 'drm',
    name: 'Licences',
    description: 'Keys of encrypted titles: ClearKey from here, Widevine and FairPlay through a provider.',
    guides: ['ads-and-drm'],
  },
  {
    key: 'ads',
    name: 'Advertising',
    description: 'The spot before a film, and what became of it.',
    guides: ['ads-and-drm'],
  },
  {
    key: 'analytics',
    name: 'Measurement',
    description: 'Events of viewers who consented, under a pseudonym.',
    guides: ['privacy'],
  },
  {
    key: 'media',
    name: 'Pictures',
    description: 'Pictures that people upload, and those that the catalogue shows.',
    guides: [],
  },
  {
    key: 'admin',
    name: 'Operators',
    description:
      'The calls of the console: catalogue, review, reports, money, people and settings. Each names the permission that it needs, and each leaves a row in the trail.',
    guides: ['operators', 'moderation', 'cash-out', 'payments', 'monitoring'],
  },
]

/** The first segment of its path. */
export const groupKeyOf = ({ path }: Pick<Operation, 'path'>): string => path.split('/')[1] ?? ''

/** Part of a group: the third segment, which names what a call is about. */
export const topicOf = ({ path }: Pick<Operation, 'path'>): string => path.split('/')[3] ?? ''

/** The groups of these operations; one that nobody described comes last, under its segment. */
export function groupsOf(operations: readonly Operation[]): readonly CallGroup[] {
  const keys = new Set(operations.map(groupKeyOf))
  const described = GROUPS.filter(({ key }) => keys.has(key))
  const others = [...keys].filter((key) => GROUPS.every((group) => group.key !== key))
  return [...described, ...others.map((key) => ({ key, name: key, description: '', guides: [] }))]
}
