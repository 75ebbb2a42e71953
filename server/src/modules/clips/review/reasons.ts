import type { ClipRejection, Locale } from '@tayang/contract'
import { readLimitsReason } from '../uploads/check/judge-file.ts'

/**
 * Reasons that no person wrote, by the name under which they are stored: why a file is not taken, and who took the clip
 * away. Anything else that is stored as a reason is the text of a reviewer.
 */
const reasons: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  'not-supported': { en: 'Video format not supported', id: 'Format video tidak didukung' },
  damaged: { en: 'The file is damaged', id: 'File videonya rusak' },
  'too-long': { en: 'The video is too long', id: 'Videonya terlalu panjang' },
  'too-large': { en: "The video's resolution is too high", id: 'Resolusi videonya terlalu tinggi' },
  'no-space': {
    en: 'We ran out of space to prepare this video; please upload it again later',
    id: 'Penyimpanan kami penuh saat menyiapkan video ini; coba unggah lagi nanti, ya',
  },
  interrupted: {
    en: "We couldn't prepare the video; please upload it again",
    id: 'Videonya gagal disiapkan; coba unggah lagi, ya',
  },
  'not-wanted': {
    en: "The streamer doesn't want this moment shown",
    id: 'Streamer tidak mau momen ini ditampilkan',
  },
  'taken-down': { en: 'Our moderators took it down', id: 'Diturunkan oleh moderator kami' },
}

/** The classes of a rejection by an operator, in the words of the picture of the desk. */
const classes: Readonly<Record<ClipRejection, Readonly<Record<Locale, string>>>> = {
  pornographic: { en: 'Pornographic', id: 'Pornografi' },
  violence: { en: 'Violence content', id: 'Konten kekerasan' },
  illegal: { en: 'Illegal content', id: 'Konten ilegal' },
  'someone-elses': { en: 'Someone else’s work', id: 'Karya orang lain' },
  'too-poor': { en: 'Picture or sound too poor', id: 'Gambar atau suaranya terlalu buruk' },
  others: { en: 'Other reasons', id: 'Alasan lain' },
}
const REVIEWED = 'reviewed:'

/**
 * The reason of an operator as it is stored: the class by its name, so that each reader gets it in the own language.
 */
export function storedRejection(said: {
  class?: ClipRejection | undefined
  reason?: string | undefined
}): string {
  const { class: kind, reason = '' } = said
  return kind === undefined ? reason : REVIEWED + JSON.stringify({ kind, reason })
}

function readReviewed(stored: string): Readonly<Record<Locale, string>> | null {
  if (!stored.startsWith(REVIEWED)) return null
  const { kind, reason } = JSON.parse(stored.slice(REVIEWED.length)) as {
    kind: ClipRejection
    reason: string
  }
  const of = (locale: Locale) => {
    if (reason === '') return classes[kind][locale]
    return kind === 'others' ? reason : `${classes[kind][locale]}: ${reason}`
  }
  return { en: of('en'), id: of('id') }
}

/** A stored reason for people. */
export function reasonText(stored: string): Readonly<Record<Locale, string>> {
  const reviewed = readReviewed(stored)
  if (reviewed) return reviewed
  const limits = readLimitsReason(stored)
  if (limits) return limits
  return Object.hasOwn(reasons, stored) ? (reasons[stored] ?? plain(stored)) : plain(stored)
}

const plain = (text: string) => ({ en: text, id: text })
