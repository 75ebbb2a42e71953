import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { ListedOrder } from '@tayang/contract'
import type { Tone } from '#kit'

type Status = ListedOrder['status']
type Attention = NonNullable<ListedOrder['attention']>

const statuses: Readonly<Record<Status, readonly [Tone, MessageDescriptor]>> = {
  paid: ['ok', msg`Paid`],
  pending: ['premium', msg`Waiting for payment`],
  failed: ['err', msg`Failed`],
  expired: ['quiet', msg`Expired`],
  refunded: ['info', msg`Refunded`],
}

const attentions: Readonly<Record<Attention, readonly [MessageDescriptor, MessageDescriptor]>> = {
  mismatch: [
    msg`Another amount`,
    msg`A payment of another amount or currency: nothing was given. Find it at the provider, then settle.`,
  ],
  'paid-twice': [
    msg`Paid twice`,
    msg`A second payment of the same order: it is owed back. Give it back at the provider, then settle.`,
  ],
  'given-back': [
    msg`Given back`,
    msg`The provider gave the money back, or a bank took it. Refund the order here.`,
  ],
}

const methods: Readonly<Record<string, MessageDescriptor>> = {
  card: msg`Card`,
  ewallet: msg`E-wallet`,
  bank: msg`Bank transfer`,
}

/** How an order is called on the screen. */
export function useOrderWords() {
  const { i18n } = useLingui()
  return {
    statusWord: (status: Status) => ({ tone: statuses[status][0], text: i18n._(statuses[status][1]) }),
    attentionWord: (attention: Attention) => i18n._(attentions[attention][0]),
    attentionHelp: (attention: Attention) => i18n._(attentions[attention][1]),
    /** Telecom operators have names of their own. */
    methodWord: (method: string) => {
      const known = methods[method]
      return known
        ? i18n._(known)
        : method.length > 2
          ? method[0]?.toUpperCase() + method.slice(1)
          : method.toUpperCase()
    },
  }
}

export const orderMethods = [
  'indosat',
  '3',
  'smartfren',
  'telkomsel',
  'axis',
  'xl',
  'card',
  'ewallet',
  'bank',
] as const
export const orderStatuses = ['pending', 'paid', 'failed', 'expired', 'refunded'] as const
