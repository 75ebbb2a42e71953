import { Trans, useLingui } from '@lingui/react/macro'
import { Avatar, Button } from '@tayang/design'
import { lazily } from '@tayang/design/lazily'
import { useState } from 'react'
import { askToSignIn, isPremium, useViewer } from '#ground/session'
import style from './site-shell.module.css'

const Bell = lazily(async () => (await import('#features/notifications')).Bell)
const PremiumMark = lazily(async () => (await import('./premium-mark.tsx')).PremiumMark)
const ProfileMenu = lazily(async () => (await import('./profile-menu.tsx')).ProfileMenu, { isNeeded: true })

/** The way in for a guest, the profile menu for a viewer; the place is the same, so nothing moves. */
export function Person() {
  const { t } = useLingui()
  const viewer = useViewer()
  const [open, setOpen] = useState(false)
  if (!viewer) {
    return (
      <Button tone="outline" size="small" className="for-guests" onClick={() => askToSignIn()}>
        <Trans>Log in</Trans>
      </Button>
    )
  }
  const { account, profile } = viewer
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
