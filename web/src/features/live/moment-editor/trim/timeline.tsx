import { Trans, useLingui } from '@lingui/react/macro'
import type { Framing, MomentDraft } from '@tayang/contract'
import type { Playback } from '@tayang/player/dom'
import { Pause, Play } from 'lucide-react'
import { useRef, type CSSProperties, type PointerEvent } from 'react'
import { clockOf } from '#features/live/keep-moment'
import { useLanguage } from '#shared/i18n'
import { usePositionS, type MomentVideo } from '../picture/use-moment-video.ts'
import type { DraftStills } from '../picture/use-stills.ts'
import type { DraftClock } from './draft-clock.ts'
import { Filmstrip } from './filmstrip.tsx'
import { HeatLines } from './heat-lines.tsx'
import { TrimHandle } from './trim-handle.tsx'
import type { Handle, Trim, TrimEvent } from './trim.ts'
import { TimeAxis } from './time-axis.tsx'
import panel from '../panel.module.css'
import style from './timeline.module.css'

const SECOND_MS = 1_000
const MEGABYTE = 1_000_000
const HANDLES: readonly Handle[] = ['start', 'end']

interface TimelineProps {
  draft: MomentDraft
  trim: Trim
  change: (event: TrimEvent) => void
  clock: DraftClock
  moment: MomentVideo
  stills: DraftStills | null
  framing: Framing
  /** While it can be trimmed. */
  isOpen: boolean
}

/** The time of a draft: what is selected of it, its pictures, its chat and its gifts. */
export function Timeline(props: TimelineProps) {
  const { draft, trim, change, clock, moment, stills, isOpen } = props
  const { t } = useLingui()
  const track = useRef<HTMLDivElement>(null)
  const share = (at: number) => (at - draft.startsAt) / Math.max(1, draft.endsAt - draft.startsAt)
  const timeAt = (clientX: number) => {
    const { left = 0, width = 0 } = track.current?.getBoundingClientRect() ?? {}
    const along = width === 0 ? 0 : Math.min(1, Math.max(0, (clientX - left) / width))
    return draft.startsAt + along * (draft.endsAt - draft.startsAt)
  }
  const handlePress = (event: PointerEvent) => {
    if (event.button === 0) moment.show(timeAt(event.clientX))
  }
  const places = {
    '--start': `${share(trim.startsAt) * 100}%`,
    '--end': `${share(trim.endsAt) * 100}%`,
    '--pressed': `${share(draft.pressedAt) * 100}%`,
  } as CSSProperties
  return (
    <section className={`${panel.panel} ${style.timeline}`} aria-label={t`Trim`}>
      <TimelineHead {...props} />
      <div ref={track} className={style.track} style={places}>
        <div className={style.strip} onPointerDown={handlePress}>
          <Filmstrip draft={draft} stills={stills} />
        </div>
        <HeatLines draft={draft} />
        <i className={style.before} />
        <i className={style.after} />
        <i className={style.frame} />
        <i className={style.pressed} />
        {moment.playback && <Playhead {...{ draft, clock, share }} playback={moment.playback} />}
        {isOpen &&
          HANDLES.map((handle) => (
            <TrimHandle key={handle} {...{ draft, trim, handle, change, timeAt }} at={share} />
          ))}
      </div>
      <TimeAxis draft={draft} share={share} />
    </section>
  )
}

function TimelineHead({ draft, trim, moment, framing }: TimelineProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const seconds = Math.round((trim.endsAt - trim.startsAt) / SECOND_MS)
  const range = `${clockOf(draft, trim.startsAt)} – ${clockOf(draft, trim.endsAt)}`
  const figures = new Intl.NumberFormat(language === 'id' ? 'id-ID' : 'en', {
    maximumFractionDigits: 1,
    minimumFractionDigits: 1,
  })
  const size = figures.format(Math.max(0.1, (seconds * draft.bytesPerSecond) / MEGABYTE))
  return (
    <div className={style.head}>
      <button
        type="button"
        className={style.play}
        aria-label={moment.isPlaying ? t`Pause` : t`Play what is selected`}
        onClick={moment.toggle}
      >
        {moment.isPlaying ? (
          <Pause size={20} fill="currentColor" aria-hidden />
        ) : (
          <Play size={20} fill="currentColor" aria-hidden />
        )}
      </button>
      <p className={style.length}>
        <b>
          <Trans>{seconds} s</Trans>
        </b>
        <span>
          {range} · ±{size} MB
          {framing.kind !== 'whole' && (
            <>
              {' · '}
              <Trans>16:9 plays at once, 9:16 follows</Trans>
            </>
          )}
        </span>
      </p>
      <p className={style.keys} aria-hidden>
        <kbd>←</kbd> <kbd>→</kbd> <Trans>1 s</Trans>
        <kbd>Shift</kbd> <Trans>5 s</Trans>
        <kbd>Space</kbd> <Trans>play</Trans>
      </p>
    </div>
  )
}

interface PlayheadProps {
  draft: MomentDraft
  playback: Playback
  clock: DraftClock
  share: (at: number) => number
}

function Playhead({ draft, playback, clock, share }: PlayheadProps) {
  const at = clock.mediaTimeAt(usePositionS(playback))
  return (
    <span className={style.playhead} style={{ insetInlineStart: `${share(at) * 100}%` }} aria-hidden>
      <b>{clockOf(draft, at)}</b>
    </span>
  )
}
