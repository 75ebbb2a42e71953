/** Cash out: payouts that people asked for, paid by a maker and completed by a checker, by hand or in bank files. */
export { CashOutSection as Section } from './cash-out-section.tsx'
