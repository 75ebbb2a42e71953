/**
 * `npm run ledger:verify`: recomputes every balance, every sum and every closed day from the entries, and checks that
 * everything that was granted was paid for. It only reads, so it works beside a running server or while it is stopped.
 * Exits with 1 where anything is not in order.
 */
import { loyaltySchema, verifyLoyalty } from '#modules/loyalty'
import { subscriptionSchema, verifySubscription } from '#modules/subscription'
import { joinDatabase } from './platform/database/open-database.ts'
import { Failure } from './platform/errors/failure.ts'
import { silentLog } from './platform/log/log.ts'
import { readSettings } from './platform/settings/settings.ts'

async function run(): Promise<boolean> {
  await using database = await joinDatabase(readSettings(process.env, []), silentLog())
  await database.migrate([loyaltySchema, subscriptionSchema])
  const { breaches, brokenDays } = await verifyLoyalty(database)
  const unpaid = await verifySubscription(database)
  for (const { invariant, rule, where } of [...breaches, ...unpaid]) {
    console.error(`${invariant} does not hold: ${rule}. Look at ${where.join(', ')}`)
  }
  for (const day of brokenDays) console.error(`The close of ${day} is not what was published`)
  return breaches.length === 0 && unpaid.length === 0 && brokenDays.length === 0
}

run().then(
  (isInOrder) => {
    if (isInOrder) console.log('The ledger is in order')
    process.exit(isInOrder ? 0 : 1)
  },
  (error: unknown) => {
    console.error(error instanceof Failure ? error.message : error)
    process.exit(1)
  },
)
