import { useLingui } from '@lingui/react/macro'
import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { WithQueries } from '#ground/api'
import { unread } from '#ground/notices'
import { useSignal } from '#ground/session'
import { ways } from '#ground/ways'
import { closed, notificationState } from './notification-state.ts'
import style from './notifications.module.css'

/** Up to this width the bell leads to the page, above it opens the dialog (Spec 2, section 9; A031). */
const NARROW_PX = 500
const SHOWN_MAX = 99

const NotificationDialog = lazy(async () => ({
  default: (await import('./notification-dialog.tsx')).NotificationDialog,
}))

/** The bell of the header, with how many are unread. */
export function Bell() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const count = useSignal(unread, null) ?? 0
  const [isOpen, setIsOpen] = useState(false)

  const handlePress = () => {
    if (window.innerWidth <= NARROW_PX) return void navigate(ways.notifications())
    setIsOpen(true)
  }
  const handleClose = () => {
    setIsOpen(false)
    notificationState.set(closed)
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
        <Suspense>
          <WithQueries>
            <NotificationDialog onClose={handleClose} />
          </WithQueries>
        </Suspense>
      )}
    </>
  )
}
