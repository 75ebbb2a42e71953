/**
 * Subscription transactions: what was bought or redeemed, what became of an order, and its invoice.
 *
 * A payment site leads back here: while an order is not decided the page asks again, for a bounded time, and says what
 * comes next in each case. Pays nothing: `buy-subscription` leads to where it is paid.
 */
export { SubscriptionInvoice } from './invoice/subscription-invoice.tsx'
export { SubscriptionTransaction } from './subscription-transaction.tsx'
export { SubscriptionTransactions } from './subscription-transactions.tsx'
