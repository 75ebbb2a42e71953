import { Trans, useLingui } from '@lingui/react/macro'
import { Avatar, Button } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { useState } from 'react'
import { requestSignIn, isPremium, useViewer, type Viewer } from '#shared/session'
import style from './site-shell.module.css'

const Bell = lazyPart(async () => (await import('#features/account/notifications')).Bell)
const PremiumMark = lazyPart(async () => (await import('./premium-mark.tsx')).PremiumMark)
const ProfileMenu = lazyPart(async () => (await import('./profile-menu.tsx')).ProfileMenu, { isNeeded: true })

/** Log in for a guest, the profile menu for a viewer, in the same space, so that nothing moves. */
export function Person() {
  const viewer = useViewer()
  if (viewer) return <OwnPlace viewer={viewer} />
  return (
    <Button tone="outline" size="small" className="for-guests" onClick={() => requestSignIn()}>
      <Trans>Log in</Trans>
    </Button>
  )
}

/** It is unmounted with the viewer, so that the menu in which they logged out is closed at the next sign-in. */
function OwnPlace({ viewer: { account, profile } }: { viewer: Viewer }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <span className={style.bell}>
        <Bell />
      </span>
      <span className={style.own}>
        <button
          type="button"
          className={style.person}
          aria-label={t`Profile menu of ${profile.name}`}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <Avatar name={profile.name} picture={profile.avatar} />
        </button>
        {isPremium(account) && <PremiumMark size="small" />}
      </span>
      {open && <ProfileMenu onClose={() => setOpen(false)} />}
    </>
  )
}
