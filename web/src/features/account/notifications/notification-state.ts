import { createStore } from 'zustand/vanilla'

/** The state of the dialog. The unread count is in `#shared/notices`. */
export interface NotificationState {
  isDialogOpen: boolean
  /** Whether everything that the dialog shows has loaded. */
  isDataComplete: boolean
}

export const closed: NotificationState = { isDialogOpen: false, isDataComplete: false }
export const notificationState = createStore<NotificationState>(() => closed)
