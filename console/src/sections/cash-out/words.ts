import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CashoutCase, CashoutStep, CashoutWait } from '@tayang/contract'

/** Which cash-outs a list shows: a status, and of those in process what they wait for. */
export interface View {
  readonly label: MessageDescriptor
  readonly status: CashoutCase['status']
  readonly waits?: CashoutWait
}

export const views = {
  waiting: { label: msg`Waiting`, status: 'processing' },
  ready: { label: msg`To pay`, status: 'processing', waits: 'maker' },
  bank: { label: msg`At the bank`, status: 'processing', waits: 'bank' },
  second: { label: msg`Second operator`, status: 'processing', waits: 'second' },
  check: { label: msg`Bank to check`, status: 'processing', waits: 'bank-check' },
  device: { label: msg`New device`, status: 'processing', waits: 'device' },
  phone: { label: msg`New number`, status: 'processing', waits: 'phone' },
  account: { label: msg`New bank account`, status: 'processing', waits: 'bank-account' },
  frozen: { label: msg`Frozen`, status: 'processing', waits: 'frozen' },
  completed: { label: msg`Completed`, status: 'completed' },
  failed: { label: msg`Rejected`, status: 'failed' },
} as const satisfies Record<string, View>
export type ViewName = keyof typeof views

export const isViewName = (name: string): name is ViewName => name in views

export const heldWords: Record<NonNullable<CashoutCase['waitsFor']>, MessageDescriptor> = {
  device: msg`new device`,
  phone: msg`new number`,
  'bank-account': msg`new bank account`,
  'bank-check': msg`bank to check`,
  frozen: msg`wallet frozen`,
}

export const stepWords: Record<CashoutStep['step'], MessageDescriptor> = {
  taken: msg`took it`,
  released: msg`let it go`,
  'bank-checked': msg`checked the bank`,
  revealed: msg`read the papers`,
  'in-file': msg`put it into a file`,
  'file-read': msg`downloaded the file`,
  paid: msg`said that it was paid`,
  completed: msg`completed it`,
  failed: msg`rejected it`,
  'rejection-asked': msg`asked to reject it`,
}
