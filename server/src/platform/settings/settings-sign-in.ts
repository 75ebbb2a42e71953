import * as z from 'zod/mini'
import {
  count,
  HOUR,
  MINUTE,
  SECOND,
  durationMs,
  flag,
  optionalText,
  secretText,
  signingSecret,
  text,
  webUrl,
  type Setting,
} from './settings-kinds.ts'

/** External identities: sign-in providers, telecom operators, partners. */
export const signInSettings = {
  identity: {
    googleClientId: optionalText(
      'GOOGLE_CLIENT_ID',
      'The client id of this site at Google; with its secret the site offers Google.',
    ),
    googleClientSecret: secretText('GOOGLE_CLIENT_SECRET', 'The secret of this site at Google.'),
    googleIssuer: webUrl(
      'GOOGLE_ISSUER',
      'https://accounts.google.com',
      'The OpenID Connect issuer of Google.',
    ),
    facebookClientId: optionalText(
      'FACEBOOK_CLIENT_ID',
      'The client id of this site at Facebook; with its secret the site offers Facebook.',
    ),
    facebookClientSecret: secretText('FACEBOOK_CLIENT_SECRET', 'The secret of this site at Facebook.'),
    facebookGraphUrl: webUrl(
      'FACEBOOK_GRAPH_URL',
      'https://graph.facebook.com/v23.0',
      'The address of Facebook’s API.',
    ),
    facebookDialogUrl: webUrl(
      'FACEBOOK_DIALOG_URL',
      'https://www.facebook.com/v23.0/dialog/oauth',
      'The address of Facebook’s sign-in dialog.',
    ),
    answerMs: durationMs('TAYANG_IDENTITY_ANSWER_MS', 5 * SECOND, 'How long a provider may take to answer.'),
    tokenMs: durationMs(
      'TAYANG_IDENTITY_TOKEN_MS',
      10 * MINUTE,
      'How long after its issue a provider’s token is accepted.',
    ),
  },

  passwords: {
    triesPerAccount: count(
      'TAYANG_PASSWORD_TRIES_PER_ACCOUNT',
      10,
      'Wrong passwords for one account, from devices and networks that it does not know, before each makes the next ' +
        'wait; each known device and network has as many of its own.',
    ),
    triesPerNetwork: count(
      'TAYANG_PASSWORD_TRIES_PER_NETWORK',
      300,
      'Wrong passwords from one network, for accounts that do not know it, before each makes the next wait.',
    ),
    triesMs: durationMs('TAYANG_PASSWORD_TRIES_MS', HOUR, 'In this time all these tries are had again.'),
    waitMs: durationMs(
      'TAYANG_PASSWORD_WAIT_MS',
      2 * SECOND,
      'The first of these waits; each is twice the last.',
    ),
    waitMaxMs: durationMs('TAYANG_PASSWORD_WAIT_MAX_MS', 15 * MINUTE, 'The longest of these waits.'),
  },

  telco: {
    smartfrenHeUrl: webUrl(
      'SMARTFREN_HE_URL',
      undefined,
      'Where Smartfren adds a transaction to the request; off while absent.',
    ),
    smartfrenKey: signingSecret('SMARTFREN_KEY', 'The key with which Smartfren signs a transaction, HS256.'),
    smartfrenIssuer: text('SMARTFREN_ISSUER', 'smartfren', 'The issuer of a Smartfren transaction.'),
    smartfrenAudience: text('SMARTFREN_AUDIENCE', 'tayang', 'The audience of a Smartfren transaction.'),
    transactionMs: durationMs(
      'TAYANG_TELCO_TRANSACTION_MS',
      2 * MINUTE,
      'The longest life that a transaction of an operator may have.',
    ),
  },

  console: {
    accessMs: durationMs('TAYANG_CONSOLE_ACCESS_MS', 15 * MINUTE, 'The life of a token of the console.'),
    idleMs: durationMs(
      'TAYANG_CONSOLE_IDLE_MS',
      30 * MINUTE,
      'A session of the console ends after this long without a call.',
    ),
    hardMs: durationMs('TAYANG_CONSOLE_SESSION_MS', 8 * HOUR, 'A session of the console ends after this.'),
    raisedMs: durationMs(
      'TAYANG_CONSOLE_STEP_UP_MS',
      5 * MINUTE,
      'How long a fresh code of an operator allows what asks for one.',
    ),
    leewayMs: durationMs(
      'TAYANG_CONSOLE_LEEWAY_MS',
      30 * SECOND,
      'How long a renewed token of the console still serves, for calls under way and tabs that renew at once.',
    ),
  },

  partner: {
    tokenMs: durationMs(
      'TAYANG_PARTNER_TOKEN_MS',
      10 * MINUTE,
      'The longest life that a token of a partner may have.',
    ),
  },

  demo: {
    live: flag(
      'TAYANG_DEMO_LIVE',
      false,
      'The demo keeps a show on air by day and night, played by a script; `npm start` turns it on.',
    ),
    operatorPassword: {
      ...secretText(
        'TAYANG_DEMO_OPERATOR_PASSWORD',
        'The password of the operators of the demo; where absent each home makes one, which the start prints.',
      ),
      schema: z.optional(z.string().check(z.minLength(8))),
      must: 'at least 8 characters',
    } satisfies Setting<string | undefined>,
  },
} as const
