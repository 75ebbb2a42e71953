import { createStore } from 'zustand/vanilla'

/** The notification state of the specification beside the unread count, which `#shared/notices` keeps (section 3). */
export interface NotificationState {
  isDialogOpen: boolean
  /** Whether everything that the dialog shows is there. */
  isDataComplete: boolean
}

export const closed: NotificationState = { isDialogOpen: false, isDataComplete: false }
export const notificationState = createStore<NotificationState>(() => closed)
