import { Trans, useLingui } from '@lingui/react/macro'
import { ContactSection, Handle, ProfileForm, VerifyBanner } from '#features/account/edit-profile'
import { BlockedUsers, NotificationChoices, Privacy } from '#features/account/own-account'
import { OwnDecisions } from '#features/account/own-decisions'
import { WalletOverview } from '#features/money/wallet'
import { OwnClips } from '#features/watch/own-clips'
import type { Viewer } from '#shared/session'
import { Link, urls } from '#shared/urls'
import { OwnSections } from './own-sections.tsx'
import style from './own-pages.module.css'

/** The sections of `/profile`. */
export function ProfileSections({ viewer: { account, profile } }: { viewer: Viewer }) {
  const { t } = useLingui()
  const sections = [
    { id: 'profile', name: t`Profile`, content: <OwnProfile profile={profile} /> },
    { id: 'wallet', name: t`Wallet`, content: <WalletOverview account={account} /> },
    { id: 'clips', name: t`My clips`, content: <OwnClips /> },
    {
      id: 'contact',
      name: t`Contact`,
      content: <ContactSection account={account} profileId={profile.id} />,
    },
    { id: 'security', name: t`Security`, content: <SecurityLinks /> },
    { id: 'notifications', name: t`Notifications`, content: <NotificationChoices /> },
    { id: 'blocked', name: t`Blocked users`, content: <BlockedUsers /> },
    { id: 'decisions', name: t`Decisions`, content: <OwnDecisions /> },
    { id: 'privacy', name: t`Privacy`, content: <Privacy account={account} /> },
  ]
  return <OwnSections page="Profile" banner={<VerifyBanner account={account} />} sections={sections} />
}

function OwnProfile({ profile }: { profile: Viewer['profile'] }) {
  return (
    <>
      <ProfileForm profile={profile} />
      <Handle profile={profile} />
    </>
  )
}

/** The ways to how the viewer gets into their account, and to what happened to it. */
function SecurityLinks() {
  return (
    <p className={style.further}>
      <Link to={urls.security()}>
        <Trans>Password, two-step verification, passkeys and devices</Trans>
      </Link>
      <Link to={urls.activity()}>
        <Trans>Recent activity</Trans>
      </Link>
    </p>
  )
}
