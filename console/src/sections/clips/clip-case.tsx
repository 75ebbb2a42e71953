import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type ClipCase } from '@tayang/contract'
import { useState } from 'react'
import { Chip, DueRing, SmallButton, When, WhenRead } from '#kit'
import { useCall } from '#shared/api'
import { useClaim } from '#shared/desk'
import { formatClock } from '#shared/i18n'
import { CashOutStrip } from './cash-out-strip.tsx'
import { ClipPlayer } from './clip-player.tsx'
import { Stills } from './stills.tsx'
import { steady } from './steady.ts'
import { useStateWords } from './words.ts'
import style from './clips.module.css'

/** What a clip is called, how long it may wait, its film and stills; below the cash-outs, for those who see them. */
export function ClipCaseView({ id }: { id: string }) {
  const read = useCall(admin.getClip, { params: { id }, query: { locale: 'en' } })
  return (
    <div className={style.case}>
      <WhenRead read={read} rows={8}>
        {(clip) => (
          <>
            <Head clip={clip} />
            <Watching clip={clip} />
          </>
        )}
      </WhenRead>
      <CashOutStrip />
    </div>
  )
}

function Head({ clip }: { clip: ClipCase }) {
  const { titles, owner, maker, height, width, durationSeconds, sizeBytes, createdAt, state, dueAt, since } =
    clip
  const words = useStateWords()
  const { holder, takeOver } = useClaim('clip', state === 'pending' ? clip.id : null)
  const lines = width !== null && height !== null ? `${Math.min(width, height)}p` : null
  const facts = [
    owner.name,
    lines,
    durationSeconds === null ? null : formatClock(durationSeconds),
    sizeBytes === null ? null : formatMegabytes(sizeBytes),
  ]
  return (
    <header className={style.caseHead}>
      <div>
        <h2>{titles[1]}</h2>
        <p>
          {facts.filter((fact) => fact !== null).join(' · ')} · <Trans>uploaded</Trans>{' '}
          <When at={createdAt} />
          {maker && maker.id !== owner.id && (
            <>
              {' '}
              · <Trans>cut by {maker.name}</Trans>
            </>
          )}
        </p>
        {holder !== null && (
          <p className={style.held}>
            <Chip tone="info">
              <Trans>{holder} is working on this clip</Trans>
            </Chip>
            <SmallButton onPress={takeOver}>
              <Trans>Take over</Trans>
            </SmallButton>
          </p>
        )}
      </div>
      {state === 'pending' && dueAt !== null ? (
        <DueRing due={dueAt} from={since} />
      ) : (
        <Chip>{words[state]}</Chip>
      )}
    </header>
  )
}

/** `18,2 MB`. */
function formatMegabytes(bytes: number): string {
  return `${new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 }).format(bytes / 1_000_000)} MB`
}

function Watching({ clip }: { clip: ClipCase }) {
  const { t } = useLingui()
  const [position, setPosition] = useState(0)
  const [seek, setSeek] = useState<{ to: number } | null>(null)
  const stream = steady(`stream ${clip.id}`, clip.stream)
  if (!stream) return <p className={style.noFilm}>{t`There is nothing to play yet.`}</p>
  return (
    <>
      <ClipPlayer
        stream={stream}
        poster={steady(`picture ${clip.id}`, clip.thumbnail)}
        title={clip.titles[1]}
        isUpright={(clip.height ?? 0) > (clip.width ?? 0)}
        seek={seek}
        onPosition={setPosition}
      />
      <Stills
        address={steady(`stills ${clip.id}`, clip.stills)}
        seconds={clip.durationSeconds ?? 0}
        position={position}
        onSeek={(to) => setSeek({ to })}
      />
    </>
  )
}
