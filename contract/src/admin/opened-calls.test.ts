import { expect, test } from 'vitest'
import { admin } from './index.ts'
import type { Operation } from '../operation.ts'

/**
 * What each permission opens, by the names of the calls; `(code)` marks those that need a fresh code. It stands here
 * once more, so that no call is opened to somebody else in passing.
 */
const opens: Readonly<Record<string, readonly string[]>> = {
  'ads.edit': ['deleteSpot', 'putSpot'],
  'ads.read': ['getSpot', 'listAdCounts'],
  'appeals.decide': ['decideAppeal', 'undoAppeal'],
  'appeals.read': ['getAppeal', 'listAppeals'],
  'approvals.decide': ['decideApproval (code)', 'withdrawApproval'],
  'approvals.read': ['getApproval', 'listApprovals'],
  'campaigns.edit': [
    'getTitleQuiz',
    'nameQuizHost',
    'putDeskCampaign',
    'putPermitScan',
    'putTitleQuiz',
    'removeTitleQuiz',
    'unnameQuizHost',
  ],
  'campaigns.publish': ['publishCampaign (code)'],
  'campaigns.read': [
    'getCampaignTexts',
    'getDeskCampaign',
    'getDrawCase',
    'listDeskCampaigns',
    'listDraws',
    'listQuizHosts',
    'listTitleQuizzes',
    'readPermitScan',
  ],
  'cards.edit': ['putCampaign', 'putCardArt', 'putHomeCard', 'putUpcomingShow', 'removeCard'],
  'cashouts.make': ['checkCashoutBank', 'createBankFile (code)', 'takeCashout'],
  'cashouts.read': ['getBankFileState', 'getCashout', 'getCashoutTotals', 'listBankFiles', 'listCashouts'],
  'cashouts.reveal': ['readBankFile (code)', 'revealCashout (code)'],
  'cashouts.settle': ['confirmBankAnswers (code)', 'putBankAnswers (code)', 'settleCashout (code)'],
  'catalogue.edit': [
    'createUpload',
    'putChannel',
    'putChannelArt',
    'putChannelSchedule',
    'putPage',
    'putPlaylist',
    'putShowCategory',
    'putTitle',
    'putTitleArt',
    'putTitleCaptions',
    'putTitleChapters',
    'removeShowCategory',
  ],
  'catalogue.read': ['getChannel', 'getTitle', 'listCards', 'listChannels', 'listTitles'],
  'chances.correct': ['correctChances (code)', 'putDrawExclusion (code)', 'removeChance (code)'],
  'chances.export': ['exportChances (code)'],
  'chances.read': ['listChances', 'listDrawExclusions'],
  'chat.moderate': ['approveHeld', 'dropHeld'],
  'chat.read': ['listHeld', 'listPersonChat', 'listSilences'],
  'clips.read': ['getClip', 'getClipFigures', 'listClips'],
  'clips.review': ['reviewClip', 'reviewClips', 'undoClipReview'],
  'console.use': [
    'deleteClaim',
    'endConsoleSession',
    'getQueue',
    'leaveConsole',
    'listChanges',
    'listClaims',
    'listConsoleSessions',
    'listPermissions',
    'putClaim',
    'searchEverything',
    'stepUpConsoleSession',
  ],
  'decisions.make': ['makeDecision', 'undoDecision'],
  'decisions.read': ['getDecision', 'listDecisions', 'previewStatement'],
  'decisions.reverse': ['reverseDecision (code)'],
  'draws.make': [
    'announceDraw (code)',
    'createDraw',
    'enterDrawFigures (code)',
    'mintDrawSeed (code)',
    'putDraw',
    'voidDraw (code)',
  ],
  'gifts.edit': ['putGift'],
  'ledger.read': [
    'getLedgerHealth',
    'getLedgerTransfer',
    'getPersonStatement',
    'getWalletState',
    'listLedgerCloses',
    'listLedgerTransfers',
  ],
  'ledger.reverse': ['reverseTransfer (code)'],
  'lexicon.edit': ['dryRunLexicon', 'putLexicon', 'rollBackLexicon'],
  'lexicon.read': ['getLexicon', 'listLexiconChanges', 'tryLexicon'],
  'live.act': ['endShow', 'hideShow', 'rateShow', 'unhideShow'],
  'live.read': ['getShowEvidence', 'getShowStill', 'getWatchedShow', 'listEndedShows', 'listShows'],
  'maintenance.set': ['putMaintenance'],
  'notifications.read': [
    'estimateNotification',
    'getNotificationDraft',
    'listNotificationDrafts',
    'listSentNotifications',
  ],
  'notifications.send': [
    'putNotificationDraft',
    'recallNotification',
    'removeNotificationDraft',
    'sendNotification',
    'sendNotificationToMe',
  ],
  'offers.edit': [
    'createPromoCode',
    'createVouchers',
    'endPromoCode',
    'endVoucherBatch',
    'exportVouchers',
    'putPromoCode',
  ],
  'offers.read': [
    'getPromoCode',
    'getVoucher',
    'getVoucherBatch',
    'listPackagesToGrant',
    'listPromoCodes',
    'listVoucherBatches',
    'listVoucherUses',
  ],
  'operators.edit': [
    'endOperatorSessions',
    'inviteOperator (code)',
    'putOperatorRoles (code)',
    'removeOperator (code)',
    'renewSecondFactor (code)',
  ],
  'operators.read': ['getOperator', 'listOperators', 'listOperatorSessions'],
  'orders.read': [
    'exportOrders (code)',
    'getOrder',
    'getOrderFigures',
    'listOrders',
    'listPersonOrders',
    'listPersonSubscriptions',
  ],
  'orders.refund': ['refundOrder (code)', 'settleOrder (code)'],
  'packages.edit': ['putPackageGroup'],
  'partners.edit': ['putPartner', 'putPartnerMember'],
  'people.correct': ['correctBirthDate'],
  'people.edit': ['addPersonNote', 'putProfile', 'putProfileAvatar', 'putStreamer'],
  'people.export': ['askPersonExport (code)', 'getPersonExport (code)'],
  'people.read': [
    'getPerson',
    'getPersonWhy',
    'getProfileByEmail',
    'listPersonClips',
    'listPersonNotes',
    'listPersonRelations',
    'listPersonSessions',
    'listPersonShows',
    'searchPeople',
  ],
  'people.reveal': ['revealPerson (code)'],
  'people.sessions': ['endPersonSession', 'endPersonSessions'],
  'reports.decide': ['assignReport', 'decideReport', 'decideReports (code)', 'mergeReport', 'noteReport'],
  'reports.read': ['getReport', 'getReportPicture', 'listPersonReported', 'listReports'],
  'settings.put': ['cancelScheduledSetting (code)', 'putSetting (code)', 'rollBackSetting (code)'],
  'settings.read': ['listSettingHistory', 'listSettings'],
  'subscriptions.grant': ['grantSubscription'],
  'switches.read': ['getMaintenance', 'listSwitches'],
  'switches.set': ['putSwitch'],
  'trail.export': ['exportAudit (code)'],
  'trail.read': ['listAudit'],
  'wallets.freeze': ['putWalletState (code)'],
  'wallets.read': ['getPersonWallet', 'listPersonCashouts'],
  'winners.read': ['getWinner', 'listWinners', 'readDrawReport'],
  'winners.reveal': ['revealWinner (code)'],
  'winners.settle': ['disqualifyWinner (code)', 'handOverPrize (code)'],
}

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
const operations = Object.entries<unknown>(admin).filter((entry): entry is [string, Operation] =>
  isOperation(entry[1]),
)

test('every permission opens the calls that it is meant for, and no other', () => {
  const found = Map.groupBy(
    operations.filter(([, { permission }]) => permission !== undefined),
    ([, { permission }]) => permission,
  )
  const named = [...found].map(([permission, calls]) => [
    permission,
    calls.map(([name, { stepUp }]) => `${name}${stepUp ? ' (code)' : ''}`).toSorted(),
  ])
  const meant = Object.entries(opens).map(([permission, calls]) => [permission, calls.toSorted()])
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(meant))
})

test('only what opens, renews or reads nothing of the console itself needs no permission', () => {
  const open = operations.filter(
    ([, { permission, path }]) => permission === undefined && path.startsWith('/admin/'),
  )
  expect(open.map(([name]) => name).toSorted()).toEqual(['createConsoleSession', 'renewConsoleSession'])
})
