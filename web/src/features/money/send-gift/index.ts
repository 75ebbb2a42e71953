/**
 * Send gift: gifts and bullets, from choosing one to what became of it, and how they look on a picture.
 *
 * An order's key is made once, when it is confirmed, and kept until its outcome is known, over retries and reloads: it
 * is never called failed while nobody knows. Only this door is light; panel, dialogs and layers come
 * when they are wanted. Never decides what anything costs: packs do, and the ledger.
 */
export { usePaidSay } from './use-paid-say.tsx'
export type { GiftTarget } from './gift-target.ts'
export { RoomGifts } from './layers/room-gifts.tsx'
export { GencashBadge } from './layers/gencash-badge.tsx'
export { refreshWallet } from './order/refresh-wallet.ts'
export { settleOrder } from './order/settle-order.ts'
export { SendGiftButton } from './send-gift-button.tsx'
