import type { Permission } from '@tayang/contract'

/** The parts of the page of a person; a role sees those that it may read. */
export const parts = {
  all: { letter: 'a', permission: 'people.read' },
  sessions: { letter: 's', permission: 'people.read' },
  reports: { letter: 'r', permission: 'reports.read' },
  decisions: { letter: 'd', permission: 'decisions.read' },
  money: { letter: 'm', permission: 'wallets.read' },
  shows: { letter: 'h', permission: 'people.read' },
  clips: { letter: 'c', permission: 'people.read' },
  orders: { letter: 'o', permission: 'orders.read' },
  chat: { letter: 't', permission: 'chat.read' },
  relations: { letter: 'f', permission: 'people.read' },
  notes: { letter: 'n', permission: 'people.read' },
  trail: { letter: 'l', permission: 'trail.read' },
} as const satisfies Record<string, { letter: string; permission: Permission }>

export type Part = keyof typeof parts

export const partNames = Object.keys(parts) as Part[]

export const isPart = (name: string | undefined): name is Part => name !== undefined && name in parts
