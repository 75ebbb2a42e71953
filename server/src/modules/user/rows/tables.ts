import type { Locale } from '@tayang/contract'
import type { Generated, JSONColumnType } from 'kysely'

/** What the tables hold, as Kysely reads them. */
export interface UserTables {
  account: {
    id: string
    email: string | null
    email_verified_at: Date | null
    username: string
    mobile: string | null
    /** Null: it is the one that the account began with, if any. */
    mobile_changed_at: Date | null
    password_hash: string | null
    roles: string[]
    is_demo: boolean
    created_at: Date
    /** The operator that signed this account in by header enrichment. */
    telco: string | null
    msisdn: string | null
    partner: string | null
    /** `2001-12-31`. */
    birth_date: string | null
    /** The secret of an operator's second factor, sealed. */
    totp_sealed: string | null
    /** Of its last code that was used. */
    totp_step: bigint | null
    status: 'active' | 'banned'
  }
  profile: {
    id: string
    account_id: string
    name: string
    bio: string
    avatar: string | null
    /** Both are written by the rows of `relation` alone. */
    total_followers: number
    total_followings: number
    /** An operator took name, words and picture away; nobody is led to this profile since. */
    hidden_at: Generated<Date | null>
    /** Viewers of their shows in the last thirty days, as the room of shows tells it now and then. */
    recent_viewers: Generated<number>
  }
  relation: { id: string; follower_profile_id: string; profile_id: string; created_at: Date }
  report: {
    id: string
    reporter_profile_id: string
    /** Both are null where nobody owns what is reported. */
    reportee_profile_id: string | null
    reportee_account_id: string | null
    type: 'user' | 'comment' | 'content'
    id_entity: string | null
    value_entity: string | null
    reason: string
    title_case: string | null
    id_case: string | null
    status: 'open' | 'dismissed' | 'warned' | 'hidden' | 'banned'
    created_at: Date
    due_at: Date
    decided_at: Date | null
    decided_by: string | null
    note: string | null
  }
  evidence: {
    report_id: string
    facts: JSONColumnType<Record<string, unknown>>
    frozen_at: Date
  }
  block: { id: string; block_by_account_id: string; block_to_account_id: string; created_at: Date }
  password_link: {
    hash: Buffer
    account_id: string
    expires_at: Date
    roles: string[]
    totp_sealed: string | null
  }
  verification_link: { hash: Buffer; account_id: string; email: string; expires_at: Date }
  /** The newest code of a number, and what bounds the number. */
  one_time_code: {
    mobile: string
    purpose: string
    /** Null: any device may show it. */
    device_uuid: string | null
    /** Whom it was sent for, where somebody was signed in. */
    account_id: string | null
    /** Null once it was used, was guessed at too often or never left. */
    hash: Buffer | null
    attempts: number
    sent_at: Date
    expires_at: Date
    cool_until: Date | null
    paused_until: Date | null
    /** When codes were sent within the last day. */
    sends: Date[]
  }
  identity: { id: string; account_id: string; provider: string; subject: string; created_at: Date }
  partner: {
    slug: string
    name: string
    jwt_client: string
    jwt_key: string
    jwt_algorithm: string
    issuer: string
    audience: string
    hides_plans: boolean
    hides_share: boolean
    enabled: boolean
    /** Made by the demo, for the demo alone. */
    is_demo: boolean
    changed_at: Date
  }
  partner_member: { partner_slug: string; account_id: string; created_at: Date }
  /** Tokens of partners and operators that have served. */
  spent_token: { hash: Buffer; expires_at: Date }
  /** Facts: somebody agreed, or withdrew. */
  consent: {
    id: string
    account_id: string
    purpose: string
    version: string
    language: string
    is_granted: boolean
    at: Date
  }
  device: {
    uuid: string
    account_id: string
    name: string
    platform: string
    os_version: string
    screen: string
    firebase_token: string | null
    /** What its browser was read in when it brought the token. */
    language: Generated<Locale>
    created_at: Date
    seen_at: Date
    /** When its owner was told of it; null until a session on it is final. */
    known_at: Generated<Date | null>
    /** When its owner logged out there; null from the next sign-in on. */
    left_at: Generated<Date | null>
  }
  session: {
    id: string
    account_id: string
    device_uuid: string
    refresh_hash: Buffer
    refresh_expires_at: Date
    hard_expires_at: Date
    validated_at: Date | null
    created_at: Date
    used_at: Date
  }
  access_token: { hash: Buffer; session_id: string; expires_at: Date }
  spent_refresh: { hash: Buffer; session_id: string; spent_at: Date }
  logout_token: { hash: Buffer; account_id: string; expires_at: Date }
}
