/** What this room announces on the bus, after the commit. Lost ones are made good when a page asks again. */

/** Somebody has a new notification: these profiles, or everybody. */
export interface NotificationSent {
  readonly type: 'notification.sent'
  readonly notificationId: string
  readonly profileIds: readonly string[] | null
}

/** A profile read one, on whatever page or device; or changed what it wants to see. */
export interface NotificationRead {
  readonly type: 'notification.read'
  readonly profileId: string
}

export interface NotificationRecalled {
  readonly type: 'notification.recalled'
  readonly notificationId: string
}
