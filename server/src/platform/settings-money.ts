import { MINUTE, SECOND, durationMs, secretText } from './settings-kinds.ts'

/** What the apps credit, and how the ledger is closed. */
export const moneySettings = {
  topup: {
    secret: secretText(
      'TAYANG_TOPUP_SECRET',
      'What the server of the apps signs its credits with; nothing is credited while it is absent.',
    ),
    withinMs: durationMs('TAYANG_TOPUP_WITHIN_MS', 5 * MINUTE, 'How old the signature of a credit may be.'),
    bodyMs: durationMs('TAYANG_TOPUP_BODY_MS', 10 * SECOND, 'How long the body of a credit may take.'),
  },
  gifts: {
    relayEveryMs: durationMs(
      'TAYANG_GIFTS_RELAY_EVERY_MS',
      200,
      'How often gifts that were paid are brought to the rooms of their shows.',
    ),
  },
  ledger: {
    closeEveryMs: durationMs(
      'TAYANG_LEDGER_CLOSE_EVERY_MS',
      10 * MINUTE,
      'How often days are looked for that can be closed.',
    ),
    verifyEveryMs: durationMs(
      'TAYANG_LEDGER_VERIFY_EVERY_MS',
      5 * MINUTE,
      'How long after one look through the whole ledger the next begins; longer where a look takes long.',
    ),
  },
} as const
