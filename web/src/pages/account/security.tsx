import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { ForViewers } from '../../app/for-viewers.tsx'
import { PageHead } from '../../app/page-head.tsx'
import style from './own-pages.module.css'

const SecuritySections = lazyPart(async () => (await import('./security-sections.tsx')).SecuritySections, {
  placeholder: <Skeleton height="480px" className={style.panels} />,
  isNeeded: true,
})

/** `/profile/security`: how the viewer gets into their account, and where they are in it. */
export default function SecurityPage() {
  const { t } = useLingui()
  return (
    <div className={style.own}>
      <PageHead title={t`Security`} indexed={false} />
      <h1>
        <Trans>Security</Trans>
      </h1>
      <ForViewers>{(viewer) => <SecuritySections viewer={viewer} />}</ForViewers>
    </div>
  )
}
