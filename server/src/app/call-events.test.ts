import { user, type Operation } from '@tayang/contract'
import { describe, expect, test } from 'vitest'
import { eventOf } from './call-events.ts'

/** Calls that change something of an account and let nobody in or out: no event by themselves. */
const ORDINARY: ReadonlySet<Operation> = new Set<Operation>([
  // The first half of what is an event at its end.
  user.beginPasskey,
  user.beginPasskeySignIn,
  user.beginSecondFactor,
  user.exchangeOauthCode,
  user.resendVerification,
  user.renewVerification,
  user.validateSession,
  // A used token that comes again is an event where it is noticed.
  user.refreshSession,
  user.pruneSessions,
  user.deleteSession,
  user.putDevice,
  user.renamePasskey,
  user.putBirthDate,
  user.putConsent,
  user.putProfile,
  user.putHandle,
  user.deleteAvatar,
  user.follow,
  user.unfollow,
  user.putBell,
  user.block,
  user.unblock,
  user.report,
])

const changing = Object.entries<unknown>(user).flatMap(([name, each]): [string, Operation][] =>
  isOperation(each) && each.method !== 'GET' ? [[name, each]] : [],
)

function isOperation(each: unknown): each is Operation {
  return typeof each === 'object' && each !== null && 'method' in each
}

describe('a call of an account', () => {
  test.each(changing)('%s is a security event or said to be none', (_, operation) => {
    expect(eventOf(operation) !== undefined).toBe(!ORDINARY.has(operation))
  })

  test('that hands out everything about a person is one', () => {
    expect(eventOf(user.exportAccount)).toBe('account-export')
  })
})
