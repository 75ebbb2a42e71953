import type { AdEvent } from '@tayang/contract'

/** What a VAST response says of a pre-roll. */
export interface Preroll {
  /** Sixteen hexadecimal digits of a hash of its bytes. */
  readonly id: string
  readonly title: string
  readonly durationSeconds: number
  /** 0: it cannot be skipped. */
  readonly skipAfterSeconds: number
  readonly clickUrl: string | null
  readonly width: number
  readonly height: number
  readonly sizeBytes: number
}

/** Those that VAST lists below TrackingEvents; the others have elements of their own. */
const tracked = [
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
] as const satisfies readonly AdEvent[]

/** VAST 4.2: one linear ad, or a response without one. Addresses are absolute, so that any player can use them. */
export function writeVast(preroll: Preroll | null, origin: string): string {
  const head = '<?xml version="1.0" encoding="UTF-8"?>'
  if (!preroll) return `${head}\n<VAST version="4.2"/>\n`
  const track = (event: AdEvent, more = '') =>
    address(`${origin}/ads/v1.0/events/${event}?spot=${preroll.id}${more}`)
  const skips = preroll.skipAfterSeconds > 0 && preroll.skipAfterSeconds < preroll.durationSeconds
  const kilobits = Math.max(1, Math.round((preroll.sizeBytes * 8) / preroll.durationSeconds / 1_000))
  const size = `width="${preroll.width}" height="${preroll.height}" bitrate="${kilobits}"`
  const mediaFile = `id="1" delivery="progressive" type="video/mp4" ${size}`
  // A path is one of this site.
  const click = preroll.clickUrl?.startsWith('/') ? `${origin}${preroll.clickUrl}` : preroll.clickUrl
  return `${head}
<VAST version="4.2" xmlns="http://www.iab.com/VAST">
  <Ad id="${preroll.id}" adType="video">
    <InLine>
      <AdSystem version="1.0">Tayang</AdSystem>
      <Error>${track('error', '&error=[ERRORCODE]')}</Error>
      <Impression id="tayang">${track('impression')}</Impression>
      <AdServingId>${preroll.id}</AdServingId>
      <AdTitle>${escaped(preroll.title)}</AdTitle>
      <Creatives>
        <Creative id="${preroll.id}" sequence="1">
          <UniversalAdId idRegistry="tayang">${preroll.id}</UniversalAdId>
          <Linear${skips ? ` skipoffset="${clock(preroll.skipAfterSeconds)}"` : ''}>
            <Duration>${clock(preroll.durationSeconds)}</Duration>
            <TrackingEvents>
${tracked.map((event) => `              <Tracking event="${event}">${track(event)}</Tracking>`).join('\n')}
            </TrackingEvents>
            <MediaFiles>
              <MediaFile ${mediaFile}>${address(`${origin}/media/ads/${preroll.id}.mp4`)}</MediaFile>
            </MediaFiles>
            <VideoClicks>
${click === null ? '' : `              <ClickThrough>${address(click)}</ClickThrough>\n`}\
              <ClickTracking>${track('click')}</ClickTracking>
            </VideoClicks>
          </Linear>
        </Creative>
      </Creatives>
    </InLine>
  </Ad>
</VAST>
`
}

/** `]]>` would end the section; no address needs it unescaped. */
function address(url: string): string {
  return `<![CDATA[${url.replaceAll(']]>', ']]%3E')}]]>`
}

function escaped(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (sign) => names[sign] ?? '')
}

function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `00:${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}
