import { Trans } from '@lingui/react/macro'
import { useLanguage } from '#shared/i18n'
import type { DayGroup } from './by-day.ts'

/** `Today`, `Yesterday`, then `12 November 2026`. */
export function DayName({ day }: Pick<DayGroup, 'day'>) {
  const language = useLanguage()
  if (day === 'today') return <Trans>Today</Trans>
  if (day === 'yesterday') return <Trans>Yesterday</Trans>
  return new Intl.DateTimeFormat(language === 'id' ? 'id-ID' : 'en-GB', { dateStyle: 'long' }).format(day)
}
