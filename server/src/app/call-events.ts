import { admin, loyalty, shows, user, type Operation } from '@tayang/contract'
import type { SecurityEventName } from '../platform/log/security/security-log.ts'

const named: Readonly<Partial<Record<SecurityEventName, readonly Operation[]>>> = {
  registration: [user.createAccount],
  'sign-in': [
    user.createSession,
    user.signInPartner,
    user.signInSmartfren,
    user.createSessionBySecondFactor,
    user.createSessionByPasskey,
    user.keepAccount,
  ],
  'console-sign-in': [admin.createConsoleSession],
  'one-time-code-sent': [user.sendOtp, user.sendProofCode],
  'password-link-sent': [user.forgetPassword],
  'step-up': [admin.stepUpConsoleSession],
  'sessions-ended': [
    user.clearSessions,
    user.deleteDevice,
    user.deleteOtherDevices,
    admin.endOperatorSessions,
  ],
  'password-change': [user.changePassword, user.resetPassword, user.undoChange],
  'number-change': [user.updatePhoneNumber],
  'email-change': [user.putEmail, user.verifyAccount],
  'passkey-change': [user.addPasskey, user.deletePasskey],
  'provider-change': [user.addWayIn, user.removeWayIn],
  'bank-account-change': [loyalty.putBankAccount],
  'stream-key-reset': [shows.resetRtmp],
  'account-export': [user.exportAccount],
  'account-delete': [user.deleteAccount],
  'roles-change': [admin.inviteOperator, admin.putOperatorRoles, admin.removeOperator],
  'second-factor-change': [
    user.confirmSecondFactor,
    user.renewRecoveryCodes,
    user.deleteSecondFactor,
    user.addPasskey,
    user.deletePasskey,
    admin.renewSecondFactor,
  ],
  reveal: [admin.revealCashout, admin.revealPerson, admin.revealWinner],
}

const eventOfOperation = new Map(
  Object.entries(named).flatMap(([event, operations]) =>
    operations.map((operation): [Operation, SecurityEventName] => [operation, event as SecurityEventName]),
  ),
)

/** The calls that are security events by themselves; what an operator does with a fresh code is one anyway. */
export function eventOf(operation: Operation): SecurityEventName | undefined {
  return eventOfOperation.get(operation)
}
