import { Trans } from '@lingui/react/macro'
import { formatDay, useLanguage } from '#shared/i18n'
import { expiryOf } from './expiry-of.ts'

/** "Expire in N days", "Expire in N months", `12 Nov 2027`, `Expired 12 Nov 2026`. */
export function Expiry({ endAt, now }: { endAt: number; now: number }) {
  const language = useLanguage()
  const expiry = expiryOf(endAt, now)
  const date = formatDay(endAt, language, { year: true })
  switch (expiry.in) {
    case 'days':
      return <Trans>Expire in {expiry.count} days</Trans>
    case 'months':
      return <Trans>Expire in {expiry.count} months</Trans>
    case 'date':
      return date
    case 'past':
      return <Trans>Expired {date}</Trans>
  }
}
