import { useState } from 'react'
import type { ChannelView } from '#features/watch/channels'
import { useNavigateTo, urlOf } from '#shared/urls'
import { stepChannel } from './step-channel.ts'

/**
 * Zapping. Three presses go three channels on, however long the first takes to load: steps are counted from the
 * channel that was chosen last.
 */
export function useSteps(currentId: string, channels: readonly ChannelView[]) {
  const go = useNavigateTo()
  const [going, setGoing] = useState<{ from: string; to: string } | null>(null)
  const aimId = going?.from === currentId ? going.to : currentId
  const hasOthers = stepChannel(channels, currentId, 1) !== null

  const step = (by: 1 | -1) => {
    const to = channels.find(({ id }) => id === stepChannel(channels, aimId, by))
    if (!to) return
    setGoing({ from: currentId, to: to.id })
    // Back leads out of television, not through every channel that was looked at.
    go(urlOf(to), { replace: true, preventScrollReset: true })
  }
  return {
    /** Where somebody is going to; null where they have arrived. */
    aim: aimId === currentId ? null : (channels.find(({ id }) => id === aimId) ?? null),
    step: hasOthers ? step : undefined,
  }
}
