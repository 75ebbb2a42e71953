import { admin } from '../index.ts'
import { BROKEN, LAST_MOMENT, letters, readsBody, UUID } from '../../test/reads-body.ts'

const broken = (path: string) => BROKEN.map((text) => [path, text] as const)

readsBody(
  'putSetting',
  admin.putSetting,
  { value: 6, reason: 'Guesses', revision: 3 },
  {
    takes: [
      ['value', null],
      ['reason', undefined],
      ['reason', letters(500)],
      ['revision', undefined],
      ['revision', 0],
      ['from', LAST_MOMENT],
    ],
    refuses: [
      ['reason', letters(501)],
      ['reason', 7],
      ...broken('reason'),
      ['revision', -1],
      ['revision', 1.5],
      ['revision', '3'],
      ['from', -1],
      ['from', LAST_MOMENT + 1],
      ['from', 'tomorrow'],
    ],
  },
)

readsBody(
  'rollBackSetting',
  admin.rollBackSetting,
  { revision: 1 },
  {
    takes: [['reason', letters(500)]],
    refuses: [
      ['revision', undefined],
      ['revision', -1],
      ['revision', '1'],
      ['reason', letters(501)],
    ],
  },
)

readsBody(
  'putSwitch',
  admin.putSwitch,
  { isOn: false, reason: 'A flood' },
  {
    takes: [
      ['reason', 'abc'],
      ['reason', letters(500)],
      ['isOn', true],
    ],
    refuses: [
      ['isOn', 'false'],
      ['isOn', 0],
      ['isOn', undefined],
      ['reason', undefined],
      ['reason', 'ab'],
      ['reason', '   '],
      ['reason', letters(501)],
      ...broken('reason'),
    ],
  },
)

readsBody(
  'putMaintenance',
  admin.putMaintenance,
  { isOn: true, reason: 'A broken disk' },
  {
    takes: [
      ['isUrgent', true],
      ['startAt', 1_795_349_653_000],
    ],
    refuses: [
      ['isOn', 1],
      ['isOn', undefined],
      ['isUrgent', 'yes'],
      ['startAt', 'soon'],
      ['reason', undefined],
      ['reason', 'ab'],
    ],
  },
)

const message = {
  key: UUID,
  type: 'in-app',
  title: { en: 'News', id: 'Kabar' },
  desc: 'Text',
  audience: { to: 'all' },
}

readsBody('sendNotification', admin.sendNotification, message, {
  takes: [
    ['title', 'One title for everybody'],
    ['title', letters(200)],
    ['desc', { en: '', id: '' }],
    ['desc', letters(2_000)],
    ['kind', 'highlight'],
    ['refId', 'movie:hujan'],
    ['refId', null],
    ['image', '/media/a/b.webp'],
    ['audience', { to: 'profile', profileId: UUID }],
    ['audience', { to: 'topic', topicArn: 'tayang:topic:content' }],
    ['startDate', 0],
    ['endDate', LAST_MOMENT],
  ],
  refuses: [
    ['key', 'not a uuid'],
    ['key', undefined],
    ['type', 'In-App'],
    ['type', letters(33)],
    ['type', ''],
    ['kind', 'loud'],
    ['title', ''],
    ['title', '  '],
    ['title', letters(201)],
    ['title', { en: 'News' }],
    ['title', 'two\nlines'],
    ['desc', letters(2_001)],
    ['desc', { en: 'Text', id: 7 }],
    ...broken('desc'),
    ['refId', 'hujan'],
    ['refId', `movie:${letters(65)}`],
    ['image', 'https://elsewhere.example/a.webp'],
    ['image', '/media/../etc/passwd?'],
    ['audience', { to: 'nobody' }],
    ['audience', { to: 'profile' }],
    ['audience', { to: 'topic', topicArn: 'aws:topic:content' }],
    ['startDate', -1],
    ['endDate', LAST_MOMENT + 1],
    ['push', 'yes'],
  ],
})

readsBody(
  'sendNotificationToMe',
  admin.sendNotificationToMe,
  { ...message, audience: undefined },
  {
    takes: [['push', true]],
    refuses: [
      ['key', undefined],
      ['title', undefined],
      ['desc', undefined],
    ],
  },
)

readsBody(
  'putNotificationDraft',
  admin.putNotificationDraft,
  { revision: 0, body: { titleId: 'Kabar' } },
  {
    takes: [
      ['body', {}],
      ['body.titleEn', letters(200)],
      ['body.descId', letters(2_000)],
      ['body.refId', letters(100)],
      ['body.audience', { to: 'profile', profileId: UUID }],
      ['body.startDate', null],
    ],
    refuses: [
      ['revision', -1],
      ['revision', undefined],
      ['body', undefined],
      ['body.titleEn', letters(201)],
      ['body.titleId', 'two\nlines'],
      ['body.descEn', letters(2_001)],
      ['body.refId', letters(101)],
      ['body.type', letters(33)],
      ['body.kind', 'loud'],
      ['body.audience', { to: 'nobody' }],
      ['body.startDate', 'tomorrow'],
      ['body.push', 1],
    ],
  },
)

readsBody(
  'createConsoleSession',
  admin.createConsoleSession,
  { username: 'dewi', password: 'a good password' },
  {
    takes: [
      ['totp', '012345'],
      ['username', letters(254)],
      ['password', letters(1_024)],
    ],
    refuses: [
      ['username', ''],
      ['username', letters(255)],
      ['username', undefined],
      ['password', ''],
      ['password', letters(1_025)],
      ['password', undefined],
      ['totp', '12345'],
      ['totp', '1234567'],
      ['totp', '12345a'],
      ['totp', 123_456],
    ],
  },
)

readsBody(
  'stepUpConsoleSession',
  admin.stepUpConsoleSession,
  { totp: '123456' },
  {
    takes: [
      ['totp', undefined],
      ['password', 'a good password'],
    ],
    refuses: [
      ['totp', '12 456'],
      ['totp', 123_456],
      ['password', ''],
      ['password', letters(1_025)],
    ],
  },
)

readsBody(
  'renewConsoleSession',
  admin.renewConsoleSession,
  { accessToken: 'token' },
  {
    takes: [['accessToken', letters(200)]],
    refuses: [
      ['accessToken', ''],
      ['accessToken', undefined],
      ['accessToken', letters(201)],
      ['accessToken', null],
    ],
  },
)

readsBody(
  'inviteOperator',
  admin.inviteOperator,
  { email: 'sari@tayang.example', roles: ['support'] },
  {
    takes: [['roles', ['support', 'reviewer', 'trust', 'catalogue', 'marketing', 'auditor', 'admin']]],
    refuses: [
      ['email', 'sari'],
      ['email', 'sari@tayang'],
      ['email', 'sa ri@tayang.example'],
      ['email', `${letters(250)}@a.example`],
      ['email', undefined],
      ['roles', []],
      ['roles', undefined],
      ['roles', ['operator']],
      ['roles', 'support'],
      ['roles', Array.from({ length: 10 }, () => 'support')],
    ],
  },
)

readsBody(
  'putOperatorRoles',
  admin.putOperatorRoles,
  { roles: ['auditor'] },
  {
    takes: [['reason', 'She moved to the other team']],
    refuses: [
      ['roles', []],
      ['roles', ['root']],
      ['roles', null],
      ['reason', 7],
    ],
  },
)

readsBody(
  'putClaim',
  admin.putClaim,
  { takesOver: true },
  {
    takes: [['takesOver', undefined]],
    refuses: [
      ['takesOver', 'yes'],
      ['takesOver', 1],
    ],
  },
)
