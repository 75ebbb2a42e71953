/**
 * Wallet: what somebody has, where it came from and went, and the open book's receipt of each gift, computed again in
 * their own browser. Moves nothing.
 */
export { Balances } from './balances.tsx'
export { GencashStatement } from './statement/gencash-statement.tsx'
export { DiamondTransactions } from './diamond-transactions.tsx'
export { DiamondTransaction } from './diamond-transaction.tsx'
export { movementList, MovementRow } from './movement-row.tsx'
export { OneTransaction } from './one-transaction.tsx'
export { Paper, PaperLine, PaperLines } from './paper.tsx'
export { useFigure } from './use-figure.ts'
export { WalletOverview } from './wallet-overview.tsx'
