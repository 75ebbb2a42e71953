import { Trans } from '@lingui/react/macro'
import { formatClock, useNow } from '#shared/i18n'

const SECOND_MS = 1_000

/** How long a show has been on air, second by second; a screen reader does not announce every second. */
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
