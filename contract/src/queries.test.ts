import { admin, catalog, channels, heartbeat, loyalty, notification, shows, upcoming, user } from './index.ts'
import type { Operation } from './operation.ts'
import { LAST_MOMENT, letters, readsQuery, UUID } from './test/reads-body.ts'

/** Every list that is read by a cursor. */
const byCursor: Readonly<Record<string, Operation>> = {
  listApprovals: admin.listApprovals,
  listAppeals: admin.listAppeals,
  listAudit: admin.listAudit,
  listBankFiles: admin.listBankFiles,
  listCashouts: admin.listCashouts,
  listClips: admin.listClips,
  listDecisions: admin.listDecisions,
  listEndedShows: admin.listEndedShows,
  listHeld: admin.listHeld,
  listLedgerCloses: admin.listLedgerCloses,
  listLedgerTransfers: admin.listLedgerTransfers,
  listLexiconChanges: admin.listLexiconChanges,
  listOperators: admin.listOperators,
  listOrders: admin.listOrders,
  listPersonCashouts: admin.listPersonCashouts,
  listPersonChat: admin.listPersonChat,
  listPersonClips: admin.listPersonClips,
  listPersonNotes: admin.listPersonNotes,
  listPersonOrders: admin.listPersonOrders,
  listPersonShows: admin.listPersonShows,
  listPromoCodes: admin.listPromoCodes,
  listReports: admin.listReports,
  listSentNotifications: admin.listSentNotifications,
  listSettingHistory: admin.listSettingHistory,
  listSilences: admin.listSilences,
  listVoucherBatches: admin.listVoucherBatches,
  listVoucherUses: admin.listVoucherUses,
  searchPeople: admin.searchPeople,
}
for (const [name, operation] of Object.entries(byCursor)) {
  readsQuery(
    name,
    operation,
    {},
    {
      takes: [
        ['perPage', '1'],
        ['perPage', '100'],
        ['cursor', letters(400)],
      ],
      refuses: [
        ['perPage', '0'],
        ['perPage', '101'],
        ['perPage', '1.5'],
        ['perPage', 'all'],
        ['perPage', '-1'],
        ['cursor', letters(401)],
      ],
    },
  )
}

/** Lists of the published API have numbered pages. */
const byPage: Readonly<Record<string, Operation>> = {
  listCards: admin.listCards,
  listChannels: admin.listChannels,
  listTitles: admin.listTitles,
  listHistories: heartbeat.listHistories,
  listInteractives: channels.listInteractives,
  listLiveChannels: channels.listLiveChannels,
  listLiveShows: shows.listLiveShows,
  listLiveViewers: shows.listLiveViewers,
  listNotifications: notification.listNotifications,
  listPlaylistItems: catalog.listPlaylistItems,
  listPopularProfiles: user.listPopularProfiles,
  listRelations: user.listRelations,
  listScheduled: upcoming.listScheduled,
  listTransactions: loyalty.listTransactions,
}
for (const [name, operation] of Object.entries(byPage)) {
  readsQuery(
    name,
    operation,
    {},
    {
      takes: [
        ['page', '1'],
        ['page', '10000'],
        ['perPage', '100'],
      ],
      refuses: [
        ['page', '0'],
        ['page', '10001'],
        ['page', 'first'],
        ['page', '1.5'],
        ['perPage', '0'],
        ['perPage', '101'],
      ],
    },
  )
}

readsQuery(
  'listAudit by what was done',
  admin.listAudit,
  {},
  {
    takes: [
      ['operator', UUID],
      ['operator', [UUID, UUID]],
      ['outcome', 'done'],
      ['outcome', 'refused'],
      ['outcome', 'CASE_DECIDED'],
      ['from', '0'],
      ['to', String(LAST_MOMENT)],
    ],
    refuses: [
      ['operator', 'dewi'],
      ['operator', Array.from({ length: 21 }, () => UUID)],
      ['operation', ''],
      ['target', ''],
      ['outcome', 'well'],
      ['from', '-1'],
      ['to', String(LAST_MOMENT + 1)],
      ['to', 'today'],
    ],
  },
)

readsQuery(
  'listReports by what they are about',
  admin.listReports,
  {},
  {
    takes: [
      ['status', 'decided'],
      ['type', 'comment'],
      ['assignee', UUID],
      ['person', UUID],
      ['due', 'over'],
    ],
    refuses: [
      ['status', 'lost'],
      ['type', 'house'],
      ['assignee', 'Fajar Nugroho'],
      ['due', 'never'],
      ['reason', letters(256)],
    ],
  },
)

readsQuery(
  'listCashouts by amount and bank',
  admin.listCashouts,
  {},
  {
    takes: [
      ['status', 'completed'],
      ['bank', '014'],
      ['least', '0'],
      ['most', '1000000000000'],
      ['waits', 'second'],
    ],
    refuses: [
      ['status', 'paid'],
      ['bank', 'BCA'],
      ['bank', '0140140'],
      ['least', '-1'],
      ['most', '1000000000001'],
      ['most', '1.5'],
      ['waits', 'nothing'],
    ],
  },
)

readsQuery(
  'listLedgerTransfers by kind and time',
  admin.listLedgerTransfers,
  {},
  {
    takes: [
      ['kind', 'gift'],
      ['kind', 'reversal'],
      ['person', UUID],
      ['from', '0'],
    ],
    refuses: [
      ['kind', 'theft'],
      ['person', 'a b'],
      ['from', '-1'],
      ['to', 'now'],
      ['search', ''],
    ],
  },
)

readsQuery(
  'listOrders by state and method',
  admin.listOrders,
  {},
  {
    takes: [
      ['status', 'refunded'],
      ['method', 'ewallet'],
      ['promoCode', 'LEBARAN'],
      ['attention', 'true'],
    ],
    refuses: [
      ['status', 'free'],
      ['method', 'cash'],
      ['promoCode', 'x'],
      ['accountId', 'a b'],
    ],
  },
)

readsQuery(
  'getOrderFigures',
  admin.getOrderFigures,
  { from: '2026-11-01', to: '2026-11-30' },
  {
    refuses: [
      ['from', '2026-11-31'],
      ['from', '1 Nov'],
      ['to', '20261130'],
    ],
  },
)

readsQuery(
  'getPersonStatement',
  admin.getPersonStatement,
  { from: '2026-11-01', to: '2026-11-30' },
  {
    refuses: [
      ['from', undefined],
      ['to', undefined],
      ['to', '2026-02-30'],
    ],
  },
)

readsQuery(
  'getPersonWhy',
  admin.getPersonWhy,
  { call: 'send-gift', on: UUID, amount: '50' },
  {
    takes: [
      ['call', 'go-live'],
      ['on', undefined],
      ['amount', undefined],
      ['amount', '1000000000000'],
    ],
    refuses: [
      ['call', 'dance'],
      ['call', undefined],
      ['on', 'a b'],
      ['amount', '0'],
      ['amount', '1.5'],
      ['amount', '1000000000001'],
    ],
  },
)

readsQuery(
  'searchPeople',
  admin.searchPeople,
  {},
  {
    takes: [
      ['search', 'laras'],
      ['state', 'suspended'],
      ['role', 'streamer'],
    ],
    refuses: [
      ['state', 'lost'],
      ['role', 'king'],
    ],
  },
)

readsQuery(
  'searchEverything',
  admin.searchEverything,
  { text: 'laras' },
  {
    refuses: [
      ['text', ''],
      ['text', undefined],
      ['text', letters(2_000)],
      ['text', 'a\u0000b'],
    ],
  },
)

readsQuery(
  'listShows on the wall',
  admin.listShows,
  {},
  {
    takes: [
      ['sort', 'viewers'],
      ['perPage', '500'],
    ],
    refuses: [
      ['sort', 'beauty'],
      ['perPage', '501'],
      ['category', 'a b'],
    ],
  },
)

readsQuery(
  'listDecisions',
  admin.listDecisions,
  {},
  {
    takes: [
      ['state', 'overturned'],
      ['reason', '3.1'],
      ['by', UUID],
    ],
    refuses: [
      ['state', 'forgotten'],
      ['reason', '9.9'],
      ['person', 'a b'],
    ],
  },
)

readsQuery(
  'listPersonRelations',
  admin.listPersonRelations,
  { kind: 'followers' },
  {
    takes: [['kind', 'blocked-by']],
    refuses: [
      ['kind', undefined],
      ['kind', 'friends'],
    ],
  },
)

readsQuery(
  'estimateNotification',
  admin.estimateNotification,
  { to: 'all' },
  {
    refuses: [
      ['to', 'nobody'],
      ['to', undefined],
      ['to', 'profile'],
      ['to', 'topic'],
    ],
  },
)

readsQuery(
  'getStatement',
  loyalty.getStatement,
  { from: '2026-11-01', to: '2026-11-30' },
  {
    refuses: [
      ['from', undefined],
      ['to', 'tomorrow'],
    ],
  },
)

readsQuery(
  'selectHistories',
  heartbeat.selectHistories,
  { 'mediaIds[]': [UUID] },
  {
    takes: [
      ['mediaIds[]', UUID],
      ['mediaIds[]', Array.from({ length: 100 }, () => UUID)],
    ],
    refuses: [
      ['mediaIds[]', ['a b']],
      ['mediaIds[]', Array.from({ length: 101 }, () => UUID)],
    ],
  },
)

readsQuery(
  'search',
  catalog.search,
  { search: 'hujan' },
  {
    takes: [
      ['perPage', '50'],
      ['type', 'movie'],
      ['genres[]', ['drama']],
    ],
    refuses: [
      ['perPage', '51'],
      ['search', letters(101)],
      ['type', 'song'],
      ['genres[]', Array.from({ length: 11 }, () => 'drama')],
    ],
  },
)
