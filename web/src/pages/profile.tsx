import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@tayang/design'
import { lazy, Suspense } from 'react'
import { ForViewers } from '../app/for-viewers.tsx'
import { PageHead } from '../app/page-head.tsx'
import style from './own-pages.module.css'

const ProfileSections = lazy(async () => ({
  default: (await import('./profile-sections.tsx')).ProfileSections,
}))

/** `/profile`: own profile, contact section, password, and everything else that is one's own (Spec 1, section 2). */
export default function ProfilePage() {
  const { t } = useLingui()
  return (
    <div className={style.own}>
      <PageHead title={t`Account`} indexed={false} />
      <ForViewers>
        {(viewer) => (
          <Suspense fallback={<Skeleton height="480px" />}>
            <ProfileSections viewer={viewer} />
          </Suspense>
        )}
      </ForViewers>
    </div>
  )
}
