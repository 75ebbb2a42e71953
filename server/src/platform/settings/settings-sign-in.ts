import * as z from 'zod/mini'
import {
  MINUTE,
  SECOND,
  durationMs,
  optionalText,
  secretText,
  text,
  webUrl,
  type Setting,
} from './settings-kinds.ts'

/** Whoever else knows our people: providers, operators of telephones, partners. */
export const signInSettings = {
  identity: {
    googleClientId: optionalText(
      'GOOGLE_CLIENT_ID',
      'This site at Google; with its secret it offers Google.',
    ),
    googleClientSecret: secretText('GOOGLE_CLIENT_SECRET', 'The secret of this site at Google.'),
    googleIssuer: webUrl(
      'GOOGLE_ISSUER',
      'https://accounts.google.com',
      'The OpenID Connect provider that stands behind Google.',
    ),
    facebookClientId: optionalText(
      'FACEBOOK_CLIENT_ID',
      'This site at Facebook; with its secret it offers Facebook.',
    ),
    facebookClientSecret: secretText('FACEBOOK_CLIENT_SECRET', 'The secret of this site at Facebook.'),
    facebookGraphUrl: webUrl(
      'FACEBOOK_GRAPH_URL',
      'https://graph.facebook.com/v23.0',
      'Where Facebook answers machines.',
    ),
    facebookDialogUrl: webUrl(
      'FACEBOOK_DIALOG_URL',
      'https://www.facebook.com/v23.0/dialog/oauth',
      'Where Facebook asks people.',
    ),
    answerMs: durationMs('TAYANG_IDENTITY_ANSWER_MS', 5 * SECOND, 'How long a provider may take to answer.'),
    tokenMs: durationMs(
      'TAYANG_IDENTITY_TOKEN_MS',
      10 * MINUTE,
      'How long after it was made a token of a provider signs somebody in.',
    ),
  },

  telco: {
    smartfrenHeUrl: webUrl(
      'SMARTFREN_HE_URL',
      undefined,
      'Where Smartfren puts a transaction on the line (A008); off while absent.',
    ),
    smartfrenKey: {
      ...secretText('SMARTFREN_KEY', 'The key with which Smartfren signs a transaction, HS256.'),
      schema: z.optional(z.string().check(z.minLength(32))),
      must: 'at least 32 characters',
    } satisfies Setting<string | undefined>,
    smartfrenIssuer: text(
      'SMARTFREN_ISSUER',
      'smartfren',
      'What a transaction of Smartfren names as its issuer.',
    ),
    smartfrenAudience: text('SMARTFREN_AUDIENCE', 'tayang', 'What a transaction of Smartfren names as us.'),
    transactionMs: durationMs(
      'TAYANG_TELCO_TRANSACTION_MS',
      2 * MINUTE,
      'The longest life that a transaction of an operator may have.',
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
