import * as z from 'zod/mini'
import { OWN_AD_TAG } from '../catalog/ads.ts'
import { day, line, text } from '../fields.ts'
import { dataPrices } from './data-prices.ts'

/** A text in both languages: English is the source. */
const words = (en: string, id: string) => ({
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

const word = (byDefault: string, lengthMax: number) => ({ schema: line(lengthMax), default: byDefault })

/** Pages show it as a link, so nothing that a browser would run (trust 26). */
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
        'One rate for one day',
      ),
    ),
  default: [{ from: '2022-04-01', percent: 11 }],
}

const seller = {
  schema: z.object({ name: line(100), address: line(300), taxNumber: line(40) }),
  default: { name: 'Tayang', address: '', taxNumber: '' },
}

/** A path of ours, an address elsewhere, or nothing. */
const adTag = {
  schema: line(1000).check(
    z.regex(/^(|\/ads\/\S+|https?:\/\/\S+)$/, 'Nothing, or an address like https://…'),
  ),
  default: OWN_AD_TAG,
}

const adOrigins = {
  schema: line(2000).check(
    z.regex(/^(https?:\/\/[\w.:[\]-]+( |$))*$/, 'Origins like https://ads.example, with blanks between'),
  ),
  default: '',
}

/**
 * The settings of the product that an operator may change while it runs: key, shape and default.
 *
 * Everything here is public: `/screen/v1.0/settings` answers these keys and no other (A029). What only a machine
 * may know is an environment variable.
 */
export const productSettings = {
  /** Link of the customer service (Spec 1, section 7). */
  csWhatsapp: link('https://wa.me/6281100000000'),
  cancelUpdateAction: word('later', 32),
  'otp.length': count(6, 4, 8),
  'age.required': flag(false),
  'age.minimum': count(18, 0, 120),
  /** Whether only whom an operator approved may go live (A016). */
  'streamer.approvalRequired': flag(false),
  'auth.verifyBeforeLogin': flag(false),
  /** Where the spot before a film is asked for: a VAST address; empty shows none (Spec 2, section 4). */
  'ad.tag.url.web': adTag,
  /** Further origins that spots and their pixels come from, beside the tag's own, with blanks between. */
  'ad.origins': adOrigins,
  /** Gencash for a diamond of a gift, and what the house and the state keep of it (A147, ruling R28). */
  'gift.gencash_per_diamond': count(1, 1, 1_000),
  'gift.feePercent': count(30, 0, 60),
  'gift.taxPercent': count(0, 0, 40),
  /** Whether a balance that is just the price is enough (ruling R3). */
  'gift.allowExact': flag(false),
  /** Rupiah for a GB at each operator, for Hemat Kuota. */
  'data.prices': dataPrices,
  /** Where packages of operators are explained: a path of ours or an address (Spec 2, section 7). */
  'telco.package.url': pathOrLink('/shop'),
  /** VAT that is in every price, each from its day on in Jakarta; the last one that has begun holds. */
  'tax.vat': vatRates,
  /** Who sells, as invoices say it. */
  'invoice.seller': seller,
  'store.android': link('https://play.google.com/store/apps/details?id=id.tayang'),
  'store.ios': link('https://apps.apple.com/id/app/tayang/id0000000000'),
  'contact.email': word('halo@tayang.test', 254),
  'contact.instagram': link('https://www.instagram.com/tayang'),
  'contact.x': link('https://x.com/tayang'),
  'contact.facebook': link('https://www.facebook.com/tayang'),
  /** The playlist of everybody's clips (A145). */
  'clips.playlistId': word('clips', 64),
  'block.blockee.title': words('Access Denied', 'Akses Ditolak'),
  'block.blockee.message.default': words(
    'You have been blocked by the user, and are unable to view this content anymore.',
    'Kamu telah diblokir oleh pengguna ini dan tidak dapat melihat konten ini lagi.',
  ),
  'block.blockee.message.follow': words(
    'You have been blocked by the user, and are unable to follow this profile.',
    'Kamu telah diblokir oleh pengguna ini dan tidak dapat mengikuti profil ini.',
  ),
  'block.blockee.message.sendDiamond': words(
    'You have been blocked by the user, and are unable to send Diamonds to this profile.',
    'Kamu telah diblokir oleh pengguna ini dan tidak dapat mengirim Diamond ke profil ini.',
  ),
  /** `{name}` stands for who was blocked. */
  'block.blocker.title': words('You Blocked {name}', 'Kamu Memblokir {name}'),
  'block.blocker.message': words(
    'Unblock this profile to see it and its content again.',
    'Buka blokir profil ini untuk melihatnya dan kontennya lagi.',
  ),
  'userReport.reason.user': reasons(
    ['improper-chats', 'Improper Chats', 'Obrolan tidak pantas'],
    ['racism', 'Racism', 'Rasisme'],
    ['spamming', 'Spamming', 'Spam'],
    ['others', 'Others', 'Lainnya'],
  ),
  'userReport.reason.comment': reasons(
    ['improper-chats', 'improper chats', 'obrolan tidak pantas'],
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
