/** What this room announces on the bus, after the commit. */

/** A session no longer opens anything: sockets and grants that stand on it close. */
export interface SessionEnded {
  readonly type: 'user.session-ended'
  readonly accountId: string
  readonly sessionId: string
  readonly reason: 'logout' | 'pruned' | 'replayed' | 'password-set' | 'banned' | 'erased'
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

/** An account is gone for good; its ids lead to nobody. */
export interface UserErased {
  readonly type: 'user.erased'
  readonly accountId: string
  readonly profileId: string
}

export interface Followed {
  readonly type: 'user.followed'
  readonly followerProfileId: string
  readonly profileId: string
}

/** By the follower's word, or because one of the two blocked the other. */
export interface Unfollowed {
  readonly type: 'user.unfollowed'
  readonly followerProfileId: string
  readonly profileId: string
}

/** What two people have open of each other is to be closed within ten seconds (trust 5.18). */
export interface Blocked extends BlockedPair {
  readonly type: 'user.blocked'
}

export interface Unblocked extends BlockedPair {
  readonly type: 'user.unblocked'
}

interface BlockedPair {
  readonly blockByAccountId: string
  readonly blockByProfileId: string
  readonly blockToAccountId: string
  readonly blockToProfileId: string
}

/** Somebody proved to have another number and has it now. The numbers themselves stay here. */
export interface PhoneChanged {
  readonly type: 'user.phone-changed'
  readonly accountId: string
  readonly profileId: string
}

/** An operator found that a report was right and left it at a word. */
export interface Warned {
  readonly type: 'user.warned'
  readonly accountId: string
  readonly profileId: string
  readonly reportId: string
  readonly about: 'user' | 'comment' | 'content'
  readonly reason: string
}

/** The account is closed; its sessions were announced as ended before. */
export interface Banned {
  readonly type: 'user.banned'
  readonly accountId: string
  readonly profileId: string
}

/** An operator took a person's name, bio and picture away: whoever copied them takes the new ones. */
export interface ProfileHidden {
  readonly type: 'user.profile-hidden'
  readonly accountId: string
  readonly profileId: string
}
