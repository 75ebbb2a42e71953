/** What this module announces on the bus, after the commit. A page that missed one asks again when it reconnects. */

/** These profiles, or everybody where null, have a new notification. */
export interface NotificationSent {
  readonly type: 'notification.sent'
  readonly notificationId: string
  readonly profileIds: readonly string[] | null
}

/** A profile read one on some page or device, or changed its choices. */
export interface NotificationRead {
  readonly type: 'notification.read'
  readonly profileId: string
}

export interface NotificationRecalled {
  readonly type: 'notification.recalled'
  readonly notificationId: string
}
