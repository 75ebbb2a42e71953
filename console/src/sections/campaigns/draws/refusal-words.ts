import { useLingui } from '@lingui/react/macro'
import { isRefusal } from '#shared/api'

/** What a refusal means for somebody who writes what a draw promises; null: it is said as any other. */
export function useDrawRefusal(): (error: unknown) => string | null {
  const { t } = useLingui()
  return (error) => {
    if (isRefusal(error, 'NOT_CONFIGURED'))
      return t`This server reaches no beacon: choose figures of the day.`
    if (isRefusal(error, 'DRAW_STATE'))
      return t`This campaign has a draw already. After a void one there may be another.`
    if (!isRefusal(error)) return null
    if (error.details.includes('too-valuable'))
      return t`These prizes are worth more than may be drawn without a value from outside.`
    if (error.details.includes('prizes')) return t`This campaign has no prizes to draw.`
    if (error.details.some((detail) => detail.startsWith('closesAt: chances')))
      return t`The campaign gives chances until its end: the list is closed then, or later.`
    return null
  }
}
