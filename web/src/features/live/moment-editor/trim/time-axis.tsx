import { Trans } from '@lingui/react/macro'
import type { MomentDraft } from '@tayang/contract'
import { clockOf } from '#features/live/keep-moment'
import style from './timeline.module.css'

const EVERY_MS = 15_000
/** A label this near to another one would lie over it. */
const ROOM_MS = 9_000

/** Clocks of the show below its time, and the second that was pressed. */
export function TimeAxis({ draft, share }: { draft: MomentDraft; share: (at: number) => number }) {
  const { pressedAt } = draft
  const clock = clockOf(draft, pressedAt)
  return (
    <div className={style.axis} aria-hidden>
      {clocksOf(draft).map((at, index) => (
        <span key={at} data-odd={index % 2 === 1 || undefined} style={placeOf(share(at))}>
          {clockOf(draft, at)}
        </span>
      ))}
      <b style={placeOf(share(pressedAt))}>
        <Trans>{clock} you pressed</Trans>
      </b>
    </div>
  )
}

/** Whole quarters of a minute of the show, without those that have no room. */
export function clocksOf(
  draft: Pick<MomentDraft, 'startsAt' | 'endsAt' | 'pressedAt' | 'showStartedAt'>,
): number[] {
  const { startsAt, endsAt, pressedAt, showStartedAt } = draft
  const first = showStartedAt + Math.ceil((startsAt - showStartedAt) / EVERY_MS) * EVERY_MS
  const all = [startsAt]
  for (let at = first; at < endsAt; at += EVERY_MS) if (at - startsAt > ROOM_MS) all.push(at)
  return all.filter((at) => Math.abs(at - pressedAt) > ROOM_MS)
}

/** In the middle below its time, and at the edges within the track. */
function placeOf(along: number) {
  const [left, shift] = [`${along * 100}%`, `${-Math.min(1, Math.max(0, along)) * 100}%`]
  return { insetInlineStart: left, translate: shift }
}
