import { Trans, useLingui } from '@lingui/react/macro'
import { UploadButton } from '#features/watch/upload-clip'
import { Link, urls } from '#shared/urls'
import { Panel } from '../panel.tsx'
import style from './clips-panel.module.css'

/** A clip can be uploaded from here; what became of it is in My clips. */
export function ClipsPanel() {
  const { t } = useLingui()
  return (
    <Panel
      title={t`Clips`}
      place={8}
      aside={
        <Link to={urls.profile('clips')} className={style.link}>
          <Trans>My clips</Trans>
        </Link>
      }
    >
      <p className={style.words}>
        <Trans>Short videos bring new viewers while you are off air.</Trans>
      </p>
      <UploadButton tone="outline" />
    </Panel>
  )
}
