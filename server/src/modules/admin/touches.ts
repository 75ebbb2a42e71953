import type { DeskTouched } from '@tayang/contract/desk'

/** What modules tell on the bus anyway and operators wait for, and which lists of the console show it. */
export const touches: Readonly<Record<string, Omit<DeskTouched, 'type' | 'params'>>> = {
  'decisions.case-opened': { permission: 'reports.read', topic: 'reports' },
  'decisions.appeal-made': { permission: 'appeals.read', topic: 'appeals' },
  'decisions.carried-out': { permission: 'decisions.read', topic: 'decisions' },
  'catalog.show-on-air': { permission: 'live.read', topic: 'shows' },
  'catalog.show-ended': { permission: 'live.read', topic: 'shows' },
}
