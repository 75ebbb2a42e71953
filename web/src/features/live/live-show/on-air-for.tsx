import { Trans } from '@lingui/react/macro'
import { formatClock, useNow } from '#shared/i18n'

const SECOND_MS = 1_000

/** How long a show has been on air, second by second; to whoever listens, every second is no news. */
export function OnAirFor({ startedAt }: { startedAt: number }) {
  const now = useNow()
  if (now === null) return null
  const clock = formatClock(Math.max(0, now - startedAt) / SECOND_MS)
  return (
    <span className="figures">
      <Trans>on air for {clock}</Trans>
    </span>
  )
}
