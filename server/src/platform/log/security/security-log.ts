/**
 * Security events: who tried what from where, and how it ended. They have a file of their own, so that a flood in the
 * log of the server cannot push them out, and each kind is a counter in `/metrics`.
 *
 * The list is closed, which bounds the counters. An event carries ids and networks, and never a secret, a number, an
 * email or a body: docs/guides/monitoring.md#security-events.
 */
const securityEvents = [
  'registration',
  'sign-in',
  'console-sign-in',
  'one-time-code-sent',
  'one-time-code',
  'password-link-sent',
  'proof-of-person',
  'second-factor',
  'step-up',
  'refresh-replay',
  'sessions-ended',
  'password-change',
  'number-change',
  'email-change',
  'second-factor-change',
  'passkey-change',
  'provider-change',
  'bank-account-change',
  'change-undone',
  'account-export',
  'account-delete',
  'stream-key-reset',
  'stream-publish',
  'rtmp-connection',
  'connection',
  'rate-limit',
  'forbidden-call',
  'operator-action',
  'roles-change',
  'reveal',
] as const

export type SecurityEventName = (typeof securityEvents)[number]

/** `failed`: who tried did not prove what was asked. `refused`: the server did not let them try. */
const securityOutcomes = ['ok', 'failed', 'refused'] as const
export type SecurityOutcome = (typeof securityOutcomes)[number]

export interface SecurityEvent {
  readonly event: SecurityEventName
  readonly outcome: SecurityOutcome
  /** Whose account it is about, where that is known. */
  readonly accountId?: string | undefined
  readonly sessionId?: string | undefined
  /** The address of the peer; it is kept as `networkOf` says. */
  readonly network: string
  /** As the client calls itself. */
  readonly device?: string | undefined
  /** A word or two of ours: a method, an operation, a code of a refusal. */
  readonly detail?: string | undefined
  /** How many events this one stands for; 1 where absent. */
  readonly count?: number | undefined
}

export interface SecurityCount {
  readonly event: SecurityEventName
  readonly outcome: SecurityOutcome
  readonly count: number
}

export interface SecurityLog extends AsyncDisposable {
  record(event: SecurityEvent): void
  /** Calls the listener with each event from here on, as it was recorded; it must neither throw nor wait. */
  listen(listener: (event: SecurityEvent) => void): void
  /** How often each event happened since the start, by outcome. */
  counts(): readonly SecurityCount[]
  /** Lines that a full disk did not take. */
  lostLines(): number
}
