import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { moments, playback, shows, type FoundMoment, type PastShow } from '@tayang/contract'
import { Badge, Button, buttonLook, IconButton } from '@tayang/design'
import { Play, X } from 'lucide-react'
import { useState } from 'react'
import { nearestCut, postAtOnce } from '#features/live/keep-moment'
import { call, useCall, useChange } from '#shared/api'
import { formatClock, formatBalance, useLanguage } from '#shared/i18n'
import { useRefusalToast } from '#shared/refusals'
import { showToast } from '#shared/toasts'
import { useNavigateTo, urls } from '#shared/urls'
import { Panel } from '../panel.tsx'
import { PreviewDialog, type PreviewSource } from './preview-dialog.tsx'
import style from './moments.module.css'

const SECOND_MS = 1_000

/** The best moments of the last show, as its chat and gifts tell them; nothing where there are none. */
export function FoundMomentsPanel() {
  const { t } = useLingui()
  const last = useCall(shows.listPastShows, { query: { page: 1, perPage: 1 } }).data?.[0]
  // A moment is cut out of the recording: without it nothing can be.
  const show = last?.recording ? last : null
  const found = useCall(moments.listFoundMoments, show && { params: { id: show.id } }).data
  const offered = found?.filter(({ state }) => state !== 'dismissed') ?? []
  if (!show || offered.length === 0) return null
  return (
    <Panel title={t`Best moments`} place={6} aside={<span className={style.of}>{show.name}</span>}>
      <ul className={style.moments}>
        {offered.map((moment) => (
          <Found key={moment.id} moment={moment} show={show} />
        ))}
      </ul>
    </Panel>
  )
}

function Found({ moment, show }: { moment: FoundMoment; show: PastShow }) {
  const { t } = useLingui()
  const [source, setSource] = useState<PreviewSource | null>(null)
  const beganAt = show.startedAt ?? moment.startsAt
  const clock = formatClock((moment.startsAt - beganAt) / SECOND_MS)
  const failed = useRefusalToast()
  const handlePreview = () => {
    const { startsAt, endsAt } = moment
    readStream(show.id).then(
      (stream) =>
        setSource({
          stream,
          piece: { startsAt, endsAt, startS: Math.max(0, startsAt - beganAt) / SECOND_MS },
        }),
      failed,
    )
  }
  return (
    <li>
      <button type="button" className={style.still} aria-label={t`Watch ${clock}`} onClick={handlePreview}>
        <Play size={18} fill="currentColor" aria-hidden />
        <b>{clock}</b>
      </button>
      <FoundFacts moment={moment} />
      <FoundDeeds {...{ moment, show, clock, failed }} />
      {source && (
        <PreviewDialog title={`${show.name} · ${clock}`} source={source} onClose={() => setSource(null)} />
      )}
    </li>
  )
}

async function readStream(id: string): Promise<string> {
  return (await call(playback.getLiveShowAccess, { params: { id }, query: {} })).data.stream
}

function FoundFacts({ moment }: { moment: FoundMoment }) {
  const { messages, people, laughs, gencash } = moment
  const earned = formatBalance(gencash)
  return (
    <div className={style.what}>
      <b>
        <Plural value={messages} one="# message" other="# messages" />
      </b>
      <p>
        <Plural value={people} one="# person" other="# people" />
        {laughs > 0 && (
          <>
            {' · '}
            <Plural value={laughs} one="# laugh" other="# laughs" />
          </>
        )}
        {gencash > 0 && (
          <>
            {' · '}
            <Trans>{earned} gencash</Trans>
          </>
        )}
      </p>
    </div>
  )
}

interface FoundDeedsProps {
  moment: FoundMoment
  show: PastShow
  clock: string
  failed: (error: unknown) => void
}

function FoundDeeds({ moment, show, clock, failed }: FoundDeedsProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const go = useNavigateTo()
  const [running, setRunning] = useState<'post' | 'edit' | null>(null)
  const [isPosted, setIsPosted] = useState(moment.state === 'posted')
  const dismiss = useDismissing(show.id)
  const { startsAt, endsAt } = moment
  const post = async () => {
    const draft = await keep(show.id, { at: endsAt, beforeMs: endsAt - startsAt, afterMs: 0 })
    await postAtOnce(draft, language, {
      startsAt: nearestCut(draft, startsAt, 'start'),
      endsAt: nearestCut(draft, endsAt, 'end'),
    })
    setIsPosted(true)
    showToast(t`Moment posted`, 'ok')
  }
  const edit = async () => go(urls.moment((await keep(show.id, { at: endsAt })).id))
  const run = (name: 'post' | 'edit', deed: () => Promise<void>) => {
    setRunning(name)
    deed().then(
      () => setRunning(null),
      (error: unknown) => {
        setRunning(null)
        failed(error)
      },
    )
  }
  if (isPosted) {
    return (
      <Badge kind="plain">
        <Trans>Posted</Trans>
      </Badge>
    )
  }
  return (
    <div className={style.deeds}>
      <Button
        tone="outline"
        size="small"
        aria-label={t`Post ${clock}`}
        busy={running === 'post' ? t`Posting` : undefined}
        disabled={running === 'edit'}
        onClick={() => run('post', post)}
      >
        <Trans>Post</Trans>
      </Button>
      <button
        type="button"
        className={buttonLook({ tone: 'ghost', size: 'small' })}
        aria-label={t`Edit ${clock}`}
        disabled={running !== null}
        onClick={() => run('edit', edit)}
      >
        <Trans>Edit</Trans>
      </button>
      <IconButton label={t`Not this: ${clock}`} onClick={() => dismiss.run({ params: { id: moment.id } })}>
        <X size={18} aria-hidden />
      </IconButton>
    </div>
  )
}

interface Window {
  at: number
  beforeMs?: number
  afterMs?: number
}

async function keep(id: string, { at, beforeMs, afterMs }: Window) {
  const before = beforeMs === undefined ? {} : { beforeMs: Math.min(beforeMs, moments.MOMENT_BEFORE_MS) }
  const body = { at, ...before, ...(afterMs !== undefined && { afterMs }) }
  return (await call(moments.keepMoment, { params: { id }, body })).data
}

function useDismissing(showId: string) {
  const { t } = useLingui()
  return useChange(moments.dismissFoundMoment, {
    optimistic: {
      of: moments.listFoundMoments,
      input: { params: { id: showId } },
      write: (shown, { params }) => ({ ...shown, data: shown.data.filter(({ id }) => id !== params.id) }),
    },
    failure: t`An error occured. Please try again.`,
  })
}
