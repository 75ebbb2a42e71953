/**
 * Cash-out: from gencash to rupiah on a bank account. The form of a bank account, what a request comes to before it
 * is made, and what became of it.
 *
 * What is wrong with a field and what gencash comes to are rules of the contract; the server enforces them. A request
 * has one key, and is asked for again under it until its outcome is known. The password that it takes is kept nowhere.
 */
export { CashOut } from './cash-out.tsx'
export { CashOutTransaction } from './history/cash-out-transaction.tsx'
export { CashOutTransactions } from './history/cash-out-transactions.tsx'
