import {
  clipFiles,
  clips,
  clipSocial,
  clipUploads,
  heartbeat,
  moderation,
  moments,
  notification,
  ownClips,
  playback,
  screen,
  shows,
  upcoming,
  watchlist,
} from './index.ts'
import { BROKEN, LAST_MOMENT, letters, readsBody, UUID } from './test/reads-body.ts'

const broken = (path: string) => BROKEN.map((text) => [path, text] as const)

readsBody(
  'addComment',
  clipSocial.addComment,
  { comment: 'Bagus!' },
  {
    takes: [['clientId', UUID]],
    refuses: [
      ['comment', ''],
      ['comment', '   '],
      ['comment', undefined],
      ['comment', letters(1_001)],
      ['clientId', 'one'],
      ...broken('comment'),
    ],
  },
)

readsBody(
  'createTag',
  clipUploads.createTag,
  { data: [{ names: { 1: 'Food' }, type: 'genre' }] },
  {
    takes: [['data', Array.from({ length: 20 }, () => ({ names: { 1: 'Food' }, type: 'genre' }))]],
    refuses: [
      ['data', []],
      ['data', Array.from({ length: 21 }, () => ({ names: { 1: 'Food' }, type: 'genre' }))],
      ['data', [{ names: { 1: 'Food' }, type: 'colour' }]],
      ['data', undefined],
    ],
  },
)

const moment = { startsAt: 1_000, endsAt: 31_000, title: 'Gol!', tags: [1], thumbnailAt: 2_000 }

readsBody(
  'keepMoment',
  moments.keepMoment,
  { at: 1_790_000_000_000 },
  {
    takes: [
      ['beforeMs', 0],
      ['beforeMs', 85_000],
      ['afterMs', 5_000],
    ],
    refuses: [
      ['at', undefined],
      ['at', -1],
      ['at', LAST_MOMENT + 1],
      ['beforeMs', 85_001],
      ['afterMs', 5_001],
      ['afterMs', -1],
    ],
  },
)

readsBody('postMoment', moments.postMoment, moment, {
  takes: [
    ['framing', { kind: 'whole' }],
    ['framing', { kind: 'window', x: 1 }],
    ['tags', [1, 2, 3, 4, 5]],
  ],
  refuses: [
    ['title', ''],
    ['title', undefined],
    ['tags', []],
    ['tags', [1, 2, 3, 4, 5, 6]],
    ['tags', ['food']],
    ['framing', { kind: 'window', x: 1.1 }],
    ['framing', { kind: 'window' }],
    ['framing', { kind: 'round' }],
    ['startsAt', -1],
    ['thumbnailAt', undefined],
    ...broken('title'),
  ],
})

readsBody(
  'makeVertical',
  clipFiles.makeVertical,
  { framing: { kind: 'over-blur' } },
  {
    takes: [
      ['framing', { kind: 'window', x: 0 }],
      ['hasMark', false],
    ],
    refuses: [
      ['framing', undefined],
      ['framing', { kind: 'window', x: -0.1 }],
      ['framing', { kind: 'camera-above' }],
      ['hasMark', 'yes'],
    ],
  },
)

readsBody(
  'makeClipMp4',
  clipFiles.makeClipMp4,
  { shape: '9:16' },
  {
    takes: [['shape', undefined]],
    refuses: [['shape', '4:3']],
  },
)

readsBody(
  'putOwnClip',
  ownClips.putOwnClip,
  { titles: { 1: 'Sate' } },
  {
    takes: [
      ['titles', undefined],
      ['tags', [1]],
      ['language', 'en'],
      ['rating', '17+'],
      ['allowsComments', false],
    ],
    refuses: [
      ['titles', { 1: '' }],
      ['titles', {}],
      ['tags', []],
      ['tags', [1, 2, 3, 4, 5, 6]],
      ['language', 'jv'],
      ['rating', '21+'],
      ['allowsEmbed', 'yes'],
    ],
  },
)

readsBody(
  'decideMoment',
  ownClips.decideMoment,
  { decision: 'approve' },
  {
    refuses: [
      ['decision', 'maybe'],
      ['decision', undefined],
      ['reason', ''],
    ],
  },
)

readsBody(
  'viewVideoAsGuest',
  clips.viewVideoAsGuest,
  { deviceId: UUID },
  {
    refuses: [
      ['deviceId', 'one'],
      ['deviceId', undefined],
    ],
  },
)

const progress = {
  mediaType: 'video',
  mediaSubType: 'movie',
  mediaId: UUID,
  position: 12.5,
  length: 100,
  deviceId: UUID,
  sessionId: UUID,
}

for (const [name, operation] of [
  ['saveHistory', heartbeat.saveHistory],
  ['saveGuestHistory', heartbeat.saveGuestHistory],
] as const) {
  readsBody(name, operation, progress, {
    takes: [
      ['position', 0],
      ['length', 604_800],
      ['seriesId', null],
      ['mediaType', 'channel'],
    ],
    refuses: [
      ['mediaType', 'song'],
      ['mediaId', undefined],
      ['mediaId', 'a b'],
      ['position', -1],
      ['position', 604_801],
      ['position', '12'],
      ['length', -1],
      ['deviceId', 'one'],
      ['sessionId', undefined],
      ['mediaSubType', letters(33)],
    ],
  })
}

readsBody(
  'putChatSettings',
  moderation.putChatSettings,
  { slowSeconds: 5 },
  {
    takes: [
      ['slowSeconds', 0],
      ['slowSeconds', 120],
      ['minAccountAgeDays', 90],
      ['packs', { judol: 'hold' }],
      ['words', ['gacor']],
      ['clipping', 'nobody'],
      ['viewersMoments', 'wait'],
    ],
    refuses: [
      ['slowSeconds', 121],
      ['slowSeconds', -1],
      ['slowSeconds', 1.5],
      ['minAccountAgeDays', 91],
      ['packs', { judol: 'burn' }],
      ['words', ['']],
      ['words', Array.from({ length: 201 }, () => 'gacor')],
      ['clipping', 'friends'],
      ['followersOnly', 'yes'],
    ],
  },
)

readsBody(
  'putSanction',
  moderation.putSanction,
  { kind: 'timeout', seconds: 600 },
  {
    takes: [
      ['seconds', 1],
      ['seconds', 1_209_600],
    ],
    refuses: [
      ['kind', 'forever'],
      ['seconds', 0],
      ['seconds', 1_209_601],
      ['seconds', undefined],
    ],
  },
)

readsBody(
  'putChoices',
  notification.putChoices,
  { topics: [{ topic: 'live', inApp: true, push: false }] },
  {
    takes: [['topics', []]],
    refuses: [
      ['topics', undefined],
      ['topics', [{ topic: 'weather', inApp: true, push: true }]],
      ['topics', [{ topic: 'live', inApp: 1, push: false }]],
      ['topics', Array.from({ length: 5 }, () => ({ topic: 'live', inApp: true, push: true }))],
    ],
  },
)

const event = { name: 'page_view', at: 1_790_000_000_000, userId: null, msisdn: null }

readsBody(
  'sendEvents',
  screen.sendEvents,
  { events: [event] },
  {
    takes: [
      ['events', Array.from({ length: 50 }, () => event)],
      ['events.0.userId', UUID],
      ['events.0.props', { position: 3, isLive: true, title: 'Hujan' }],
    ],
    refuses: [
      ['events', []],
      ['events', Array.from({ length: 51 }, () => event)],
      ['events.0.name', 'page view'],
      ['events.0.name', letters(65)],
      ['events.0.userId', 'ayu'],
      ['events.0.msisdn', '628123'],
      ['events.0.props', { nested: {} }],
      ['events.0.props', Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`k${n}`, n]))],
    ],
  },
)

for (const [name, operation] of [
  ['createShow', shows.createShow],
  ['editShow', shows.editShow],
] as const) {
  readsBody(
    name,
    operation,
    { name: 'Malam' },
    {
      takes: [
        ['description', ''],
        ['categoryId', UUID],
      ],
      refuses: [
        ['name', ''],
        ['name', '   '],
        ['name', undefined],
        ['categoryId', 'no id'],
        ...broken('name'),
        ...broken('description'),
      ],
    },
  )
}

for (const [name, operation] of [
  ['scheduleShow', upcoming.scheduleShow],
  ['rescheduleShow', upcoming.rescheduleShow],
] as const) {
  readsBody(
    name,
    operation,
    { name: 'Malam', startedAt: 1_795_349_653_000 },
    {
      takes: [
        ['minutes', 15],
        ['minutes', 720],
      ],
      refuses: [
        ['startedAt', undefined],
        ['startedAt', -1],
        ['minutes', 14],
        ['minutes', 721],
        ['minutes', 15.5],
        ['name', ''],
      ],
    },
  )
}

readsBody(
  'postClearKey',
  playback.postClearKey,
  { kids: ['abc'] },
  {
    refuses: [
      ['kids', []],
      ['kids', Array.from({ length: 9 }, () => 'abc')],
      ['kids', [letters(65)]],
      ['kids', undefined],
    ],
  },
)

readsBody(
  'addToWatchlist',
  watchlist.addToWatchlist,
  { itemId: UUID, itemType: 'movie' },
  {
    takes: [['itemType', 'clips']],
    refuses: [
      ['itemId', ''],
      ['itemId', undefined],
      ['itemType', 'song'],
    ],
  },
)
