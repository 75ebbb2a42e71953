import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, type ReactNode } from 'react'
import { ContactSection, ProfileForm } from '#features/account/edit-profile'
import { BlockedUsers, NotificationChoices, Privacy } from '#features/account/own-account'
import { OwnDecisions } from '#features/account/own-decisions'
import { WalletOverview } from '#features/money/wallet'
import { OwnClips } from '#features/watch/own-clips'
import { WithQueries } from '#shared/api'
import type { Viewer } from '#shared/session'
import { trackPage } from '#shared/track'
import { Link, urls } from '#shared/urls'
import style from './own-pages.module.css'

/** The sections of `/profile`, each with its own states. */
export function ProfileSections({ viewer: { account, profile } }: { viewer: Viewer }) {
  const { t } = useLingui()
  useEffect(() => trackPage('Profile'), [])
  // The sections come after the page: the browser has looked for the one that is meant before.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), [])
  const sections = [
    ['profile', t`Profile`, <ProfileForm key="profile" profile={profile} />],
    ['wallet', t`Wallet`, <WalletOverview key="wallet" account={account} />],
    ['clips', t`My clips`, <OwnClips key="clips" />],
    ['contact', t`Contact`, <ContactSection key="contact" account={account} profileId={profile.id} />],
    ['security', t`Security`, <SecurityLinks key="security" />],
    ['notifications', t`Notifications`, <NotificationChoices key="choices" />],
    ['blocked', t`Blocked users`, <BlockedUsers key="blocked" />],
    ['decisions', t`Decisions`, <OwnDecisions key="decisions" />],
    ['privacy', t`Privacy`, <Privacy key="privacy" account={account} />],
  ] as const
  return (
    <WithQueries>
      <h1>
        <Trans>Account</Trans>
      </h1>
      <nav aria-label={t`Sections`} className={style.sections}>
        {sections.map(([id, name]) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
      <div className={style.panels}>
        {sections.map(([id, name, content]) => (
          <Panel key={id} id={id} name={name}>
            {content}
          </Panel>
        ))}
      </div>
    </WithQueries>
  )
}

/** The ways to how the viewer gets into their account, and to what happened to it. */
function SecurityLinks() {
  return (
    <p className={style.further}>
      <Link to={urls.security()}>
        <Trans>Password, second factor, passkeys and devices</Trans>
      </Link>
      <Link to={urls.activity()}>
        <Trans>Recent activity</Trans>
      </Link>
    </p>
  )
}

export function Panel({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-name`} className={style.panel}>
      <h2 id={`${id}-name`}>{name}</h2>
      {children}
    </section>
  )
}
