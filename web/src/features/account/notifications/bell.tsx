import { useStore } from 'zustand'
import { useLingui } from '@lingui/react/macro'
import { NARROW_PX_MAX } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { Bell as BellIcon } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { WithQueries } from '#shared/api'
import { unread } from '#shared/notices'
import { urls } from '#shared/urls'
import { closed, notificationState } from './notification-state.ts'
import style from './notifications.module.css'

const SHOWN_MAX = 99

const NotificationDialog = lazyPart(
  async () => (await import('./notification-dialog.tsx')).NotificationDialog,
)

/**
 * The bell of the header, with the number of unread notifications. On a narrow screen it links to the page, on others
 * it opens the dialog. See docs/product/notifications.md#bell.
 */
export function Bell() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const count = useStore(unread) ?? 0
  const [isOpen, setIsOpen] = useState(false)

  const handlePress = () => {
    if (window.innerWidth <= NARROW_PX_MAX) return void navigate(urls.notifications())
    setIsOpen(true)
  }
  const handleClose = () => {
    setIsOpen(false)
    notificationState.setState(closed, true)
  }
  return (
    <>
      <button
        type="button"
        className={style.bell}
        aria-label={count > 0 ? t`Notifications, ${count} unread` : t`Notifications`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={handlePress}
      >
        <BellIcon size={22} aria-hidden />
        {count > 0 && (
          <span className={style.count} aria-hidden>
            {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
          </span>
        )}
      </button>
      {isOpen && (
        <WithQueries>
          <NotificationDialog onClose={handleClose} />
        </WithQueries>
      )}
    </>
  )
}
