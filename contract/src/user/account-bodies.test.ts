import { decisions, NAME_LENGTH_MAX, user } from '../index.ts'
import { BROKEN, letters, readsBody, UUID } from '../test/reads-body.ts'

const broken = (path: string) => BROKEN.map((text) => [path, text] as const)
const device = { uuid: UUID, name: 'Chrome', platform: 'chrome', osVersion: '142' }
/** What every browser says of itself, wherever it is said. */
const devices = [
  ['device', undefined],
  ['device.uuid', 'one'],
  ['device.uuid', undefined],
  ['device.platform', 'toaster'],
  ['device.firebaseToken', letters(4_097)],
  ['device.firebaseToken', 'tökén'],
  ['device.screen', 'tv'],
] as const

readsBody(
  'createAccount',
  user.createAccount,
  { email: 'ayu@tayang.test', password: 'a good password', name: 'Ayu' },
  {
    takes: [
      ['password', letters(8)],
      ['password', letters(128)],
      ['name', ' Ayu '],
      ['consent', { version: '4', language: 'id' }],
    ],
    refuses: [
      ['email', 'ayu'],
      ['email', 'ayu@'],
      ['email', undefined],
      ['email', `${letters(250)}@a.id`],
      ['password', letters(7)],
      ['password', letters(129)],
      ['password', undefined],
      ['name', ''],
      ['name', '   '],
      ['name', '\u200b'],
      ['name', 'Bu\u200bdi'],
      ['name', 'Budi\u200f'],
      ['name', letters(NAME_LENGTH_MAX + 1)],
      ...broken('name'),
      ['consent', { version: '4' }],
      ['consent', { version: 'four!', language: 'id' }],
      ['consent', { version: '4', language: 'fr' }],
    ],
  },
)

readsBody(
  'createSession by password',
  user.createSession,
  {
    type: 'username',
    username: 'ayu',
    password: 'a good password',
    device,
  },
  {
    takes: [
      ['totp', '012345'],
      ['username', letters(254)],
      ['password', letters(1_024)],
    ],
    refuses: [
      ['type', 'magic'],
      ['username', ''],
      ['username', letters(255)],
      ['password', ''],
      ['password', letters(1_025)],
      ['totp', '12345'],
      ['totp', 'abcdef'],
      ...devices,
    ],
  },
)

readsBody(
  'createSession by phone',
  user.createSession,
  { type: 'mobile', username: '81234567890', otp: '123456', device },
  {
    takes: [
      ['otp', '1234'],
      ['otp', '12345678'],
    ],
    refuses: [
      ['username', ''],
      ['username', letters(51)],
      ['otp', '123'],
      ['otp', '123456789'],
      ['otp', 'abcd'],
      ['otp', undefined],
      ...devices,
    ],
  },
)

readsBody(
  'refreshSession',
  user.refreshSession,
  { accessToken: 'token', device },
  {
    refuses: [['accessToken', letters(513)], ['accessToken', undefined], ...devices],
  },
)

readsBody(
  'signInPartner',
  user.signInPartner,
  {
    type: 'username',
    payload: { jwt_token: 'a.b.c', jwt_client: 'surge', msisdn: '628' },
    device,
  },
  {
    refuses: [
      ['payload', undefined],
      ['payload.jwt_token', ''],
      ['payload.jwt_token', letters(8_193)],
      ['payload.jwt_client', 'a b'],
      ['payload.msisdn', letters(33)],
      ...devices,
    ],
  },
)

readsBody(
  'signInSmartfren',
  user.signInSmartfren,
  { transId: 'abc', device },
  {
    refuses: [['transId', ''], ['transId', letters(2_049)], ...devices],
  },
)

readsBody(
  'exchangeOauthCode',
  user.exchangeOauthCode,
  { code: 'abc' },
  {
    takes: [
      ['provider', 'facebook'],
      ['codeVerifier', letters(43)],
      ['codeVerifier', letters(128)],
    ],
    refuses: [
      ['code', ''],
      ['code', letters(4_097)],
      ['provider', 'elsewhere'],
      ['codeVerifier', letters(42)],
      ['codeVerifier', letters(129)],
      ['redirectUri', letters(2_049)],
      ['nonce', letters(129)],
    ],
  },
)

readsBody(
  'sendOtp',
  user.sendOtp,
  { mobile: '0812 3456 7890' },
  {
    takes: [
      ['purpose', 'withdraw'],
      ['deviceUuid', UUID],
    ],
    refuses: [
      ['mobile', ''],
      ['mobile', '   '],
      ['mobile', letters(51)],
      ['mobile', undefined],
      ['purpose', 'fun'],
      ['deviceUuid', 'one'],
    ],
  },
)

readsBody(
  'sendProofCode',
  user.sendProofCode,
  { purpose: 'changePhone' },
  {
    takes: [
      ['purpose', 'bankAccount'],
      ['purpose', 'deleteAccount'],
    ],
    refuses: [
      ['purpose', undefined],
      ['purpose', 'login'],
    ],
  },
)

readsBody(
  'changePassword',
  user.changePassword,
  {
    password: 'A better passw0rd!',
    confirmPassword: 'A better passw0rd!',
    currentPassword: 'a good password',
  },
  {
    takes: [
      ['currentPassword', undefined],
      ['otp', '1234'],
    ],
    refuses: [
      ['password', undefined],
      ['password', letters(129)],
      ['confirmPassword', undefined],
      ['currentPassword', letters(1_025)],
      ['otp', '12'],
    ],
  },
)

readsBody(
  'resetPassword',
  user.resetPassword,
  { password: 'A better passw0rd!', token: 'abc' },
  {
    refuses: [
      ['password', letters(7)],
      ['password', letters(129)],
      ['token', undefined],
      ['token', letters(129)],
    ],
  },
)

readsBody(
  'forgetPassword',
  user.forgetPassword,
  { email: 'ayu@tayang.test' },
  {
    refuses: [
      ['email', 'ayu'],
      ['email', undefined],
    ],
  },
)

readsBody(
  'putEmail',
  user.putEmail,
  { email: 'ayu@tayang.test', password: 'a good password' },
  {
    takes: [['password', undefined]],
    refuses: [
      ['email', ''],
      ['otp', 'abc'],
      ['password', letters(1_025)],
    ],
  },
)

readsBody(
  'updatePhoneNumber',
  user.updatePhoneNumber,
  { phone: '81234567890', code: '123456' },
  {
    refuses: [
      ['phone', ''],
      ['phone', letters(51)],
      ['code', '12'],
      ['code', undefined],
      ['otp', '12'],
    ],
  },
)

readsBody(
  'putBirthDate',
  user.putBirthDate,
  { birthDate: '1999-02-14' },
  {
    takes: [['birthDate', '2000-02-29']],
    refuses: [
      ['birthDate', '1999-02-29'],
      ['birthDate', '14/02/1999'],
      ['birthDate', undefined],
    ],
  },
)

readsBody(
  'putConsent',
  user.putConsent,
  { version: '4', language: 'id', isGranted: true },
  {
    takes: [['isGranted', false]],
    refuses: [
      ['version', ''],
      ['version', letters(33)],
      ['language', 'jv'],
      ['isGranted', 'yes'],
    ],
  },
)

readsBody(
  'putDevice',
  user.putDevice,
  { firebaseToken: 'token' },
  {
    takes: [['firebaseToken', null]],
    refuses: [
      ['firebaseToken', undefined],
      ['firebaseToken', letters(4_097)],
      ['firebaseToken', 'tökén'],
    ],
  },
)

readsBody(
  'deleteAccount',
  user.deleteAccount,
  { password: 'a good password' },
  {
    takes: [
      ['password', undefined],
      ['otp', '1234'],
    ],
    refuses: [
      ['password', letters(1_025)],
      ['otp', '1'],
    ],
  },
)

readsBody(
  'report',
  user.report,
  { profileIdReportee: UUID, type: 'user', reason: 'racism' },
  {
    takes: [
      ['type', 'content'],
      ['idEntity', UUID],
      ['type', undefined],
    ],
    refuses: [
      ['type', 'house'],
      ['reason', ''],
      ['reason', undefined],
      ['idEntity', 'no id'],
      ...broken('reason'),
      ...broken('valueEntity'),
    ],
  },
)

for (const [name, operation, field] of [
  ['follow', user.follow, 'profileId'],
  ['block', user.block, 'blockTo'],
] as const) {
  readsBody(
    name,
    operation,
    { [field]: UUID },
    {
      refuses: [
        [field, undefined],
        [field, ''],
        [field, 'a b'],
        [field, letters(65)],
      ],
    },
  )
}

readsBody(
  'appealDecision',
  decisions.appealDecision,
  { text: 'It was satire.' },
  {
    takes: [['text', letters(2_000)]],
    refuses: [['text', ''], ['text', undefined], ['text', letters(2_001)], ...broken('text')],
  },
)

readsBody(
  'appealByLink',
  decisions.appealByLink,
  { token: 'abc.def', text: 'It was satire.' },
  {
    refuses: [
      ['token', 'abc'],
      ['token', `${letters(81)}.x`],
      ['token', undefined],
      ['text', letters(2_001)],
    ],
  },
)
