import type { Locale } from '@tayang/contract'
import type { Generated, JSONColumnType } from 'kysely'
import type { ActivityTables } from '../sessions/activity/activity-rows.ts'

/** The tables of the schema `user`, as Kysely reads them. */
export interface UserTables extends ActivityTables {
  account: {
    id: string
    email: string | null
    email_verified_at: Date | null
    username: string
    mobile: string | null
    /** Null when the account has had its number from the beginning, or has none. */
    mobile_changed_at: Date | null
    password_hash: string | null
    roles: string[]
    is_demo: boolean
    created_at: Date
    /** The telecom operator that identified this account by header enrichment. */
    telco: string | null
    msisdn: string | null
    partner: string | null
    /** `2001-12-31`. */
    birth_date: string | null
    /** The encrypted secret of the authenticator app; null while the second factor is off. */
    totp_sealed: string | null
    /** The time step of the last code that was used. */
    totp_step: bigint | null
    /** Since when the second factor is on; null for one that came with an operator link. */
    totp_since: Date | null
    /** `leaving`: its row of `deletion` says until when. */
    status: 'active' | 'banned' | 'leaving'
    /** Until then it watches and does nothing else: docs/product/people.md#suspensions. */
    suspended_until: Date | null
  }
  profile: {
    id: string
    account_id: string
    name: string
    bio: string
    avatar: string | null
    /** Its present row of `handle`. */
    handle: Generated<string | null>
    /** Both counts are written by the trigger of `relation` alone. */
    total_followers: number
    total_followings: number
    /** When an operator removed name, bio and picture; the profile is in no list since. */
    hidden_at: Generated<Date | null>
    /** Viewers of their shows in the last thirty days, updated by the module of shows from time to time. */
    recent_viewers: Generated<number>
  }
  /** Accounts that are erased at this time unless their owner keeps them; the language is that of the last letter. */
  deletion: { account_id: string; erases_at: Date; language: Locale }
  /** Present and former handles of profiles; `left_at` of the present one is null. */
  handle: { name: string; profile_id: string; taken_at: Date; left_at: Date | null }
  /** The words of names; written by a trigger alone. */
  person_word: { word: string; account_id: string }
  person_note: { id: string; account_id: string; by_account_id: string; text: string; at: Date }
  relation: {
    id: string
    follower_profile_id: string
    profile_id: string
    created_at: Date
    /** Whether the follower is notified of shows and clips of the profile. */
    has_bell: Generated<boolean>
  }
  report: {
    id: string
    reporter_profile_id: string
    /** Both are null when the reported content has no owner. */
    reportee_profile_id: string | null
    reportee_account_id: string | null
    type: 'user' | 'comment' | 'content'
    id_entity: string | null
    value_entity: string | null
    reason: string
    title_case: string | null
    id_case: string | null
    /** `warned`, `hidden` and `banned` are of decisions that had one effect each. */
    status: 'open' | 'dismissed' | 'acted' | 'warned' | 'hidden' | 'banned'
    created_at: Date
    due_at: Date
    decided_at: Date | null
    decided_by: string | null
    note: string | null
    /** The case of decisions to which it belongs; null for a moment, and for reports that are older than cases. */
    case_id: string | null
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
    /** False for a link that no letter to the email carried. */
    proves_email: Generated<boolean>
  }
  /** The contacts of an account from before a change, which its owner may undo. */
  undo_link: {
    hash: Buffer
    account_id: string
    change: string
    email: string | null
    mobile: string | null
    mobile_changed_at: Date | null
    /** Otherwise by a text message to the number. */
    is_by_email: boolean
    at: Date
    expires_at: Date
  }
  passkey: {
    id: string
    account_id: string
    /** Base64url, as browsers write it. */
    credential_id: string
    /** COSE. */
    public_key: Buffer
    counter: bigint
    transports: string[]
    /** Whether its maker may keep it on other devices, and whether it does. */
    is_backup_eligible: boolean
    is_backed_up: boolean
    name: string
    created_at: Date
    used_at: Date | null
  }
  /** Codes that take the place of an authenticator app; each is deleted when it is used. */
  recovery_code: { account_id: string; hash: Buffer; created_at: Date }
  verification_link: {
    hash: Buffer
    account_id: string
    email: string
    expires_at: Date
    /** The email of the account that this one takes the place of; null where it is added or verified. */
    replaces: string | null
  }
  /** The newest code of a number, and the bounds of the number. */
  one_time_code: {
    mobile: string
    purpose: string
    /** Null when any device may present it. */
    device_uuid: string | null
    /** The account of the session that requested it; null without a session. */
    account_id: string | null
    /** Null once the code has been used, guessed too often, or could not be sent. */
    hash: Buffer | null
    attempts: number
    sent_at: Date
    expires_at: Date
    cool_until: Date | null
    paused_until: Date | null
    /** The times of the sends within the last day. */
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
    /** Created by the demo, for the demo alone. */
    is_demo: boolean
    changed_at: Date
  }
  partner_member: { partner_slug: string; account_id: string; created_at: Date }
  /** Used tokens of partners and telecom operators. */
  spent_token: { hash: Buffer; expires_at: Date }
  /** Grants and withdrawals, append-only. */
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
    /** The language of the browser when it registered the token. */
    language: Generated<Locale>
    created_at: Date
    seen_at: Date
    /** When its owner was notified of it; null until a session on it is validated. */
    known_at: Generated<Date | null>
    /** When its owner signed out there; null again after the next sign-in. */
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
  /** City and country, or a network. */
  session_place: { session_id: string; place: string }
  access_token: { hash: Buffer; session_id: string; expires_at: Date }
  spent_refresh: { hash: Buffer; session_id: string; spent_at: Date }
  /** It goes with its session. */
  logout_token: { hash: Buffer; account_id: string; session_id: string; expires_at: Date }
  console_session: {
    id: string
    account_id: string
    created_at: Date
    used_at: Date
    hard_expires_at: Date
    /** Until when a call with step-up is served. */
    raised_until: Date | null
    address: string
    browser: string
  }
  /** `spent_at`: when it was exchanged for the next one. */
  console_token: { hash: Buffer; session_id: string; expires_at: Date; spent_at: Date | null }
}
