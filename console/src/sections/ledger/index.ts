/** Ledger: every movement of value, wallets, whether it is in order, and what two operators take back or freeze. */
export { LedgerSection as Section } from './ledger-section.tsx'
