import { Trans, useLingui } from '@lingui/react/macro'
import type { Channel, Programme } from '@tayang/contract'
import { Button, IconButton, Skeleton } from '@tayang/design'
import { Bell, BellRing } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { ProgressLine } from '#features/watch/channels'
import { formatTimeOfDay, useLanguage, useTimeZone, zoneName } from '#shared/i18n'
import { FromBeginning } from '../from-beginning.tsx'
import { beginningsWithSeconds } from './distinct-times.ts'
import { GuideDays } from './guide-days.tsx'
import { OwnReminders } from './own-reminders.tsx'
import { useGuide, type Guide } from './use-guide.ts'
import { useProgrammeReminders } from './use-programme-reminders.ts'
import style from '../watch-channel.module.css'

const SKELETONS = 4

interface ChannelGuideProps {
  channel: Channel
  /** What the picture shows. */
  now: Programme | null
  onRead: (guide: Guide) => void
}

/** What a channel shows on a day: now marked, with how much of it is over. */
export function ChannelGuide({ channel, now, onRead }: ChannelGuideProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const zone = useTimeZone()
  const [date, setDate] = useState<string | null>(null)
  const [hasEarlier, setHasEarlier] = useState(false)
  // The server said what is on: its beginning is a better now than a clock that may be wrong.
  const from = date === null && !hasEarlier ? (channel.now?.startAt ?? null) : null
  const { guide, more, retry } = useGuide({ channelId: channel.id, date, from })
  const reminders = useProgrammeReminders()
  const tell = useEffectEvent(onRead)
  useEffect(() => {
    if (guide !== null && guide !== 'failed') tell(guide)
  }, [guide])
  return (
    <section className={style.guide} aria-label={t`TV guide`} onKeyDown={keepArrows}>
      <header className={style.guideHead}>
        <h2>
          <Trans>TV guide</Trans>
        </h2>
        <span>{zoneName(zone, channel.now?.startAt ?? 0, language)}</span>
      </header>
      <OwnReminders own={reminders.own} onCancel={(one) => void reminders.set(one, false)} />
      <GuideDays chosen={date} onChoose={setDate} />
      {guide === 'failed' ? (
        <div className={style.trouble}>
          <p role="alert">
            <Trans>There's Something wrong. Please try again later.</Trans>
          </p>
          <Button tone="quiet" size="small" onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : guide === null ? (
        <div className={style.trouble} role="status" aria-label={t`Loading...`}>
          {Array.from({ length: SKELETONS }, (_, n) => (
            <Skeleton key={n} height="44px" />
          ))}
        </div>
      ) : guide.programmes.length === 0 ? (
        <p className={style.trouble}>
          <Trans>Nothing scheduled for this day</Trans>
        </p>
      ) : (
        <>
          {from !== null && (
            <Button tone="ghost" size="small" onClick={() => setHasEarlier(true)}>
              <Trans>Earlier today</Trans>
            </Button>
          )}
          <Programmes programmes={guide.programmes} {...{ now, reminders }} channelId={channel.id} />
          {guide.left > 0 && (
            <Button tone="quiet" size="small" onClick={more}>
              <Trans>Load more</Trans>
            </Button>
          )}
        </>
      )}
    </section>
  )
}

interface Reminding {
  channelId: string
  reminders: ReturnType<typeof useProgrammeReminders>
}

interface ProgrammesProps extends Reminding {
  programmes: Guide['programmes']
  now: Programme | null
}

function Programmes({ programmes, now, ...reminding }: ProgrammesProps) {
  const withSeconds = beginningsWithSeconds(programmes)
  return (
    <ol className={style.programmes}>
      {programmes.map((programme) => (
        <Line
          key={programme.startAt}
          {...{ programme, now, ...reminding }}
          hasSeconds={withSeconds.has(programme.startAt)}
        />
      ))}
    </ol>
  )
}

interface LineProps extends Reminding {
  programme: Programme
  now: Programme | null
  /** Another programme begins in the same minute. */
  hasSeconds: boolean
}

function Line({ programme, now, hasSeconds, channelId, reminders }: LineProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const zone = useTimeZone()
  const isNow = now?.startAt === programme.startAt
  const isOver = now !== null && programme.endAt <= now.startAt
  const isLater = now === null || programme.startAt > now.startAt
  const isReminded = reminders.isSet({ channelId, startAt: programme.startAt })
  return (
    <li className={style.programme} aria-current={isNow || undefined} data-over={isOver || undefined}>
      <time dateTime={new Date(programme.startAt).toISOString()} className="figures">
        {formatTimeOfDay(programme.startAt, language, zone, { hasSeconds })}
      </time>
      <div>
        <strong>{programme.titleLocalized}</strong>
        {isNow && (
          <span className={style.nowWord}>
            <Trans>Now</Trans>
          </span>
        )}
        <p>{programme.descriptionLongLocalized}</p>
        {isNow && <ProgressLine programme={programme} />}
        {isOver && <FromBeginning programme={programme} />}
      </div>
      {isLater && (
        <IconButton
          label={t`Remind me: ${programme.titleLocalized}`}
          aria-pressed={isReminded}
          onClick={() => void reminders.set({ channelId, startAt: programme.startAt }, !isReminded)}
        >
          {isReminded ? <BellRing size={20} aria-hidden /> : <Bell size={20} aria-hidden />}
        </IconButton>
      )}
    </li>
  )
}

/** In the guide the arrow keys scroll and do not change the channel. */
function keepArrows(event: React.KeyboardEvent): void {
  if (event.key === 'ArrowUp' || event.key === 'ArrowDown') event.stopPropagation()
}
