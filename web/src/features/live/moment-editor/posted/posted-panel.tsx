import { Trans, useLingui } from '@lingui/react/macro'
import { ownClips, type Framing, type MomentDraft, type OwnClip } from '@tayang/contract'
import { buttonLook } from '@tayang/design'
import { Check, Hourglass } from 'lucide-react'
import { ShareButton } from '#features/shared/share'
import { useCall } from '#shared/api'
import { useLanguage } from '#shared/i18n'
import { Link, urls } from '#shared/urls'
import { firstNameOf } from '../first-name.ts'
import { ClipFileRow } from './clip-file-row.tsx'
import panel from '../panel.module.css'
import style from './posted.module.css'

/** A maker who waits here sees the approval. */
const LOOK_EVERY_MS = 5_000

interface PostedPanelProps {
  draft: MomentDraft
  clip: OwnClip
  framing: Framing
}

/** It is posted: who sees it now, its address, and its files to keep and share. */
export function PostedPanel({ draft, clip: posted, framing }: PostedPanelProps) {
  const { t } = useLingui()
  const locale = useLanguage()
  const read = useCall(
    ownClips.getOwnClip,
    { params: { id: posted.id }, query: { locale } },
    {
      everyMs: (answer) => (answer?.data.state === 'approved' ? false : LOOK_EVERY_MS),
      retries: () => false,
    },
  )
  const clip = read.data ?? posted
  const name = firstNameOf(draft.owner)
  const isShown = clip.state === 'approved'
  return (
    <section className={`${panel.panel} ${style.posted}`} aria-label={t`Moment posted`}>
      <div className={style.said} role="status">
        <span className={style.sign} data-waits={!isShown || undefined}>
          {isShown ? <Check size={24} aria-hidden /> : <Hourglass size={24} aria-hidden />}
        </span>
        <h2>
          <Trans>Moment posted</Trans>
        </h2>
        <p className={style.title}>{clip.titles[1]}</p>
        <p>
          {isShown ? (
            <Trans>Everybody can watch it now.</Trans>
          ) : clip.state === 'rejected' ? (
            <Trans>It was rejected.</Trans>
          ) : draft.waitsForOwner ? (
            <Trans>{name} reviews it first. Until then only the two of you see it.</Trans>
          ) : (
            <Trans>It is reviewed first.</Trans>
          )}
          {clip.state === 'rejected' && clip.reason && ` ${clip.reason}`}
        </p>
      </div>
      {isShown && (
        <div className={style.deeds}>
          <Link to={urls.clip(clip.id)} className={buttonLook({})}>
            <Trans>Watch</Trans>
          </Link>
          <ShareButton item={{ title: clip.titles[1], way: urls.clip(clip.id) }} />
        </div>
      )}
      <div className={style.files}>
        <h3>
          <Trans>Files to share</Trans>
        </h3>
        {framing.kind !== 'whole' && <ClipFileRow clipId={clip.id} shape="9:16" />}
        <ClipFileRow clipId={clip.id} shape="16:9" />
      </div>
      <Link to={urls.liveShow(draft.showId)} className={buttonLook({ tone: 'outline', wide: true })}>
        <Trans>Back to the show</Trans>
      </Link>
    </section>
  )
}
