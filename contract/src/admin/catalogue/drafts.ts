import * as z from 'zod/mini'
import { text } from '../../fields.ts'

/** Lower-case words and dashes; unique per kind. A repeated call finds the earlier item by it. */
export const friendlyId = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(64))
export const localized = (lengthMax: number) => z.object({ en: text(lengthMax), id: text(lengthMax) })
export const colour = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/))

/** What a carousel shows beside titles. */
export const cardKinds = ['upcoming-live', 'campaign', 'home-card'] as const
export const cardKind = z.literal(cardKinds)
/** A card, by its friendly id, which is unique among its kind. */
export const cardName = z.object({ kind: cardKind, friendlyId })

const ADDRESS_LENGTH_MAX = 2_000

/** An external address: only https, so that no address is a program. */
export const outerAddress = z.string().check(
  z.maxLength(ADDRESS_LENGTH_MAX),
  z.refine((value) => isOuter(value), 'An https address'),
)
/** An external address, or a path of this site. */
export const anyAddress = z.string().check(
  z.maxLength(ADDRESS_LENGTH_MAX),
  z.refine((value) => isOuter(value) || isOwnPath(value), 'An https address, or a path that begins with /'),
)

function isOuter(value: string): boolean {
  return /^https:\/\/[^/\\\s]/.test(value) && URL.canParse(value) && new URL(value).protocol === 'https:'
}

/** Browsers read `//host` and `/\host` as another site; they drop tabs and line ends before they look. */
function isOwnPath(value: string): boolean {
  return /^\/(?![/\\])[^\s\\\u0000-\u001f]*$/.test(value)
}

/** A picture of this site: it is loaded thousands of times a minute, so it never comes from elsewhere. */
export const sitePicture = z.string().check(z.regex(/^\/[\w./-]{1,200}$/))
