import * as z from 'zod/mini'
import { OWN_AD_TAG } from '../catalog/ads.ts'
import { day, line, text } from '../fields.ts'
import { dataPrices } from './data-prices.ts'
import { dated } from './dated.ts'

/** A text in both languages: English is the source. */
const inBothLanguages = (en: string, id: string) => ({
  schema: z.object({ en: text(2000), id: text(2000) }),
  default: { en, id },
})

/** Reasons to choose from: a key that is stored and its two names. */
const reasons = (...all: [key: string, en: string, id: string][]) => ({
  schema: z
    .array(
      z.object({
        key: z.string().check(z.regex(/^[\w.-]{1,64}$/)),
        title: z.object({ en: line(100), id: line(100) }),
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
  default: all.map(([key, en, id]) => ({ key, title: { en, id } })),
})

const count = (byDefault: number, least: number, most: number) => ({
  schema: z.number().check(z.int(), z.minimum(least), z.maximum(most)),
  default: byDefault,
})

const flag = (byDefault: boolean) => ({ schema: z.boolean(), default: byDefault })

/** A list of words: formats, shapes, sizes. */
const words = (...byDefault: string[]) => ({
  schema: z.array(z.string().check(z.regex(/^[\w./:-]{1,40}$/))).check(z.minLength(1), z.maxLength(20)),
  default: byDefault,
})

const word = (byDefault: string, lengthMax: number) => ({ schema: line(lengthMax), default: byDefault })

/** Pages show it as a link, so it must not be a program that a browser would run. */
const link = (byDefault: string) => ({
  schema: line(500).check(z.regex(/^https?:\/\/\S+$/, 'An address like https://…')),
  default: byDefault,
})

const pathOrLink = (byDefault: string) => ({
  schema: line(500).check(
    z.regex(/^(\/(?![/\\])\S*|https?:\/\/\S+)$/, 'A path, or an address like https://…'),
  ),
  default: byDefault,
})

const vatRates = {
  schema: z
    .array(z.object({ from: day, percent: z.number().check(z.int(), z.minimum(0), z.maximum(40)) }))
    .check(
      z.maxLength(50),
      z.refine(
        (rates) => new Set(rates.map(({ from }) => from)).size === rates.length,
        'Only one rate for each day',
      ),
    ),
  default: [{ from: '2022-04-01', percent: 11 }],
}

const seller = {
  schema: z.object({ name: line(100), address: line(300), taxNumber: line(40) }),
  default: { name: 'Tayang', address: '', taxNumber: '' },
}

/** A path of ours, an external address, or empty. */
const adTag = {
  schema: line(1000).check(
    z.regex(/^(|\/ads\/\S+|https?:\/\/\S+)$/, 'Nothing, or an address like https://…'),
  ),
  default: OWN_AD_TAG,
}

const adOrigins = {
  schema: line(2000).check(
    z.regex(/^(https?:\/\/[\w.:[\]-]+( |$))*$/, 'Origins like https://ads.example, separated by spaces'),
  ),
  default: '',
}

/** Banks for payouts, one of which is held (docs/product/cash-out.md#banks). */
const banks = {
  schema: z
    .array(
      z.object({
        code: z.string().check(z.regex(/^\d{3}$/)),
        name: line(50).check(z.minLength(1)),
        isHeld: z.boolean(),
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(200),
      z.refine(
        (all) => new Set(all.map(({ code }) => code)).size === all.length,
        'Only one bank for each code',
      ),
    ),
  default: [
    { code: '014', name: 'BCA', isHeld: false },
    { code: '008', name: 'Mandiri', isHeld: false },
    { code: '009', name: 'BNI', isHeld: false },
    { code: '002', name: 'BRI', isHeld: false },
    // 427 was the code of another bank, and both have merged with a third: an operator checks before money goes there.
    { code: '427', name: 'BRI Syariah', isHeld: true },
    { code: '451', name: 'BSM', isHeld: false },
    { code: '022', name: 'CIMB Niaga', isHeld: false },
  ],
}

/** With two decimals at most. */
const percent = z.number().check(
  z.minimum(0),
  z.maximum(50),
  z.refine((value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-9, 'At most two decimals'),
)
const rupiah = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))

/**
 * The settings of the product that an operator may change while it runs: key, shape and default.
 *
 * All of it is public: `/screen/v1.0/settings` answers these keys and no other. Secrets are environment variables.
 */
export const productSettings = {
  /** Link of the customer service. */
  csWhatsapp: link('https://wa.me/6281100000000'),
  cancelUpdateAction: word('later', 32),
  'otp.length': count(6, 4, 8),
  'age.required': flag(false),
  'age.minimum': count(18, 0, 120),
  /** Whether an operator must approve a streamer before they go live. */
  'streamer.approvalRequired': flag(false),
  'auth.verifyBeforeLogin': flag(false),
  /** VAST address of the pre-roll ad; empty shows none (docs/product/watching.md#ads). */
  'ad.tag.url.web': adTag,
  /** Further origins of ads and their pixels, beside the tag's own, separated by blanks. */
  'ad.origins': adOrigins,
  /** Gencash for a diamond of a gift, and the percentages that the operator and the state keep. */
  'gift.gencash_per_diamond': count(1, 1, 1_000),
  'gift.feePercent': count(30, 0, 60),
  'gift.taxPercent': count(0, 0, 40),
  /** Whether a balance equal to the price is enough (docs/product/gifts.md#balance-above-the-price). */
  'gift.allowExact': flag(false),
  /** Least rupiah of a cash-out, rupiah for a gencash, and the deductions (docs/product/cash-out.md#amounts). */
  minimum_cashout_price: count(50_000, 1, 1_000_000_000),
  gencash_conversion_rate: count(100, 1, 100_000),
  'cashout.feeRupiah': dated(rupiah, 0),
  'cashout.taxPercent': dated(percent, 0),
  /** Hours that payouts wait after a new device, phone or bank account. */
  'cashout.holdHours': count(72, 0, 720),
  /** Whether who cashes out needs an authenticator app or a passkey (docs/product/cash-out.md#second-factor). */
  'cashout.requiresFactor': flag(true),
  'cashout.banks': banks,
  /** What operators turn off for everybody at once; `cashout.isOpen` is one of them. */
  'switch.gifts': flag(true),
  'switch.uploads': flag(true),
  'switch.codes': flag(true),
  'switch.signUp': flag(true),
  'switch.live': flag(true),
  /** Whether cash-outs can be requested now. */
  'cashout.isOpen': flag(true),
  /** Rupiah of the cheapest diamond in the apps: its payout must stay below, or gifts to oneself would earn. */
  'diamond.lowestPrice': count(200, 1, 1_000_000),
  /** Rupiah for a GB at each operator, for Hemat Kuota. */
  'data.prices': dataPrices,
  /** Where packages of telecom operators are explained: a path of ours or an address. */
  'telco.package.url': pathOrLink('/shop'),
  /** VAT that every price contains, each rate from its day on in Jakarta; the last one that has begun applies. */
  'tax.vat': vatRates,
  /** The seller on invoices. */
  'invoice.seller': seller,
  'store.android': link('https://play.google.com/store/apps/details?id=id.tayang'),
  'store.ios': link('https://apps.apple.com/id/app/tayang/id0000000000'),
  'contact.email': word('halo@tayang.test', 254),
  'contact.instagram': link('https://www.instagram.com/tayang'),
  'contact.x': link('https://x.com/tayang'),
  'contact.facebook': link('https://www.facebook.com/tayang'),
  /** The playlist of all clips. */
  'clips.playlistId': word('clips', 64),
  /** MB; milliseconds; what an upload may be (docs/product/clips.md#limits). */
  'clips.video.maxSize': count(100, 1, 2_000),
  'clips.video.minDuration': count(5_000, 1_000, 600_000),
  'clips.video.maxDuration': count(180_000, 1_000, 3_600_000),
  'clips.video.format': words('video/mp4', 'video/quicktime', 'video/webm'),
  /** Width and height that a picture has at least, one of them. */
  'clips.video.resolution': words('720x1280', '1280x720'),
  'clips.video.aspectRatio': words('16:9', '9:16'),
  /** Bytes. */
  'clips.thumbnail.maxSize': count(2_097_152, 10_000, 10_485_760),
  'clips.thumbnail.resolution': words('640x360'),
  'clips.thumbnail.aspectRatio': words('16:9'),
  /** A key that is stored and its two names. */
  'clips.categories': reasons(
    ['gaming', 'Gaming', 'Gaming'],
    ['comedy', 'Comedy', 'Komedi'],
    ['music', 'Music', 'Musik'],
    ['dance', 'Dance', 'Tari'],
    ['culture', 'Culture', 'Budaya'],
    ['food', 'Food', 'Kuliner'],
    ['animals', 'Animals', 'Hewan'],
    ['sports', 'Sports', 'Olahraga'],
    ['education', 'Education', 'Edukasi'],
    ['daily-life', 'Daily Life', 'Keseharian'],
  ),
  /** Whether an upload is public as soon as it plays, without a review. */
  'clips.autoApprove': flag(false),
  /** Of one account: uploads and MB a day, clips in review at once, files to keep a day, moments of one show. */
  'clips.uploadsPerDay': count(20, 1, 1_000),
  'clips.megabytesPerDay': count(2_048, 1, 1_000_000),
  'clips.inReviewMax': count(5, 1, 1_000),
  'clips.filesPerDay': count(10, 0, 1_000),
  /** Within how many minutes a review is promised: the clock of the desk, and nothing happens when it is over. */
  'clips.reviewMinutes': count(30, 1, 10_080),
  'moment.perShow': count(60, 1, 1_000),
  /** Which posted moments operators review as well: `risky` are shows with an open report and new streamers. */
  'moment.review': {
    schema: z.literal(['none', 'risky', 'all']),
    default: 'risky' as const,
  },
  /** Whether only those may answer who were at the second of a quiz (docs/product/quizzes.md#who-may-answer). */
  'quiz.requiresWatching': flag(false),
  /** Final tax on prizes, withheld before they are handed over (docs/product/campaigns.md#winners). */
  'undian.taxPercent': dated(percent, 25),
  /** Rupiah that all prizes of a draw may be worth where no value from outside is mixed in. */
  'undian.maxValueWithoutOuter': count(5_000_000, 0, 1_000_000_000),
  'block.blockee.title': inBothLanguages('Access Denied', 'Akses Ditolak'),
  'block.blockee.message.default': inBothLanguages(
    'You have been blocked by the user, and are unable to view this content anymore.',
    'Kamu diblokir oleh pengguna ini dan tidak bisa melihat konten ini lagi.',
  ),
  'block.blockee.message.follow': inBothLanguages(
    'You have been blocked by the user, and are unable to follow this profile.',
    'Kamu diblokir oleh pengguna ini dan tidak bisa mengikuti profil ini.',
  ),
  'block.blockee.message.sendDiamond': inBothLanguages(
    'You have been blocked by the user, and are unable to send Diamonds to this profile.',
    'Kamu diblokir oleh pengguna ini dan tidak bisa mengirim Diamond ke profil ini.',
  ),
  /** `{name}` is replaced by the name of the blocked person. */
  'block.blocker.title': inBothLanguages('You Blocked {name}', 'Kamu Memblokir {name}'),
  'block.blocker.message': inBothLanguages(
    'Unblock this profile to see it and its content again.',
    'Buka blokir profil ini untuk melihatnya dan kontennya lagi.',
  ),
  'userReport.reason.user': reasons(
    ['improper-chats', 'Improper Chats', 'Chat tidak pantas'],
    ['racism', 'Racism', 'Rasisme'],
    ['spamming', 'Spamming', 'Spam'],
    ['others', 'Others', 'Lainnya'],
  ),
  'userReport.reason.comment': reasons(
    ['improper-chats', 'improper chats', 'chat tidak pantas'],
    ['racism', 'racism', 'rasisme'],
    ['spamming', 'spamming', 'spam'],
    ['others', 'others', 'lainnya'],
  ),
  'userReport.reason.content': reasons(
    ['pornographic', 'pornographic', 'pornografi'],
    ['violence', 'violence content', 'konten kekerasan'],
    ['illegal', 'illegal content', 'konten ilegal'],
    ['others', 'others', 'lainnya'],
  ),
} as const satisfies Record<string, { schema: z.ZodMiniType; default: unknown }>

export type SettingKey = keyof typeof productSettings
export type SettingValue<K extends SettingKey> = z.output<(typeof productSettings)[K]['schema']>
export const settingKeys = Object.keys(productSettings) as SettingKey[]
