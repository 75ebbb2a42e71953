import { Trans, useLingui } from '@lingui/react/macro'
import { Avatar, Button, Dialog } from '@tayang/design'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { signOut } from '#features/sign-in'
import { useViewer } from '#ground/session'
import style from './profile-menu.module.css'

/** Who is signed in, and the way out. */
export function ProfileMenu({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const viewer = useViewer()
  const [leaving, setLeaving] = useState(false)
  if (!viewer) return null
  const { account, profile } = viewer

  const handleLeave = async () => {
    setLeaving(true)
    await signOut()
  }

  return (
    <Dialog open onClose={onClose} label={t`Profile`}>
      <div className={style.who}>
        <Avatar name={profile.name} picture={profile.avatar} size={56} />
        <div>
          <p className={style.name}>{profile.name}</p>
          <p className={style.login}>{account.email ?? account.username}</p>
        </div>
      </div>
      <div className={style.actions}>
        <Button tone="outline" wide busy={leaving ? t`Loading...` : undefined} onClick={handleLeave}>
          <LogOut size={18} aria-hidden />
          <Trans>Logout</Trans>
        </Button>
        <Button tone="ghost" wide onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
