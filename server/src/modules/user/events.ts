/** What this room announces on the bus, after the commit. */

/** A session no longer opens anything: sockets and grants that stand on it close. */
export interface SessionEnded {
  readonly type: 'user.session-ended'
  readonly accountId: string
  readonly sessionId: string
  readonly reason: 'logout' | 'pruned' | 'replayed' | 'password-set'
}

/** Somebody signed in on a device that the account did not have (A018). */
export interface DeviceAdded {
  readonly type: 'user.device-added'
  readonly accountId: string
  readonly profileId: string
  readonly sessionId: string
}

export interface Registered {
  readonly type: 'user.registered'
  readonly accountId: string
  readonly profileId: string
}
