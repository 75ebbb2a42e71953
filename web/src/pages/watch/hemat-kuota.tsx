import { Trans, useLingui } from '@lingui/react/macro'
import { DataOverview } from '#features/watch/hemat-kuota'
import { PageHead } from '../../app/page-head.tsx'
import style from '../account/own-pages.module.css'

/** `/hemat-kuota`, also in a partner's variant. */
export default function HematKuotaPage() {
  const { t } = useLingui()
  return (
    <div className={`${style.reading} ${style.wide}`}>
      <PageHead title="Hemat Kuota" description={t`See how much data you use, and use less.`} />
      <h1>Hemat Kuota</h1>
      <p>
        <Trans>See how much data you use, and use less.</Trans>
      </p>
      <DataOverview />
    </div>
  )
}
