import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

const DAY_MS = 24 * 60 * 60_000
const MONTH_DAYS = 30
const YEAR_DAYS = 365

/** How many days an account exists: its id is a UUIDv7, whose first 48 bits are when it was made (RFC 9562, 5.7). */
export function ageOf(accountId: string, now: number): number {
  const madeAt = Number.parseInt(accountId.replaceAll('-', '').slice(0, 12), 16)
  return Math.max(0, Math.floor((now - madeAt) / DAY_MS))
}

/** `7 months`, `3 days`, `today`: for how long somebody is here. */
export function useAgeWord(): (days: number) => string {
  const { t } = useLingui()
  return (days) => {
    if (days < 1) return t`new today`
    if (days < 2 * MONTH_DAYS) return t`${plural(days, { one: '# day', other: '# days' })}`
    if (days < 2 * YEAR_DAYS) {
      const months = Math.floor(days / MONTH_DAYS)
      return t`${plural(months, { one: '# month', other: '# months' })}`
    }
    const years = Math.floor(days / YEAR_DAYS)
    return t`${plural(years, { one: '# year', other: '# years' })}`
  }
}
