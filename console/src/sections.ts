import type { Jump, Permission } from '@tayang/contract'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  Clapperboard,
  Banknote,
  BookOpenText,
  Flag,
  Gift,
  Megaphone,
  ReceiptText,
  TicketPercent,
  Radio,
  Scale,
  Settings,
  ShieldUser,
  ToggleRight,
  Trophy,
  UserRoundCheck,
  Users,
  type LucideIcon,
  ScrollText,
} from 'lucide-react'
import type { ComponentType } from 'react'

/** A part of a section with a line of its own in the open rail: `Live`, then `Wall`, `Held lines`. */
export interface SectionPart {
  /** Below the path of its section; empty is the section itself. */
  path: string
  label: MessageDescriptor
  permission: Permission
  /** The name of its count, as the desk socket sends it. */
  count?: string
}

export interface Section {
  /** The first segment behind `/console/`. */
  path: string
  label: MessageDescriptor
  icon: LucideIcon
  /** Operators without it see no such section. */
  permission: Permission
  /** The name of the count beside it, as the desk socket sends it. */
  count?: string
  parts?: readonly SectionPart[]
  /** At the foot of the rail. */
  isLast?: true
  /** Where a thing of a kind is opened, below the section's path: the search and the own queue lead there. */
  opens?: Partial<Record<Jump['kind'], (id: string) => string>>
  /** The section's own chunk: its `Section` renders everything below its path. */
  load: () => Promise<{ Section: ComponentType }>
}

/** Every section of the rail, in its order. */
export const sections: readonly Section[] = [
  {
    path: 'clips',
    label: msg`Clip review`,
    icon: Clapperboard,
    permission: 'clips.read',
    count: 'clips',
    opens: { clip: (id) => `?case=${id}` },
    load: () => import('./sections/clips/index.ts'),
  },
  {
    path: 'reports',
    label: msg`Reports`,
    icon: Flag,
    permission: 'reports.read',
    count: 'reports',
    parts: [
      { path: '', label: msg`Reports`, permission: 'reports.read', count: 'reports' },
      { path: 'decisions', label: msg`Decisions`, permission: 'decisions.read' },
    ],
    opens: { case: (id) => `?case=${id}`, decision: (id) => `/decisions?case=${id}` },
    load: async () => ({ Section: (await import('./sections/cases/index.ts')).ReportsRoutes }),
  },
  {
    path: 'appeals',
    label: msg`Appeals`,
    icon: Scale,
    permission: 'appeals.read',
    count: 'appeals',
    opens: { appeal: (id) => `?case=${id}` },
    load: async () => ({ Section: (await import('./sections/cases/index.ts')).AppealsSection }),
  },
  {
    path: 'people',
    label: msg`People`,
    icon: Users,
    permission: 'people.read',
    opens: { person: (id) => id },
    load: () => import('./sections/people/index.ts'),
  },
  {
    path: 'cash-out',
    label: msg`Cash out`,
    icon: Banknote,
    permission: 'cashouts.read',
    count: 'cashouts',
    parts: [
      { path: '', label: msg`Desk`, permission: 'cashouts.read', count: 'cashouts' },
      { path: 'files', label: msg`Bank files`, permission: 'cashouts.read' },
    ],
    opens: { cashout: (id) => `?case=${id}` },
    load: () => import('./sections/cash-out/index.ts'),
  },
  {
    path: 'approvals',
    label: msg`Approvals`,
    icon: UserRoundCheck,
    permission: 'approvals.read',
    count: 'approvals',
    opens: { approval: (id) => `?case=${id}` },
    load: () => import('./sections/approvals/index.ts'),
  },
  {
    path: 'ledger',
    label: msg`Ledger`,
    icon: BookOpenText,
    permission: 'ledger.read',
    parts: [
      { path: '', label: msg`Movements`, permission: 'ledger.read' },
      { path: 'health', label: msg`Health and closes`, permission: 'ledger.read' },
    ],
    opens: { transfer: (id) => `?case=${id}` },
    load: () => import('./sections/ledger/index.ts'),
  },
  {
    path: 'live',
    label: msg`Live`,
    icon: Radio,
    permission: 'live.read',
    count: 'live',
    parts: [
      { path: '', label: msg`Wall`, permission: 'live.read', count: 'live' },
      { path: 'held', label: msg`Held lines`, permission: 'chat.read', count: 'held' },
      { path: 'silenced', label: msg`Silenced people`, permission: 'chat.read' },
      { path: 'words', label: msg`Word list`, permission: 'lexicon.read' },
      { path: 'ended', label: msg`Ended today`, permission: 'live.read', count: 'ended' },
    ],
    opens: { show: (id) => `?case=${id}` },
    load: () => import('./sections/live/index.ts'),
  },
  {
    path: 'orders',
    label: msg`Orders`,
    icon: ReceiptText,
    permission: 'orders.read',
    count: 'orders',
    parts: [
      { path: '', label: msg`Orders`, permission: 'orders.read', count: 'orders' },
      { path: 'figures', label: msg`Figures`, permission: 'orders.read' },
    ],
    opens: { order: (id) => `?case=${id}` },
    load: () => import('./sections/orders/index.ts'),
  },
  {
    path: 'offers',
    label: msg`Offers`,
    icon: TicketPercent,
    permission: 'offers.read',
    parts: [
      { path: '', label: msg`Promo codes`, permission: 'offers.read' },
      { path: 'vouchers', label: msg`Vouchers`, permission: 'offers.read' },
    ],
    opens: {
      promoCode: (code) => `?case=${code}`,
      voucher: (code) => `/vouchers?code=${code}`,
      voucherBatch: (id) => `/vouchers?case=${id}`,
    },
    load: () => import('./sections/offers/index.ts'),
  },
  {
    path: 'campaigns',
    label: msg`Campaigns`,
    icon: Gift,
    permission: 'campaigns.read',
    parts: [
      { path: '', label: msg`Campaigns`, permission: 'campaigns.read' },
      { path: 'quizzes', label: msg`Quizzes on titles`, permission: 'campaigns.read' },
      { path: 'chances', label: msg`Chances`, permission: 'chances.read' },
      { path: 'excluded', label: msg`Excluded accounts`, permission: 'chances.read' },
    ],
    load: async () => ({ Section: (await import('./sections/campaigns/index.ts')).CampaignsRoutes }),
  },
  {
    path: 'draws',
    label: msg`Draws`,
    icon: Trophy,
    permission: 'campaigns.read',
    // The folded rail has one figure: prizes wait for hands, figures are typed in once a draw.
    count: 'winners',
    parts: [
      { path: '', label: msg`Draws`, permission: 'campaigns.read', count: 'draws' },
      { path: 'winners', label: msg`Winners`, permission: 'winners.read', count: 'winners' },
    ],
    load: async () => ({ Section: (await import('./sections/campaigns/index.ts')).DrawsRoutes }),
  },
  {
    path: 'notifications',
    label: msg`Notifications`,
    icon: Megaphone,
    permission: 'notifications.read',
    load: () => import('./sections/notifications/index.ts'),
  },
  {
    path: 'switches',
    label: msg`Switches`,
    icon: ToggleRight,
    permission: 'switches.read',
    load: () => import('./sections/switches/index.ts'),
  },
  {
    path: 'operators',
    label: msg`Operators`,
    icon: ShieldUser,
    permission: 'operators.read',
    isLast: true,
    parts: [
      { path: '', label: msg`People`, permission: 'operators.read' },
      { path: 'roles', label: msg`Roles`, permission: 'operators.read' },
    ],
    load: () => import('./sections/operators/index.ts'),
  },
  {
    path: 'trail',
    label: msg`Trail`,
    icon: ScrollText,
    permission: 'trail.read',
    isLast: true,
    load: () => import('./sections/trail/index.ts'),
  },
  {
    path: 'settings',
    label: msg`Settings`,
    icon: Settings,
    permission: 'settings.read',
    isLast: true,
    load: () => import('./sections/settings/index.ts'),
  },
]
