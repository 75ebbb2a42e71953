import { admin } from '../index.ts'
import { BROKEN, LAST_MOMENT, letters, readsBody, UUID } from '../../test/reads-body.ts'

const broken = (path: string) => BROKEN.map((text) => [path, text] as const)
const both = { en: 'Rain', id: 'Hujan' }
/** What every text in two languages refuses. */
const texts = (path: string) =>
  [
    [path, undefined],
    [path, 'Hujan'],
    [path, { en: 'Rain' }],
    [path, { en: 'Rain', id: 7 }],
    [`${path}.en`, 'a\u0000b'],
    [`${path}.id`, '\ud800'],
  ] as const
const colours = [
  ['thumbColor', undefined],
  ['thumbColor', 'red'],
  ['thumbColor', '#12345'],
  ['thumbColor', '#1234567'],
  ['thumbColor', 'url(x)'],
] as const

const title = {
  friendlyId: 'hujan',
  type: 'movie',
  title: both,
  description: both,
  year: 2026,
  rating: 'SU',
  genres: [both],
  cast: ['Laras'],
  premium: false,
  thumbColor: '#22406B',
}

readsBody('putTitle', admin.putTitle, title, {
  takes: [
    ['friendlyId', 'a-long-name-2'],
    ['type', 'series'],
    ['year', 1888],
    ['year', 2100],
    ['year', null],
    ['rating', '21+'],
    ['rating', null],
    ['genres', []],
    ['cast', []],
    ['exclusive', true],
  ],
  refuses: [
    ['friendlyId', 'Hujan'],
    ['friendlyId', 'hujan--deras'],
    ['friendlyId', '-hujan'],
    ['friendlyId', letters(65)],
    ['type', 'play'],
    ['year', 1887],
    ['year', 2101],
    ['year', '2026'],
    ['rating', 'R'],
    ['genres', Array.from({ length: 11 }, () => both)],
    ['genres', ['drama']],
    ['cast', Array.from({ length: 51 }, () => 'Laras')],
    ['cast', [7]],
    ['premium', 'no'],
    ...texts('title'),
    ...texts('description'),
    ...colours,
  ],
})

readsBody(
  'putCampaign',
  admin.putCampaign,
  { title: both, description: both, thumbColor: '#22406B' },
  {
    takes: [
      ['termsUrl', '/terms'],
      ['termsUrl', null],
      ['startDate', 0],
      ['endDate', LAST_MOMENT],
    ],
    refuses: [
      ['termsUrl', 'javascript:alert(1)'],
      ['termsUrl', '//evil.example'],
      ['startDate', -1],
      ['endDate', 'soon'],
      ...texts('title'),
      ...texts('description'),
      ...colours,
    ],
  },
)

readsBody(
  'putHomeCard',
  admin.putHomeCard,
  { title: both, description: both, thumbColor: '#22406B', url: '/shop' },
  {
    takes: [['url', 'https://tayang.example/x']],
    refuses: [
      ['url', undefined],
      ['url', 'data:text/html,x'],
      ['url', '\\\\evil.example'],
      ['url', `/${letters(2_000)}`],
      ...texts('title'),
      ...colours,
    ],
  },
)

const show = {
  title: both,
  description: both,
  thumbColor: '#3A2418',
  profileId: UUID,
  startedAt: 1_795_349_653_000,
  finishedAt: 1_795_356_853_000,
}

readsBody('putUpcomingShow', admin.putUpcomingShow, show, {
  takes: [
    ['url', null],
    ['url', 'https://tayang.example/live'],
  ],
  refuses: [
    ['profileId', undefined],
    ['profileId', ''],
    ['startedAt', undefined],
    ['startedAt', -1],
    ['finishedAt', 1_795_349_653_000],
    ['finishedAt', 0],
    ['url', 'javascript:alert(1)'],
    ...texts('title'),
    ...colours,
  ],
})

const channel = {
  kind: 'linear',
  title: both,
  description: both,
  premium: false,
  order: 1,
  thumbColor: '#22406B',
}

readsBody('putChannel', admin.putChannel, channel, {
  takes: [
    ['isHidden', true],
    ['order', 0],
    ['interactive', true],
  ],
  refuses: [
    ['kind', 'radio'],
    ['kind', undefined],
    ['order', 1.5],
    ['order', '1'],
    ['url', 'http://elsewhere.example/a.m3u8'],
    ['url', '//evil.example'],
    ['premium', 1],
    ...texts('title'),
    ...colours,
  ],
})

readsBody(
  'putChannelSchedule',
  admin.putChannelSchedule,
  { programmes: [{ title: 'hujan' }] },
  {
    takes: [
      ['programmes', []],
      ['epoch', 0],
      ['programmes', [{ title: 'hujan', startAt: null }]],
    ],
    refuses: [
      ['programmes', undefined],
      ['programmes', [{ title: 'Hujan Deras' }]],
      ['programmes', [{}]],
      ['programmes', Array.from({ length: 501 }, () => ({ title: 'hujan' }))],
      ['epoch', -1],
    ],
  },
)

const gift = {
  name: 'Kopi',
  category: 'basic',
  icon: '/gifts/kopi.svg',
  duration: 3,
  order: 0,
  packs: [{ price: 1, amount: 1 }],
}

readsBody('putGift', admin.putGift, gift, {
  takes: [
    ['duration', 1],
    ['duration', 60],
    ['animation', '/gifts/kopi.json'],
    ['animation', null],
    ['packs', [{ price: 1_000_000, amount: 10_000 }]],
    ['isOnSale', false],
  ],
  refuses: [
    ['name', ''],
    ['name', undefined],
    ['category', 'free'],
    ['icon', 'https://elsewhere.example/a.svg'],
    ['icon', 'kopi.svg'],
    ['duration', 0],
    ['duration', 61],
    ['order', -1],
    ['packs', []],
    ['packs', [{ price: 0, amount: 1 }]],
    ['packs', [{ price: 1, amount: 0 }]],
    ['packs', [{ price: 1.5, amount: 1 }]],
    ['packs', [{ price: 1_000_001, amount: 1 }]],
    ['packs', Array.from({ length: 21 }, () => ({ price: 1, amount: 1 }))],
  ],
})

readsBody(
  'putPlaylist',
  admin.putPlaylist,
  { type: 'editorial', title: both, items: ['hujan'] },
  {
    takes: [
      ['items', []],
      ['items', ['hujan', { kind: 'campaign', friendlyId: 'lebaran' }]],
      ['type', 'featured'],
    ],
    refuses: [
      ['type', 'secret'],
      ['items', undefined],
      ['items', ['Hujan Deras']],
      ['items', [{ kind: 'film', friendlyId: 'hujan' }]],
      ['items', Array.from({ length: 501 }, () => 'hujan')],
      ...texts('title'),
    ],
  },
)

const section = { playlist: 'featured', layout: 'hero' }

readsBody(
  'putPage',
  admin.putPage,
  { title: both, isCategory: false, order: 1, sections: [section] },
  {
    takes: [
      ['sections', []],
      ['order', 0],
    ],
    refuses: [
      ['sections', [{ ...section, layout: 'grid' }]],
      ['sections', [{ layout: 'hero' }]],
      ['sections', Array.from({ length: 51 }, () => section)],
      ['isCategory', undefined],
      ['order', 'first'],
      ...texts('title'),
    ],
  },
)

readsBody(
  'putTitleChapters',
  admin.putTitleChapters,
  { chapters: [{ startSeconds: 0, title: both }], intro: null },
  {
    takes: [
      ['chapters', []],
      ['intro', { startSeconds: 0, endSeconds: 10 }],
      ['chapters.0.startSeconds', 604_800],
    ],
    refuses: [
      ['chapters', undefined],
      ['chapters.0.startSeconds', -1],
      ['chapters.0.startSeconds', 604_801],
      ['chapters.0.title', 'Opening'],
      ['intro', undefined],
      ['intro', { startSeconds: 9, endSeconds: 4 }],
      ['intro', { startSeconds: 9 }],
    ],
  },
)

readsBody(
  'putTitleCaptions',
  admin.putTitleCaptions,
  { label: 'Indonesia', text: 'WEBVTT' },
  {
    refuses: [['label', undefined], ['text', undefined], ['text', 7], ...broken('label')],
  },
)

readsBody(
  'createUpload',
  admin.createUpload,
  { sizeBytes: 1 },
  {
    takes: [['sizeBytes', Number.MAX_SAFE_INTEGER]],
    refuses: [
      ['sizeBytes', 0],
      ['sizeBytes', -1],
      ['sizeBytes', 1.5],
      ['sizeBytes', '1'],
      ['sizeBytes', undefined],
    ],
  },
)

readsBody(
  'putShowCategory',
  admin.putShowCategory,
  { name: 'Musik', order: 1 },
  {
    takes: [
      ['icon', '/categories/musik.svg'],
      ['icon', null],
    ],
    refuses: [
      ['name', undefined],
      ['icon', 'https://elsewhere.example/a.svg'],
      ['order', 1.5],
      ...broken('name'),
    ],
  },
)

const partner = {
  name: 'Surge',
  jwtClient: 'surge',
  jwtKey: '-----BEGIN PUBLIC KEY-----',
  jwtAlgorithm: 'ES256',
  issuer: 'surge',
  audience: 'tayang',
}

readsBody('putPartner', admin.putPartner, partner, {
  takes: [
    ['jwtAlgorithm', 'EdDSA'],
    ['hidesPlans', true],
    ['enabled', false],
  ],
  refuses: [
    ['name', ''],
    ['name', letters(101)],
    ['jwtClient', 'a b'],
    ['jwtClient', letters(65)],
    ['jwtKey', letters(8_193)],
    ['jwtAlgorithm', 'none'],
    ['jwtAlgorithm', 'HS256'],
    ['issuer', ''],
    ['audience', undefined],
    ['enabled', 'yes'],
  ],
})
