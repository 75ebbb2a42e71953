import { Trans, useLingui } from '@lingui/react/macro'
import { PageHead } from '../app/page-head.tsx'
import style from './pages.module.css'

export default function MobileTerms() {
  const { t } = useLingui()
  return (
    <div className={style.list}>
      <PageHead title={t`Terms of Service`} indexed={false} />
      <h1>
        <Trans>Terms of Service</Trans>
      </h1>
    </div>
  )
}
