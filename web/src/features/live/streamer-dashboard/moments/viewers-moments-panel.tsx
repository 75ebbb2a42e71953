import { Trans, useLingui } from '@lingui/react/macro'
import { ownClips, type OwnClip } from '@tayang/contract'
import { Button, Skeleton } from '@tayang/design'
import { Check, Play, Scissors, X } from 'lucide-react'
import { useState } from 'react'
import { useCallPages, useChange } from '#shared/api'
import { formatClock, useLanguage } from '#shared/i18n'
import { useRefusalToast } from '#shared/refusals'
import { showToast } from '#shared/toasts'
import { Panel } from '../panel.tsx'
import { MomentRulesRows } from './moment-rules-rows.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import style from './moments.module.css'

const PER_PAGE = 10
const WAITING = { of: 'viewers', state: 'pending' } as const

/** Moments that viewers cut out of own shows and that wait here; and who may cut any. */
export function ViewersMomentsPanel({ profileId }: { profileId: string }) {
  const { t } = useLingui()
  const locale = useLanguage()
  const waiting = useCallPages(
    ownClips.listOwnClips,
    (page) => ({ query: { page, perPage: PER_PAGE, locale, ...WAITING } }),
    { freshMs: 0 },
  )
  const found = waiting.data?.pages.flatMap(({ data }) => data)
  return (
    <Panel title={t`Moments from viewers`} place={6}>
      {waiting.isPending ? (
        <Skeleton height="72px" />
      ) : found === undefined ? (
        <div className={style.failed}>
          <p role="alert">
            <Trans>An error occured. Please try again.</Trans>
          </p>
          <Button tone="outline" size="small" onClick={() => void waiting.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : found.length === 0 ? (
        <p className={style.nothing}>
          <Trans>No moments are waiting. What viewers cut out of your shows appears here.</Trans>
        </p>
      ) : (
        <ul className={style.moments}>
          {found.map((clip) => (
            <Waiting key={clip.id} clip={clip} />
          ))}
        </ul>
      )}
      {waiting.hasNextPage && (
        <Button
          tone="outline"
          size="small"
          busy={waiting.isFetchingNextPage ? t`Loading...` : undefined}
          onClick={() => void waiting.fetchNextPage()}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
      <MomentRulesRows profileId={profileId} />
    </Panel>
  )
}

function Waiting({ clip }: { clip: OwnClip }) {
  const { t } = useLingui()
  const showRefusal = useRefusalToast()
  const [open, setOpen] = useState<'preview' | 'refuse' | null>(null)
  const title = clip.titles[1]
  const decide = useChange(ownClips.decideMoment, {
    refreshes: [ownClips.listOwnClips],
    onDone: ({ data }) => {
      if (data.state === 'rejected') showToast(t`The moment was rejected`, 'ok')
      else if (data.state === 'approved') showToast(t`The moment is shown now`, 'ok')
      else showToast(t`Approved: it's reviewed before people see it`, 'ok')
    },
    onFailed: showRefusal,
  })
  const params = { id: clip.id }
  return (
    <li>
      <Facts clip={clip} onWatch={() => setOpen('preview')} />
      <div className={style.deeds}>
        <Button
          tone="outline"
          size="small"
          aria-label={t`Show ${title}`}
          busy={decide.isRunning ? t`Loading...` : undefined}
          onClick={() => decide.run({ params, body: { decision: 'approve' } })}
        >
          <Check size={16} aria-hidden />
          <Trans>Show</Trans>
        </Button>
        <Button
          tone="danger"
          size="small"
          aria-label={t`Reject ${title}`}
          aria-haspopup="dialog"
          onClick={() => setOpen('refuse')}
        >
          <X size={16} aria-hidden />
          <Trans>Reject</Trans>
        </Button>
      </div>
      {open === 'preview' && clip.stream !== null && (
        <PreviewDialog title={title} source={{ stream: clip.stream }} onClose={() => setOpen(null)} />
      )}
      {open === 'refuse' && (
        <RefuseDialog
          title={title}
          isBusy={decide.isRunning}
          onClose={() => setOpen(null)}
          onRefuse={(reason) => {
            const body = { decision: 'reject' as const, ...(reason !== '' && { reason }) }
            void decide.runAsync({ params, body }).then(
              () => setOpen(null),
              () => setOpen(null),
            )
          }}
        />
      )}
    </li>
  )
}

/** Its picture, which plays it, and whose it is. */
function Facts({ clip, onWatch }: { clip: OwnClip; onWatch: () => void }) {
  const { t } = useLingui()
  const title = clip.titles[1]
  const maker = clip.maker?.name
  return (
    <>
      <button
        type="button"
        className={style.still}
        disabled={clip.stream === null}
        aria-label={t`Watch ${title}`}
        onClick={onWatch}
      >
        {clip.thumbnail ? (
          <img src={clip.thumbnail} alt="" width={112} height={63} loading="lazy" />
        ) : (
          <Scissors size={20} aria-hidden />
        )}
        <Play size={18} fill="currentColor" aria-hidden />
      </button>
      <div className={style.what}>
        <b>{title}</b>
        <p>
          {maker !== undefined && <Trans>Clipped by {maker}</Trans>}
          {clip.durationSeconds !== null && ` · ${formatClock(clip.durationSeconds)}`}
        </p>
      </div>
    </>
  )
}
