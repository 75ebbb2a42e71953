import { Trans, useLingui } from '@lingui/react/macro'
import type { Show } from '@tayang/contract'
import { Button, buttonLook } from '@tayang/design'
import type { Playback } from '@tayang/player/dom'
import { FilmPlayer, type FilmPlayerProps } from '@tayang/player/react'
import type { ReactNode } from 'react'
import { countView } from '#features/watch/track-viewing'
import { Link, useNavigateTo, urls } from '#shared/urls'
import { formatAgo, shorten, useLanguage, usePlayerTexts } from '#shared/i18n'
import { useHeat } from './use-heat.ts'
import { saveReplayPosition, type useReplay } from './use-replay.ts'
import style from './watch-replay.module.css'

/** Names beside a player are cut at 15. */
const NAME_LENGTH = 15

/** What is not a film is walked through in smaller steps. */
const SKIP_S = 10

interface ReplayPlayerProps {
  show: Show
  now: number
  opened: ReturnType<typeof useReplay>
  /** Hands out what plays, for what is said beside it. */
  onPlayback: (playback: Playback | null) => void
  /** Keeps a moment of what is shown now. */
  onKeepMoment: FilmPlayerProps['onKeepMoment']
  /** Over the picture. */
  children?: ReactNode
}

/** A plain player with subtitle tracks; its top line says whose show it was and when it ended. */
export function ReplayPlayer(props: ReplayPlayerProps) {
  const { show, now, opened, onPlayback, onKeepMoment, children } = props
  const { t } = useLingui()
  const language = useLanguage()
  const words = usePlayerTexts()
  const go = useNavigateTo()
  const { replay, again } = opened
  const heat = useHeat(replay === null || typeof replay === 'string' ? null : show)

  if (replay === 'missing') {
    return (
      <div className={style.said} role="status">
        <p>
          <Trans>This show has no recording</Trans>
        </p>
        <Link to={urls.person(show.profile.id)} className={buttonLook({ tone: 'quiet' })}>
          <Trans>View profile</Trans>
        </Link>
      </div>
    )
  }
  if (replay === 'failed') {
    return (
      <div className={style.said} role="alert">
        <p>
          <Trans>Some error occured, please refresh the page!</Trans>
        </p>
        <Button tone="quiet" onClick={again}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  }
  const facts = [
    shorten(show.profile.name, NAME_LENGTH),
    show.finishedAt === null ? null : formatAgo(show.finishedAt, now, language),
  ]
  return (
    <FilmPlayer
      isEmbedded
      skipS={SKIP_S}
      mediaId={show.id}
      title={show.name || t`Live`}
      subtitle={facts.filter((fact) => fact !== null).join(' · ')}
      source={
        replay && {
          stream: replay.access.stream,
          subtitles: replay.access.subtitles,
          startS: replay.startS,
        }
      }
      stored={replay?.stored}
      thumbnailsUrl={replay?.access.thumbnails}
      heat={heat}
      words={words}
      onKeepMoment={onKeepMoment}
      onPlayback={onPlayback}
      onEvent={(event) => event.type === 'play' && countView(show.id)}
      onBack={() => go(urls.live())}
      onClose={() => go(urls.person(show.profile.id))}
      onHistory={(report) => replay && saveReplayPosition(show.id, replay.access.sessionId, report)}
    >
      {children}
    </FilmPlayer>
  )
}
