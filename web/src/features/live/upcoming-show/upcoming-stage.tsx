import { loadChunk } from '@tayang/design/chunks'
import { Trans, useLingui } from '@lingui/react/macro'
import { buttonLook, Cloth } from '@tayang/design'
import { Play } from 'lucide-react'
import { useEffect } from 'react'
import { PersonGate } from '#features/people/block-person'
import { pictureOf } from '#features/watch/browse'
import { Face } from '#features/shared/on-air'
import { noteReminder, RemindButton } from '#features/shared/remind-show'
import { ShareButton } from '#features/shared/share'
import { useRead } from '#shared/api'
import { useViewer } from '#shared/session'
import { showToast } from '#shared/toasts'
import { Link, urls } from '#shared/urls'
import { formatMoment, useLanguage, useNow } from '#shared/i18n'
import { Countdown } from './countdown.tsx'
import type { UpcomingView } from './read-upcoming-show.ts'
import { showPhase } from './show-phase.ts'
import { useShowOnAir } from './use-show-on-air.ts'
import style from './upcoming-show.module.css'

type Known = UpcomingView & { show: NonNullable<UpcomingView['show']> }

/** The page of a show that is announced; of one that is gone it says so. */
export function UpcomingStage({ view }: { view: UpcomingView }) {
  const { show } = view
  if (show === null) return <Gone />
  const owner = show.banner.owner
  const stage = <Stage view={{ ...view, show }} />
  return owner ? (
    <PersonGate person={owner} leaveTo={urls.live()}>
      {stage}
    </PersonGate>
  ) : (
    stage
  )
}

function Stage({ view }: { view: Known }) {
  const { id, show, startedAt, finishedAt } = view
  const { banner, title } = show
  const language = useLanguage()
  const now = useNow()
  const phase = now === null ? 'announced' : showPhase(view, now)
  const profileId = banner.owner?.profileId
  const onAir = useShowOnAir(profileId, phase === 'begun')
  useOwnReminder(id)
  return (
    <article className={style.stage}>
      <Ground view={view} />
      <div className={style.copy}>
        {startedAt !== null && <p className={style.moment}>{formatMoment(startedAt, language)}</p>}
        <h1>{title}</h1>
        {banner.owner && (
          <Link to={urls.person(banner.owner.profileId)} className={style.who}>
            <Face
              person={{ id: banner.owner.profileId, name: banner.owner.name, avatar: show.avatar }}
              size={40}
            />
            <span>{banner.owner.name}</span>
          </Link>
        )}
        {show.description && <p className={style.text}>{show.description}</p>}
        {phase === 'announced' && (
          <Countdown leftMs={now === null || startedAt === null ? null : startedAt - now} />
        )}
        {phase === 'begun' && (
          <p role="status" className={style.news}>
            {onAir ? (
              <Trans>This show has started</Trans>
            ) : (
              <Trans>The streamer will be live any moment</Trans>
            )}
          </p>
        )}
        {phase === 'over' && (
          <p role="status" className={style.news}>
            <Trans>This show is over</Trans>
          </p>
        )}
        <div className={style.actions}>
          {phase === 'announced' && <RemindButton show={{ id, title }} isMain />}
          {phase === 'begun' && onAir && (
            <Link to={urls.liveShow(onAir)} className={buttonLook()}>
              <Play size={18} fill="currentColor" aria-hidden />
              <Trans>Watch Now</Trans>
            </Link>
          )}
          {phase === 'over' && <OtherShows />}
          <ShareButton
            item={{
              title,
              way: urls.upcomingShow({
                id,
                startedAt: startedAt ?? undefined,
                finishedAt: finishedAt ?? undefined,
              }),
            }}
          />
        </div>
      </div>
    </article>
  )
}

function Ground({ view: { show } }: { view: Known }) {
  const { banner } = show
  const picture = pictureOf(banner.backdrop, 'banner')
  return (
    <div className={style.ground} style={{ backgroundColor: banner.ground }}>
      {picture ? (
        <img
          src={picture.src}
          srcSet={picture.srcSet}
          sizes="100vw"
          alt=""
          width={1280}
          height={720}
          fetchPriority="high"
        />
      ) : (
        <Cloth kind="parang" tile={64} />
      )}
    </div>
  )
}

/** A show that is over or was taken back: its link still says so. */
function Gone() {
  return (
    <article className={style.stage}>
      <div className={style.ground}>
        <Cloth kind="parang" tile={64} />
      </div>
      <div className={style.copy}>
        <h1>
          <Trans>This show is over</Trans>
        </h1>
        <div className={style.actions}>
          <OtherShows />
        </div>
      </div>
    </article>
  )
}

function OtherShows() {
  return (
    <Link to={urls.live()} className={buttonLook({ tone: 'quiet' })}>
      <Trans>See other live shows</Trans>
    </Link>
  )
}

/** The page was rendered for a guest: the reminder of a person who is signed in is read here. */
function useOwnReminder(id: string): void {
  const { t } = useLingui()
  const profileId = useViewer()?.profile.id
  const reminder = useRead(profileId === undefined ? null : `${id} ${profileId}`, async () =>
    (await loadChunk(() => import('./own-reminder.ts'))).readOwnReminder({ id, profileId: profileId! }),
  )
  const { answer: remind } = reminder
  const isFailed = reminder.error !== null
  useEffect(() => {
    if (remind !== undefined) noteReminder({ id, remind })
  }, [id, remind])
  useEffect(() => {
    if (isFailed) showToast(t`Failed to get upcoming live detail`, 'error')
  }, [isFailed, t])
}
