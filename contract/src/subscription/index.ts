/** Packages, own subscriptions, and how they are paid for. */
export * as subscription from './operations.ts'
export type { OwnSubscription, Package, PackageGroup } from './operations.ts'
export type {
  Invoice,
  OrderStatus,
  PaymentMethod,
  PaymentNews,
  PaymentOrder,
  Plan,
  PriceSums,
  SubscriptionTransaction,
  SubscriptionTransactionDetail,
} from './payment-operations.ts'
