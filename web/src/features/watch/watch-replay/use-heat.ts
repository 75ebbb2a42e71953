import { moments, type Heat, type Show } from '@tayang/contract'
import type { HeatCurve } from '@tayang/player/core'
import { call, useRead } from '#shared/api'

const SECOND_MS = 1_000

/** How lively a show was, for the bar of its replay; null until it was read, and where it cannot be. */
export function useHeat(show: Show | null): HeatCurve | null {
  const { answer } = useRead(show && `heat ${show.id}`, async () => {
    if (show === null) return null
    const { data } = await call(moments.getHeat, { params: { id: show.id } })
    return curveOf(data, show.startedAt ?? data.startsAt)
  })
  return answer ?? null
}

/**
 * Chat and gifts as one line from 0 to 1. A gift may be a thousand times another, so that its logarithm counts; each of
 * both alone reaches the top, where the other was quiet.
 */
export function curveOf({ startsAt, stepMs, chat, gifts }: Heat, beganAt: number): HeatCurve {
  const weights = chat.map((messages, step) => ({ messages, gifts: Math.log1p(gifts[step] ?? 0) }))
  const most = weights.reduce(
    (top, one) => ({
      messages: Math.max(top.messages, one.messages),
      gifts: Math.max(top.gifts, one.gifts),
    }),
    { messages: 0, gifts: 0 },
  )
  const share = (part: number, whole: number) => (whole > 0 ? part / whole : 0)
  const values = weights.map((one) =>
    Math.max(share(one.messages, most.messages), share(one.gifts, most.gifts)),
  )
  return { values, stepS: stepMs / SECOND_MS, offsetS: (startsAt - beganAt) / SECOND_MS }
}
