import type { Clips } from '#modules/clips'
import type { Loyalty } from '#modules/loyalty'
import type { Subscription } from '#modules/subscription'
import type { Approvals } from './approvals/index.ts'
import type { Section } from './desk/index.ts'

/** The sections of the console in which cases wait, each with its count. */
export function sectionsOf(needs: {
  approvals: Pick<Approvals, 'countFor'>
  clips: Pick<Clips, 'waitingClips'>
  loyalty: Pick<Loyalty, 'waitingCashouts'>
  subscription: Pick<Subscription, 'waitingOrders'>
}): readonly Section[] {
  const { approvals, clips, loyalty, subscription } = needs
  return [
    { name: 'clips', permission: 'clips.read', waiting: clips.waitingClips },
    { name: 'cashouts', permission: 'cashouts.read', waiting: loyalty.waitingCashouts },
    { name: 'orders', permission: 'orders.read', waiting: subscription.waitingOrders },
    {
      name: 'approvals',
      permission: 'approvals.read',
      // Who asked is not who confirms, so each operator has their own.
      isOwn: true,
      waiting: (_most, by) => approvals.countFor(by),
    },
  ]
}
