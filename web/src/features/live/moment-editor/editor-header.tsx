import { Trans, useLingui } from '@lingui/react/macro'
import { shows, type MomentDraft } from '@tayang/contract'
import { Badge, buttonLook, Mark } from '@tayang/design'
import { ArrowLeft } from 'lucide-react'
import { useCall } from '#shared/api'
import { formatClock, useCount, useNow } from '#shared/i18n'
import { Link, urls } from '#shared/urls'
import style from './moment-editor.module.css'

/** A show that ends meanwhile has another address. */
const LOOK_EVERY_MS = 15_000

/** Whose show it is a piece of, whether it is still on, and the way back. */
export function EditorHeader({ draft }: { draft: MomentDraft }) {
  const inShort = useCount()
  const { t } = useLingui()
  const show = useCall(shows.getLiveShow, { params: { id: draft.showId } }, { everyMs: LOOK_EVERY_MS }).data
  const now = useNow()
  const { showTitle } = draft
  const isOn = show?.status === 'live'
  const clock =
    isOn && now !== null ? formatClock((now - (show.startedAt ?? draft.showStartedAt)) / 1_000) : null
  return (
    <header className={style.header}>
      <Link to={urls.home()} className={style.home} aria-label="Tayang">
        <Mark size={28} />
      </Link>
      <h1>
        <Trans>Moment</Trans>
      </h1>
      <p className={style.show}>
        {isOn && (
          <Badge kind="live">
            <Trans>LIVE</Trans>
          </Badge>
        )}
        <span className={style.showName}>{isOn ? <Trans>{showTitle} plays on</Trans> : showTitle}</span>
        {/* A screen reader does not announce every second. */}
        {clock && <span aria-hidden>· {clock}</span>}
        {isOn && <Badge kind="viewers">{inShort(show.viewers)}</Badge>}
      </p>
      <Link
        to={show?.status === 'finished' ? urls.replay(draft.showId) : urls.liveShow(draft.showId)}
        className={buttonLook({ tone: 'outline', size: 'small' })}
        aria-label={t`Back to the show`}
      >
        <ArrowLeft size={16} aria-hidden />
        <span className={style.wide}>
          <Trans>Back to the show</Trans>
        </span>
      </Link>
    </header>
  )
}
