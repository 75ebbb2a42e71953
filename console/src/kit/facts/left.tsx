import { useLingui } from '@lingui/react/macro'
import { formatLeft, formatMoment, useLanguage, useNow } from '#shared/i18n'

/** What is left until a time, counted down every second; the time itself as its tooltip. */
export function Left({ until, over }: { until: number; over?: string }) {
  const { t } = useLingui()
  const language = useLanguage()
  const now = useNow()
  const text = until > now ? formatLeft(until - now, language) : (over ?? t`now`)
  return (
    <time className="figures" dateTime={new Date(until).toISOString()} title={formatMoment(until, language)}>
      {text}
    </time>
  )
}
