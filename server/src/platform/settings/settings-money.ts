import {
  DAY,
  MINUTE,
  SECOND,
  count,
  durationMs,
  flag,
  keyList,
  secretText,
  signingSecret,
  webUrl,
} from './settings-kinds.ts'

/** Credits of the apps, payment of packages, and closes of the ledger. */
export const moneySettings = {
  draws: {
    drandUrl: webUrl(
      'DRAND_URL',
      undefined,
      'Where drand quicknet is asked, for example https://api.drand.sh; without it no draw can promise its value.',
    ),
    everyMs: durationMs(
      'TAYANG_DRAWS_EVERY_MS',
      15 * SECOND,
      'How often draws that are due are closed, drawn or void, and unclaimed prizes passed on.',
    ),
  },

  topup: {
    secret: signingSecret(
      'TAYANG_TOPUP_SECRET',
      'The secret that the apps’ server signs credits with; nothing is credited while it is absent.',
    ),
    withinMs: durationMs('TAYANG_TOPUP_WITHIN_MS', 5 * MINUTE, 'How old the signature of a credit may be.'),
    bodyMs: durationMs('TAYANG_TOPUP_BODY_MS', 10 * SECOND, 'How long the body of a credit may take.'),
  },
  payments: {
    siteUrl: webUrl(
      'PAYMENT_SITE_URL',
      undefined,
      'A payment site that speaks our protocol; the demo has a fake one, and elsewhere nothing is sold without.',
    ),
    siteSecret: signingSecret(
      'PAYMENT_SITE_SECRET',
      'The secret that signs orders to the payment site and its callbacks.',
    ),
    midtransServerKey: secretText(
      'MIDTRANS_SERVER_KEY',
      'The server key of Midtrans; with it cards, e-wallets and banks are paid by Snap.',
    ),
    midtransSnapUrl: webUrl(
      'MIDTRANS_SNAP_URL',
      'https://app.midtrans.com',
      'Where Snap makes payment pages.',
    ),
    midtransApiUrl: webUrl(
      'MIDTRANS_API_URL',
      'https://api.midtrans.com',
      'Where Midtrans answers the status of an order.',
    ),
    feeBasisPoints: count(
      'PAYMENT_FEE_BASIS_POINTS',
      0,
      'What the gateway keeps of each payment, in hundredths of a percent; booked as a cost.',
    ),
    answerMs: durationMs('PAYMENT_ANSWER_MS', 8 * SECOND, 'How long a gateway may take to answer.'),
    withinMs: durationMs('PAYMENT_WITHIN_MS', 5 * MINUTE, 'How old the signature of a callback may be.'),
    bodyMs: durationMs('PAYMENT_BODY_MS', 10 * SECOND, 'How long the body of a callback may take.'),
    orderMs: durationMs('TAYANG_ORDER_MS', DAY, 'How long an order waits for its payment before it expires.'),
    sweepMs: durationMs('TAYANG_ORDER_SWEEP_MS', MINUTE, 'How often expired orders are swept.'),
    checkMs: durationMs(
      'TAYANG_ORDER_CHECK_MS',
      10 * MINUTE,
      'How often a gateway is asked about an order that it did not report.',
    ),
    lateMs: durationMs(
      'TAYANG_PAYMENT_LATE_MS',
      15 * SECOND,
      'How late the fake payment site of the demo reports a late payment.',
    ),
  },
  gifts: {
    relayEveryMs: durationMs(
      'TAYANG_GIFTS_RELAY_EVERY_MS',
      200,
      'How often paid gifts are relayed to the rooms of their shows.',
    ),
  },
  vault: {
    keys: keyList(
      'TAYANG_VAULT_KEYS',
      'Master keys of what people give for their cash-outs: 32 random bytes each in base64url, with commas ' +
        'between, the first one seals; where absent they are in the file `vault-keys` of the home.',
    ),
  },
  installation: {
    acceptsKeys: flag(
      'TAYANG_ACCEPT_KEYS',
      false,
      'For one start: the database goes on with the secret and the vault keys of this start, though it was used ' +
        'with others; what those sealed is lost.',
    ),
  },
  ledger: {
    closeEveryMs: durationMs(
      'TAYANG_LEDGER_CLOSE_EVERY_MS',
      10 * MINUTE,
      'How often the server looks for days to close.',
    ),
    verifyEveryMs: durationMs(
      'TAYANG_LEDGER_VERIFY_EVERY_MS',
      5 * MINUTE,
      'The pause between two verifications of the whole ledger; longer where one takes long.',
    ),
  },
} as const
