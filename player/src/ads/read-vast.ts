import { elementsAt, readXml, textAt } from './read-xml.ts'
import type { XmlElement } from './read-xml.ts'

/** Events of an ad that are tracked, by their names in VAST. */
export type TrackedEvent =
  | 'start'
  | 'firstQuartile'
  | 'midpoint'
  | 'thirdQuartile'
  | 'complete'
  | 'pause'
  | 'resume'
  | 'mute'
  | 'unmute'
  | 'skip'

/** The tracking addresses of an ad, those of its wrappers included. */
export interface Trackers {
  impression: string[]
  error: string[]
  click: string[]
  events: Partial<Record<TrackedEvent, string[]>>
}

export interface MediaFile {
  url: string
  type: string
  width: number
  height: number
  kilobits: number
}

export interface LinearAd {
  media: MediaFile[]
  /** 0 where the answer has none. */
  durationS: number
  /** Null where the answer offers no skip. */
  skipAfterS: number | null
  clickUrl: string | null
}

/** The first ad of an answer that could be shown. */
export type VastAnswer =
  | { kind: 'ad'; ad: LinearAd; trackers: Trackers }
  | { kind: 'wrapper'; tagUrl: string; trackers: Trackers; mayFollow: boolean }
  | { kind: 'none'; errorUrls: string[] }
  | { kind: 'wrong'; errorCode: number; errorUrls: string[] }

/** Codes of VAST 4.2, section 2.3.6.3, as far as this player distinguishes them. */
export const vastErrors = {
  notXml: 100,
  notVast: 101,
  wrongVersion: 102,
  noLinear: 200,
  wrapper: 300,
  wrapperTimeout: 301,
  wrapperDepth: 302,
  wrapperEmpty: 303,
  media: 400,
  mediaNotFound: 401,
  mediaTimeout: 402,
  mediaType: 403,
  mediaBroken: 405,
} as const

const events: ReadonlySet<string> = new Set<TrackedEvent>([
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
  'pause',
  'resume',
  'mute',
  'unmute',
  'skip',
])

/** Addresses of one kind that are called; one answer cannot make a browser call hundreds. */
const URLS_MAX = 10
const MEDIA_MAX = 20

/** Reads an answer to `baseUrl`. Ads that cannot be shown are skipped. */
export function readVast(text: string, baseUrl: string): VastAnswer {
  const root = readXml(text)
  if (!root) return { kind: 'wrong', errorCode: vastErrors.notXml, errorUrls: [] }
  if (root.name !== 'VAST') return { kind: 'wrong', errorCode: vastErrors.notVast, errorUrls: [] }
  const rootErrors = urlsOf(elementsAt(root, 'Error'), baseUrl)
  if (!/^[234](\.\d+)?$/.test(root.attributes['version'] ?? '')) {
    return { kind: 'wrong', errorCode: vastErrors.wrongVersion, errorUrls: rootErrors }
  }
  const ads = elementsAt(root, 'Ad').toSorted((a, b) => sequenceOf(a) - sequenceOf(b))
  const answers = ads.map((ad) => readAd(ad, baseUrl))
  // The next stand-alone ad replaces one that cannot be shown.
  const usable = answers.find(({ kind }) => kind === 'ad' || kind === 'wrapper')
  return usable ?? answers[0] ?? { kind: 'none', errorUrls: rootErrors }
}

/** An ad without a number is not part of a pod, and comes before the ads that are. */
function sequenceOf(ad: XmlElement): number {
  const number = Number(ad.attributes['sequence'] ?? 0)
  return Number.isFinite(number) ? number : 0
}

function readAd(ad: XmlElement, baseUrl: string): VastAnswer {
  const wrapper = elementsAt(ad, 'Wrapper')[0]
  const inLine = elementsAt(ad, 'InLine')[0]
  const body = inLine ?? wrapper
  if (!body) return { kind: 'wrong', errorCode: vastErrors.notVast, errorUrls: [] }
  const trackers = trackersOf(body, baseUrl)
  if (wrapper && !inLine) {
    const tagUrl = webUrl(textAt(wrapper, 'VASTAdTagURI'), baseUrl)
    if (tagUrl === null) return { kind: 'wrong', errorCode: vastErrors.wrapper, errorUrls: trackers.error }
    return {
      kind: 'wrapper',
      tagUrl,
      trackers,
      mayFollow: wrapper.attributes['followAdditionalWrappers'] !== 'false',
    }
  }
  const linear = elementsAt(body, 'Creatives', 'Creative', 'Linear')[0]
  if (!linear) return { kind: 'wrong', errorCode: vastErrors.noLinear, errorUrls: trackers.error }
  return { kind: 'ad', ad: adOf(linear, baseUrl), trackers }
}

function adOf(linear: XmlElement, baseUrl: string): LinearAd {
  const durationS = secondsOf(textAt(linear, 'Duration')) ?? 0
  const media = elementsAt(linear, 'MediaFiles', 'MediaFile')
    .slice(0, MEDIA_MAX)
    .flatMap((file): MediaFile[] => {
      const url = webUrl(file.text.trim(), baseUrl)
      const { type = '', width, height, bitrate, apiFramework } = file.attributes
      // A file with an API framework (VPAID) is a program, not a video.
      if (url === null || apiFramework !== undefined) return []
      return [{ url, type, width: countOf(width), height: countOf(height), kilobits: countOf(bitrate) }]
    })
  const click = webUrl(textAt(linear, 'VideoClicks', 'ClickThrough'), baseUrl)
  return {
    media,
    durationS,
    skipAfterS: offsetOf(linear.attributes['skipoffset'], durationS),
    clickUrl: click,
  }
}

function trackersOf(body: XmlElement, baseUrl: string): Trackers {
  const linear = elementsAt(body, 'Creatives', 'Creative', 'Linear')
  const tracked: Trackers['events'] = {}
  for (const element of linear.flatMap((one) => elementsAt(one, 'TrackingEvents', 'Tracking'))) {
    const name = element.attributes['event'] ?? ''
    const url = webUrl(element.text.trim(), baseUrl)
    if (url === null || !isTracked(name)) continue
    const known = tracked[name] ?? []
    if (known.length < URLS_MAX) tracked[name] = [...known, url]
  }
  return {
    impression: urlsOf(elementsAt(body, 'Impression'), baseUrl),
    error: urlsOf(elementsAt(body, 'Error'), baseUrl),
    click: urlsOf(
      linear.flatMap((one) => elementsAt(one, 'VideoClicks', 'ClickTracking')),
      baseUrl,
    ),
    events: tracked,
  }
}

const isTracked = (name: string): name is TrackedEvent => events.has(name)

function urlsOf(elements: readonly XmlElement[], baseUrl: string): string[] {
  return elements.flatMap(({ text }) => webUrl(text.trim(), baseUrl) ?? []).slice(0, URLS_MAX)
}

/** Only http and https, and only https from a page that is https: no other address is ever fetched or opened. */
export function webUrl(text: string, baseUrl: string): string | null {
  if (text === '' || text.length > 4_096 || !URL.canParse(text, baseUrl)) return null
  const url = new URL(text, baseUrl)
  const isWeb = url.protocol === 'https:' || (url.protocol === 'http:' && !baseUrl.startsWith('https:'))
  // A browser would send a name and a password that are in an address.
  if (!isWeb || url.username !== '' || url.password !== '') return null
  // The brackets of macros must stay as they are written; URL encodes them.
  return url.href.replace(/%5B([A-Z]+)%5D/g, '[$1]')
}

const TIME = /^(\d{1,2}):([0-5]\d):([0-5]\d)(?:\.(\d{1,3}))?$/

function secondsOf(text: string | undefined): number | null {
  const found = TIME.exec(text?.trim() ?? '')
  if (!found) return null
  const [, hours = '0', minutes = '0', seconds = '0', milliseconds = '0'] = found
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${milliseconds}`)
}

function offsetOf(text: string | undefined, durationS: number): number | null {
  const share = /^(\d{1,3})%$/.exec(text?.trim() ?? '')?.[1]
  if (share !== undefined) return durationS > 0 ? (Math.min(100, Number(share)) / 100) * durationS : null
  return secondsOf(text)
}

const countOf = (text: string | undefined) => (/^\d{1,7}$/.test(text ?? '') ? Number(text) : 0)
