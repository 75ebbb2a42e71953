import type { PaymentMethod } from '@tayang/contract'
import { placeGrant } from '../grants.ts'
import type { grantRows } from '../rows/subscription-rows.ts'

/** Gateways are offered for every package, telecom operators only for those that name them. */
export function isOffered(payments: Readonly<Record<string, unknown>>, method: PaymentMethod): boolean {
  return method === 'card' || method === 'ewallet' || method === 'bank' || Object.hasOwn(payments, method)
}

/** When a subscription would end if it were paid at this moment. */
export async function endIfPaid(
  rows: ReturnType<typeof grantRows>,
  request: { accountId: string; groupId: string; packageCode: string; days: number; now: number },
) {
  const { accountId, groupId, packageCode, days, now } = request
  const last = await rows.lastRunning({ accountId, groupId, at: new Date(now) })
  const known = last && { packageCode: last.package_code, endMs: last.end_at.getTime() }
  return { isRenewal: known !== undefined, ...placeGrant({ last: known, packageCode, days, nowMs: now }) }
}
