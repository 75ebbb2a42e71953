import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { ForViewers } from '../../app/for-viewers.tsx'
import { PageHead } from '../../app/page-head.tsx'
import style from './own-pages.module.css'

const ProfileSections = lazyPart(async () => (await import('./profile-sections.tsx')).ProfileSections, {
  placeholder: <Skeleton height="480px" className={style.panels} />,
  isNeeded: true,
})

/** `/profile`: own profile, contact section, password, and everything else that is one's own. */
export default function ProfilePage() {
  const { t } = useLingui()
  return (
    <div className={style.own}>
      <PageHead title={t`Account`} indexed={false} />
      <h1>
        <Trans>Account</Trans>
      </h1>
      <ForViewers>{(viewer) => <ProfileSections viewer={viewer} />}</ForViewers>
    </div>
  )
}
