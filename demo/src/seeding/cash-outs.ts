import { admin, loyalty } from '@tayang/contract'
import { STREAMER } from '../catalogue/people.ts'
import { signIn, type Client, type Credentials } from './client.ts'

/** The second operator: of a payout one alone says nothing. */
const SECOND = 'fajar@tayang.test'
const GENCASH = 700

const bankAccount = {
  nik: '3171010101900001',
  fullName: 'Budi Santoso',
  phone: '81234567890',
  email: STREAMER,
  bankCode: '014',
  bankNumber: '5270001234',
  bankAccountName: 'Budi Santoso',
}

/**
 * The streamer has a bank account and was paid once. None is under way, so that a visitor can request one
 * themselves.
 */
export async function seedCashouts(
  operator: Client,
  app: Pick<Credentials, 'address' | 'password'> & { operatorPassword: string },
): Promise<void> {
  const streamer = await signIn({ ...app, email: STREAMER })
  if ((await streamer.call(loyalty.getBankAccount, {})).data === null) {
    await streamer.call(loyalty.putBankAccount, {
      body: { ...bankAccount, password: app.password },
    })
  }
  const query = { purpose: 'withdraw' } as const
  const { data: asked } = await streamer.call(loyalty.listTransactions, { query })
  if (asked.some(({ status }) => status === 'completed')) return

  const second = await signIn({ address: app.address, email: SECOND, password: app.operatorPassword })
  // Everything about a demo is new: without this its first payout would wait for three days.
  await putHold(0, operator, second)
  try {
    const body = { purpose: 'withdraw', gencash: GENCASH, password: app.password } as const
    const key = { [loyalty.IDEMPOTENCY_HEADER]: 'demo-cash-out' }
    const { data: made } = await streamer.call(loyalty.createTransaction, { body }, key)
    const settled = { params: { id: made.id }, body: { status: 'completed', reference: 'demo' } } as const
    const { data: first } = await operator.call(admin.getCashout, { params: settled.params })
    if (first.paidBy === null) await operator.call(admin.settleCashout, settled)
    await second.call(admin.settleCashout, settled)
  } finally {
    await putHold(null, operator, second)
  }
}

/** Hours that payouts wait; a setting of money, which the second operator confirms. Null is the default again. */
async function putHold(value: number | null, operator: Client, second: Client): Promise<void> {
  const params = { key: 'cashout.holdHours' }
  const body = { value, reason: 'The first payout of the demo is paid at once.' }
  const { data: asked } = await operator.call(admin.putSetting, { params, body })
  if (!asked.waiting) return
  await second.call(admin.decideApproval, {
    params: { id: asked.waiting.approvalId },
    body: { decision: 'confirm' },
  })
}
