import type { ModuleSchema } from '#platform/database/database'
import { packages } from './migrations/0001-packages.ts'
import { vouchers } from './migrations/0002-vouchers.ts'
import { orders } from './migrations/0004-orders.ts'
import { keptSellers } from './migrations/0005-kept-sellers.ts'
import { shopDesk } from './migrations/0006-shop-desk.ts'
import { sortedOrders } from './migrations/0007-sorted-orders.ts'
import { paymentsOfPackages } from './migrations/0003-payments-of-packages.ts'

/** The tables of this module. */
export const subscriptionSchema: ModuleSchema = {
  schema: 'subscription',
  migrations: {
    '0001-packages': packages,
    '0002-vouchers': vouchers,
    '0003-payments-of-packages': paymentsOfPackages,
    '0004-orders': orders,
    '0005-kept-sellers': keptSellers,
    '0006-shop-desk': shopDesk,
    '0007-sorted-orders': sortedOrders,
  },
}
