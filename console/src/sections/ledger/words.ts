import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TransferListed } from '@tayang/contract'

export const kindWords: Record<TransferListed['kind'], MessageDescriptor> = {
  topup: msg`Top-up`,
  gift: msg`Gift`,
  bullet: msg`Bullet`,
  'cash-out': msg`Cash out asked`,
  'cash-out-paid': msg`Cash out paid`,
  'cash-out-rejected': msg`Cash out rejected`,
  reversal: msg`Taken back`,
  sale: msg`Sale`,
  'sale-refunded': msg`Refund`,
  surplus: msg`Paid twice`,
  'surplus-returned': msg`Surplus returned`,
}

export const currencyWords = {
  diamond: msg`diamonds`,
  gencash: msg`gencash`,
  rupiah: msg`rupiah`,
} as const

export const accountWords: Readonly<Record<string, MessageDescriptor>> = {
  wallet: msg`wallet`,
  escrow: msg`waits for a payout`,
  float: msg`issued`,
  sales: msg`spent`,
  fee: msg`fee`,
  tax: msg`tax`,
  payable: msg`owed to the bank`,
  paid: msg`paid by the bank`,
  receivable: msg`owed by the gateway`,
  cost: msg`cost of the gateway`,
  surplus: msg`paid twice`,
}
