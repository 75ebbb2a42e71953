import type { Approval, ApprovalKind, Permission, Profile } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock'
import type { Database, Within } from '#platform/database/database'
import type { Jobs } from '#platform/jobs/jobs'
import type { Log } from '#platform/log/log'
import type { ApprovalRow, ApprovalTables } from './rows.ts'

/** Who acts, by their account and the roles of their session. */
export interface Operator {
  readonly accountId: string
  readonly roles: readonly string[]
  readonly now: number
}

export interface CarryingOut {
  /** The request: the key of whatever must happen once. */
  readonly id: string
  /**
   * Commits with the note that it was done. What is written by it happens exactly once; anything else may be done
   * twice after a kill, so it is idempotent by `id`.
   */
  readonly tx: Within
  readonly askedBy: string
  readonly confirmedBy: string
  readonly reason: string
  readonly now: number
}

export interface ApprovalKindRules<Payload extends object> {
  readonly kind: ApprovalKind
  /** What both operators must hold. */
  readonly permission: Permission
  /** Accounts that it touches besides the one that the request is about; none of them asks or decides. */
  touches?(payload: Payload): readonly string[]
  /**
   * Does what was asked for. A refusal ends the request as failed, with its sentence as the note; any other error is
   * retried. The function that it may answer is called after the commit, and not after a kill.
   */
  carryOut(payload: Payload, by: CarryingOut): Promise<void | (() => void)>
}

export interface Asked<Payload extends object> {
  readonly subject: string
  readonly payload: Payload
  /** The account that it touches, who can neither ask for it nor confirm it. */
  readonly about: string | null
  /** What will happen, in one line of facts. */
  readonly summary: string
  readonly reason: string
}

/** Asks for one kind. The same request of the same operator is answered with the first. */
export type Ask<Payload extends object> = (asked: Asked<Payload>, by: Operator) => Promise<Approval>

export interface ApprovalsDependencies {
  readonly database: Database
  readonly jobs: Jobs
  readonly clock: Clock
  readonly log: Log
  profilesOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, Profile>>
  /** The accounts of the operators who hold a permission. */
  holdersOf(permission: Permission): Promise<readonly string[]>
}

export interface ApprovalsContext extends ApprovalsDependencies {
  readonly db: Kysely<ApprovalTables>
  rulesOf(kind: ApprovalKind): ApprovalKindRules<object>
  /** Every account that a request touches. */
  touchedBy(row: Pick<ApprovalRow, 'kind' | 'about' | 'payload'>): readonly string[]
  /** The kinds that an operator may see, ask for and decide. */
  kindsOf(operator: Pick<Operator, 'roles'>): ApprovalKind[]
}
