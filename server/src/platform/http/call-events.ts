import type { Operation, RefusalCode } from '@tayang/contract'
import type { SecurityEventName, SecurityLog, SecurityOutcome } from '../log/security/security-log.ts'
import type { Caller, RequestInfo } from './route.ts'
import { Refusal } from './refusal.ts'

/** Which security event an operation is; the app names them. */
export type EventOf = (operation: Operation) => SecurityEventName | undefined

/** A call as it ended. */
interface EndedCall {
  readonly operation: Operation
  readonly asked: RequestInfo
  readonly caller: Caller | null
  readonly body: unknown
}

const CODE_WRONG: ReadonlySet<RefusalCode> = new Set(['INVALID_OTP', 'INVALID_OTP_CODE'])
/** What was asked for was given, and wrong. A proof that is only asked for is no failure. */
const NOT_PROVED: ReadonlySet<RefusalCode> = new Set([
  'INVALID_CREDENTIAL',
  'INVALID_OTP',
  'INVALID_OTP_CODE',
  'NUMBER_NOT_REGISTERED',
  'ACCOUNT_BANNED',
  'gfu4030207',
])
const NOT_ALLOWED: ReadonlySet<RefusalCode> = new Set(['FORBIDDEN', 'STEP_UP_REQUIRED'])
const TOO_MANY = 429

/**
 * Records the calls that an investigation of a break-in asks for: those that the app names as events, acts of operators
 * with a fresh code, and every call that was refused for a limit, for a permission or for a proof that was wrong.
 */
export function openCallEvents(log: SecurityLog, eventOf: EventOf) {
  const record = (
    { operation, asked, caller, body }: EndedCall,
    what: { event: SecurityEventName; outcome: SecurityOutcome; code?: RefusalCode },
  ) => {
    const { device, type } = (body ?? {}) as { device?: { name?: unknown }; type?: unknown }
    const words = [operation.method, operation.path, type, what.code].filter(
      (word) => typeof word === 'string',
    )
    log.record({
      event: what.event,
      outcome: what.outcome,
      accountId: asked.about.accountId ?? caller?.accountId,
      sessionId: asked.about.sessionId ?? caller?.sessionId,
      network: asked.ip,
      device: typeof device?.name === 'string' ? device.name : undefined,
      detail: words.join(' '),
    })
  }

  return {
    served(call: EndedCall): void {
      const event = eventOf(call.operation) ?? (call.operation.stepUp && 'operator-action')
      if (event) record(call, { event, outcome: 'ok' })
    },
    refused(call: EndedCall, error: unknown): void {
      if (!(error instanceof Refusal)) return
      const told = toldOf(call.operation, error, eventOf)
      if (told) record(call, { ...told, code: error.code })
    },
  }
}

export type CallEvents = ReturnType<typeof openCallEvents>

function toldOf(
  operation: Operation,
  { code, status }: Refusal,
  eventOf: EventOf,
): { event: SecurityEventName; outcome: SecurityOutcome } | undefined {
  if (status === TOO_MANY) return { event: 'rate-limit', outcome: 'refused' }
  if (NOT_ALLOWED.has(code)) return { event: 'forbidden-call', outcome: 'refused' }
  if (NOT_PROVED.has(code)) {
    const other = CODE_WRONG.has(code) ? 'one-time-code' : 'proof-of-person'
    return { event: eventOf(operation) ?? other, outcome: 'failed' }
  }
  // Nobody calls operations of operators by accident.
  const isStranger = operation.caller === 'operator' && status === 401
  return isStranger ? { event: 'forbidden-call', outcome: 'refused' } : undefined
}
