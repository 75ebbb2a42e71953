import { useLingui } from '@lingui/react/macro'
import { ownClips, type OwnClip } from '@tayang/contract'
import { Dialog } from '@tayang/design'
import { FilmPlayer } from '@tayang/player/react'
import { useMemo } from 'react'
import { CouldNotRead } from '#features/shared/paged-list'
import { useCall } from '#shared/api'
import { useLanguage, usePlayerTexts } from '#shared/i18n'
import style from './own-clips.module.css'

const SKIP_S = 10

/** Plays a clip that only its owner can see; its address is signed for minutes, so it is read when it is watched. */
export function WatchOwnClip({ clip, onClose }: { clip: OwnClip; onClose: () => void }) {
  const { t } = useLingui()
  const locale = useLanguage()
  const words = usePlayerTexts()
  const read = useCall(
    ownClips.getOwnClip,
    { params: { id: clip.id }, query: { locale } },
    { freshMs: Infinity, retries: () => false },
  )
  const stream = read.data?.stream
  // A source that is made again would begin the film again.
  const source = useMemo(() => (stream ? { stream } : null), [stream])
  const title = clip.titles[1]
  return (
    <Dialog open onClose={onClose} label={t`Watch ${title}`} size="large">
      <div className={style.player}>
        {read.isError || read.data?.stream === null ? (
          <CouldNotRead onRetry={() => void read.refetch()} />
        ) : (
          <FilmPlayer
            mediaId={clip.id}
            title={title}
            source={source}
            posterUrl={clip.thumbnail ?? undefined}
            skipS={SKIP_S}
            words={words}
            isEmbedded
            onBack={onClose}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  )
}
