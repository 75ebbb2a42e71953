import { describe, expect, it } from 'vitest'
import { composeNotice, kinds, type Notice } from './index.ts'
import type { AddressedDraft, KindDependencies } from './kind.ts'

const dependencies: KindDependencies = {
  profilesOf: async (ids) =>
    new Map(
      ids.filter((id) => id !== 'gone').map((id) => [id, { accountId: `account of ${id}`, name: 'Budi' }]),
    ),
  clipOf: async (id) =>
    id === 'film'
      ? null
      : { ownerProfileId: id === 'orphan' ? 'gone' : 'maker', title: { en: 'Satay', id: 'Sate' } },
  hasOneDevice: async (accountId) => accountId === 'newcomer',
  settings: { notices: { liveRestMs: 1_000, clipRestMs: 2_000 } } as KindDependencies['settings'],
}
/** 30 December 2026, 20:00 UTC: in Jakarta it is the 31st. */
const END_AT = Date.UTC(2026, 11, 30, 20)
const MINUTE_MS = 60_000

const reminder = {
  upcomingId: 'u',
  ownerProfileId: 'owner',
  title: { en: 'Coffee', id: 'Kopi' },
  profileIds: ['a', 'b'],
}
const remindedBefore = (beforeMs: number): Notice => [
  'show-reminder',
  { key: 'k', ...reminder, startedAt: 10 * MINUTE_MS + beforeMs, now: 10 * MINUTE_MS },
]

const sent: [Notice, AddressedDraft][] = [
  [
    ['bank-account-changed', { accountId: 'a', profileId: 'p', changedAt: 7 }],
    {
      key: 'bank-account:a:7',
      audience: { to: 'profile', profileId: 'p' },
      type: 'in-app',
      title: { en: 'Your bank account was changed', id: 'Rekening bank kamu diganti' },
      desc: {
        en: "Cash-outs to it are on hold for now. If this wasn't you, change your password and contact us.",
        id: 'Pencairan ke rekening ini ditahan dulu. Kalau bukan kamu, ganti kata sandi dan hubungi kami.',
      },
      refId: null,
      push: true,
    },
  ],
  [
    [
      'cash-out-settled',
      { cashoutId: 'c', profileId: 'p', status: 'completed', netRupiah: 1_250_000n, reason: null },
    ],
    {
      key: 'cash-out:c',
      audience: { to: 'profile', profileId: 'p' },
      type: 'transaction',
      title: { en: 'Your cash-out is complete', id: 'Pencairan kamu berhasil' },
      desc: {
        en: 'Rp1.250.000 is on its way to your bank.',
        id: 'Rp1.250.000 sudah dikirim ke bank kamu.',
      },
      refId: 'transaction:c',
      push: true,
    },
  ],
  [
    [
      'cash-out-settled',
      { cashoutId: 'c', profileId: 'p', status: 'failed', netRupiah: 5n, reason: 'No such number' },
    ],
    {
      key: 'cash-out:c',
      audience: { to: 'profile', profileId: 'p' },
      type: 'transaction',
      title: { en: 'Your cash-out was rejected', id: 'Pencairan kamu ditolak' },
      desc: {
        en: 'Your gencash is back in your wallet. No such number',
        id: 'Gencash kamu sudah kembali ke dompet. No such number',
      },
      refId: 'transaction:c',
      push: true,
    },
  ],
  [
    ['clip-approved', { clipId: 'c', profileId: 'p', title: 'Sate' }],
    {
      key: 'clip-approved:c:p',
      audience: { to: 'profile', profileId: 'p' },
      type: 'clips',
      topic: null,
      title: { en: 'Your clip is live', id: 'Klip kamu sudah tayang' },
      desc: 'Sate',
      refId: 'clips:c',
      push: true,
    },
  ],
  [
    [
      'clip-rejected',
      { clipId: 'c', profileId: 'p', title: 'Sate', reason: { en: 'Too dark', id: 'Terlalu gelap' }, at: 7 },
    ],
    {
      key: 'clip-rejected:c:7',
      audience: { to: 'profile', profileId: 'p' },
      type: 'clips',
      topic: null,
      title: { en: 'Your clip was not approved', id: 'Klip kamu belum disetujui' },
      desc: { en: '“Sate”: Too dark', id: '“Sate”: Terlalu gelap' },
      refId: 'own-clip:c',
      push: true,
    },
  ],
  [
    ['clip-published', { itemId: 'clip' }],
    {
      key: 'clip:clip',
      audience: { to: 'followers', profileId: 'maker' },
      type: 'clips',
      title: { en: 'A new clip by Budi', id: 'Klip baru dari Budi' },
      desc: { en: 'Satay', id: 'Sate' },
      refId: 'clips:clip',
      push: true,
      restMs: 2_000,
    },
  ],
  [
    ['device-added', { accountId: 'a', profileId: 'p', sessionId: 's' }],
    {
      key: 'device-added:s',
      audience: { to: 'profile', profileId: 'p' },
      type: 'in-app',
      title: { en: 'New device logged in', id: 'Ada yang masuk dari perangkat baru' },
      desc: {
        en: "If this wasn't you, log out that device under My devices and change your password.",
        id: 'Kalau ini bukan kamu, keluarkan perangkat itu di Perangkatku, lalu ganti kata sandimu.',
      },
      refId: 'device:s',
      push: true,
    },
  ],
  [
    ['decision-letter', { decisionId: 'd', profileId: 'p', what: 'overturned' }],
    {
      key: 'decision:d:overturned',
      audience: { to: 'profile', profileId: 'p' },
      type: 'in-app',
      title: { en: 'Your appeal was accepted', id: 'Bandingmu dikabulkan' },
      desc: {
        en: "Everything has been restored. We're sorry.",
        id: 'Semuanya sudah dikembalikan. Kami minta maaf.',
      },
      refId: 'decision:d',
      push: true,
    },
  ],
  [
    ['report-decided', { caseId: 'c', profileId: 'p', isActedOn: true }],
    {
      key: 'report:c:p',
      audience: { to: 'profile', profileId: 'p' },
      type: 'in-app',
      title: { en: 'Your report was reviewed', id: 'Laporanmu sudah diperiksa' },
      desc: {
        en: "Thank you. It broke our rules, and we've taken action.",
        id: 'Terima kasih. Yang kamu laporkan melanggar aturan kami dan sudah kami tindak.',
      },
      push: false,
    },
  ],
  [
    ['order-paid', { orderId: 'o', profileId: 'p', packageName: 'Premium', endAt: END_AT }],
    {
      key: 'order-paid:o',
      audience: { to: 'profile', profileId: 'p' },
      type: 'subscription',
      topic: null,
      title: { en: 'Premium is active', id: 'Premium sudah aktif' },
      desc: {
        en: 'Thank you! Enjoy it until 31 December 2026.',
        id: 'Terima kasih! Nikmati sampai 31 Desember 2026, ya.',
      },
      push: true,
    },
  ],
  [
    [
      'prize-won',
      {
        winnerId: 'w',
        profileId: 'p',
        campaign: { en: 'Equator Quiz', id: 'Kuis Khatulistiwa' },
        prize: { en: 'Phone', id: 'Ponsel' },
        claimUntil: END_AT,
      },
    ],
    {
      key: 'prize-won:w',
      audience: { to: 'profile', profileId: 'p' },
      type: 'in-app',
      topic: null,
      title: { en: 'You won: Phone', id: 'Kamu menang: Ponsel' },
      desc: {
        en: 'In the Equator Quiz draw. Claim it by 31 December 2026.',
        id: 'Di undian Kuis Khatulistiwa. Klaim paling lambat 31 Desember 2026, ya.',
      },
      refId: 'prize:w',
      push: true,
    },
  ],
  [
    ['show-live', { showId: 's', profileId: 'streamer' }],
    {
      key: 'show-on-air:s',
      audience: { to: 'followers', profileId: 'streamer' },
      type: 'liveshow',
      title: { en: 'Budi is live', id: 'Budi sedang live' },
      desc: {
        en: 'The show just started. Come and watch.',
        id: 'Live-nya baru saja mulai. Yuk, nonton.',
      },
      refId: 'liveshow:s',
      push: true,
      restMs: 1_000,
    },
  ],
  [
    ['name-changed', { profileId: 'p', name: 'Ani Baru', at: 7 }],
    {
      key: 'name:p:7',
      audience: { to: 'profile', profileId: 'p' },
      type: 'in-app',
      title: { en: 'Our team changed your name', id: 'Tim kami mengganti namamu' },
      desc: {
        en: 'Your name is now “Ani Baru”. If this is a mistake, contact us.',
        id: 'Namamu sekarang “Ani Baru”. Kalau ini keliru, hubungi kami.',
      },
      refId: null,
      push: true,
    },
  ],
  [
    ['wallet-frozen', { accountId: 'a', profileId: 'p', isFrozen: true, at: 7 }],
    {
      key: 'wallet:a:7',
      audience: { to: 'profile', profileId: 'p' },
      type: 'in-app',
      title: { en: 'Your wallet is on hold', id: 'Dompet kamu ditahan' },
      desc: {
        en: "We're reviewing its transactions. Your balance is safe, but you can't use it for now. Questions? Contact us.",
        id: 'Kami sedang memeriksa transaksinya. Saldomu aman, tapi belum bisa dipakai. Ada pertanyaan? Hubungi kami.',
      },
      refId: null,
      push: true,
    },
  ],
  [
    ['wallet-frozen', { accountId: 'a', profileId: 'p', isFrozen: false, at: 8 }],
    {
      key: 'wallet:a:8',
      audience: { to: 'profile', profileId: 'p' },
      type: 'in-app',
      title: { en: 'Your wallet is active again', id: 'Dompet kamu aktif lagi' },
      desc: {
        en: 'You can send gifts and cash out again.',
        id: 'Kamu bisa mengirim gift dan mencairkan saldo lagi.',
      },
      refId: null,
      push: true,
    },
  ],
  [
    [
      'programme-reminder',
      {
        channelId: 'c',
        profileId: 'a',
        startsAt: 7,
        title: { en: 'Rain', id: 'Hujan' },
        channel: { en: 'One', id: 'Satu' },
      },
    ],
    {
      key: 'programme:c:7:a',
      audience: { to: 'profile', profileId: 'a' },
      type: 'channel',
      topic: null,
      title: { en: 'Rain', id: 'Hujan' },
      desc: { en: 'On now on One.', id: 'Sedang tayang di Satu.' },
      refId: 'channel:c',
      push: true,
    },
  ],
  [
    remindedBefore(9 * MINUTE_MS + 1),
    {
      key: 'reminder:k',
      audience: { to: 'profiles', profileId: 'owner', profileIds: ['a', 'b'] },
      type: 'upcoming-live',
      topic: null,
      title: { en: 'Coffee', id: 'Kopi' },
      desc: { en: 'Starts in 10 minutes.', id: 'Mulai 10 menit lagi, ya.' },
      refId: 'upcoming-live:u',
      push: true,
    },
  ],
]

describe('a kind of notification', () => {
  it.each(sent.map(([notice, draft]) => ({ kind: notice[0], notice, draft })))(
    'composes $kind with its key, recipients, texts and link',
    async ({ notice, draft }) => {
      expect(await composeNotice(notice, dependencies)).toEqual(draft)
    },
  )

  it.each(Object.keys(kinds))('%s is one of those whose texts are checked here', (kind) => {
    expect(sent.map(([[name]]) => name)).toContain(kind)
  })

  it.each([
    [1, 'Starts in 1 minute.', 'Mulai 1 menit lagi, ya.'],
    [MINUTE_MS + 1, 'Starts in 2 minutes.', 'Mulai 2 menit lagi, ya.'],
    [0, 'Starting now. Come and watch.', 'Mulai sekarang. Yuk, nonton.'],
    [-MINUTE_MS, 'Starting now. Come and watch.', 'Mulai sekarang. Yuk, nonton.'],
  ])('reminds %i ms before a show in whole minutes, rounded up', async (beforeMs, en, id) => {
    expect((await composeNotice(remindedBefore(beforeMs), dependencies))?.desc).toEqual({ en, id })
  })

  it.each<[string, Notice]>([
    [
      'the first device of an account',
      ['device-added', { accountId: 'newcomer', profileId: 'p', sessionId: 's' }],
    ],
    ['a film, which has no maker among our people', ['clip-published', { itemId: 'film' }]],
    ['a clip of a maker who is gone', ['clip-published', { itemId: 'orphan' }]],
    ['a show of a streamer who is gone', ['show-live', { showId: 's', profileId: 'gone' }]],
  ])('notifies nobody of %s', async (_what, notice) => {
    expect(await composeNotice(notice, dependencies)).toBeNull()
  })
})
