import type { Clips } from '#modules/clips'
import type { Interaction } from '#modules/interaction'
import type { Decisions } from '#modules/decisions'
import type { Draws } from '#modules/draws'
import type { Loyalty } from '#modules/loyalty'
import type { Subscription } from '#modules/subscription'
import type { Approvals } from './approvals/index.ts'
import type { LiveDesk } from './live-wall/index.ts'
import type { Section } from './desk/index.ts'

/** The sections of the console in which cases wait, each with its count. */
export function sectionsOf(needs: {
  approvals: Pick<Approvals, 'countFor'>
  clips: Pick<Clips, 'waitingClips'>
  interaction: Pick<Interaction, 'watched'>
  liveDesk: Pick<LiveDesk, 'lookNow' | 'endedToday'>
  decisions: Pick<Decisions, 'waitingCases' | 'waitingAppeals' | 'assignedCases'>
  draws: Pick<Draws, 'drawDesk' | 'winnerDesk'>
  loyalty: Pick<Loyalty, 'waitingCashouts'>
  subscription: Pick<Subscription, 'waitingOrders'>
}): readonly Section[] {
  const { approvals, clips, decisions, draws, interaction, liveDesk, loyalty, subscription } = needs
  return [
    { name: 'clips', permission: 'clips.read', waiting: clips.waitingClips },
    { name: 'live', permission: 'live.read', waiting: liveDesk.lookNow },
    { name: 'held', permission: 'chat.read', waiting: interaction.watched.heldWaiting },
    { name: 'ended', permission: 'live.read', waiting: liveDesk.endedToday },
    { name: 'reports', permission: 'reports.read', waiting: decisions.waitingCases },
    // Cases that were given to an operator stand in that operator's own queue.
    { name: 'assigned', permission: 'reports.read', isOwn: true, waiting: decisions.assignedCases },
    { name: 'appeals', permission: 'appeals.read', waiting: decisions.waitingAppeals },
    { name: 'cashouts', permission: 'cashouts.read', waiting: loyalty.waitingCashouts },
    { name: 'orders', permission: 'orders.read', waiting: subscription.waitingOrders },
    { name: 'draws', permission: 'draws.make', waiting: draws.drawDesk.waiting },
    { name: 'winners', permission: 'winners.settle', waiting: draws.winnerDesk.waiting },
    {
      name: 'approvals',
      permission: 'approvals.read',
      // Who asked is not who confirms, so each operator has their own.
      isOwn: true,
      waiting: (_most, by) => approvals.countFor(by),
    },
  ]
}
