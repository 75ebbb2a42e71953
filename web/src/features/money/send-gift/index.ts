/**
 * Send gift: gifts and bullets, from choosing one to its outcome, and how they look on a picture.
 *
 * An order gets its key once, when it is confirmed, and keeps it over retries and reloads until its outcome is known:
 * it is never called failed before that. Only this public API is light; panel, dialogs and layers are loaded when
 * they are needed. It never decides what anything costs: packs and the ledger do.
 */
export { usePaidChat } from './use-paid-chat.tsx'

export { RoomGifts } from './layers/room-gifts.tsx'
export { GencashBadge } from './layers/gencash-badge.tsx'
export { refreshWallet } from './order/refresh-wallet.ts'
export { retryUntilSettled } from './order/retry-until-settled.ts'
export { SendGiftButton } from './send-gift-button.tsx'
