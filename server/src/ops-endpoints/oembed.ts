import {
  campaigns,
  catalog,
  channels,
  idOfSegment,
  mayEmbed,
  PICTURE_WIDTHS,
  shows,
  user,
  type AnswerOf,
  type CallOf,
  type MediaDetail,
  type Operation,
  type Show,
} from '@tayang/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../platform/http/refusal.ts'
import type { RawRoute } from '../platform/http/route.ts'
import { escapeHtml } from '../platform/http/plain-page/escape-html.ts'
import { originOf, type Settings } from '../platform/settings/settings.ts'

interface OembedDependencies {
  settings: Pick<Settings, 'origin' | 'port'>
  /** Calls as a guest, so that a card never shows what a guest may not see. */
  call<O extends Operation>(operation: O, input: CallOf<O>): Promise<AnswerOf<O>>
}

/** The preview of a page. */
interface Card {
  title: string
  author?: string | undefined
  picture: Picture | undefined
  /** The document that other sites may frame, and the shape of what it shows. */
  embed?: { path: string; width: number; height: number } | undefined
}

interface Picture {
  fileUrl: string
  width: number
  height: number
}

/** How long another site may keep a card: what was taken down is gone from there within five minutes. */
const CACHE_SECONDS = 300
const ADDRESS_LENGTH_MAX = 2_000
/** The longer side of a frame where the request gives no bound. */
const EMBED_PIXELS = 640
const WIDE = { width: EMBED_PIXELS, height: Math.round((EMBED_PIXELS * 9) / 16) }
/** Pages of the site that show one title. */
const TITLE_SEGMENTS = new Set(['movie', 'movies', 'animation', 'series', 'episode', 'clips'])
/** Pages of the site that show a channel. */
const CHANNEL_SEGMENTS = new Set(['live-tv', 'stream', 'live'])
const ID = /^[A-Za-z0-9._:~-]{1,64}$/

/**
 * `/oembed?url=`: the card of a public page for other sites (oembed.com). Titles, shows and clips that others may show
 * are of type `video`, with the frame to show them in; other pages are `link`, because they must not be framed.
 */
export function oembedRoute({ settings, call }: OembedDependencies): RawRoute {
  const origin = originOf(settings)
  return {
    methods: ['GET', 'HEAD'],
    path: '/oembed',
    async handle(request, reply) {
      const { url, format, maxwidth, maxheight } = request.query as Record<string, unknown>
      if (format !== undefined && format !== 'json') return answerNotImplemented(reply)
      const page = pageOf(request, url, origin)
      const card = await readCard(call, page)
      const widest = bound('maxwidth', maxwidth)
      const tallest = bound('maxheight', maxheight)
      return reply
        .header('cache-control', `public, max-age=${CACHE_SECONDS}`)
        .header('access-control-allow-origin', '*')
        .type('application/json; charset=utf-8')
        .send({
          version: '1.0',
          type: card.embed ? 'video' : 'link',
          title: card.title,
          ...(card.author !== undefined && { author_name: card.author }),
          provider_name: 'Tayang',
          provider_url: origin,
          cache_age: CACHE_SECONDS,
          ...(card.embed && frameOf(card.embed, { title: card.title, origin, widest, tallest })),
          ...thumbnailOf(card.picture, { origin, widest, tallest }),
        })
    },
  }
}

/** The page of a URL of ours, by our own origin or by the one of this request. */
function pageOf(request: FastifyRequest, url: unknown, origin: string): readonly [string, string] {
  if (typeof url !== 'string' || url.length > ADDRESS_LENGTH_MAX || !URL.canParse(url)) {
    throw new Refusal('INVALID_PARAMETERS', { details: ['url: the address of a page of this site'] })
  }
  const target = new URL(url)
  const isOwn = target.origin === origin || target.origin === `${request.protocol}://${request.host}`
  const [segment = '', last = '', ...more] = target.pathname
    .replace(/^\/@/, '/@/')
    .replace(/\/$/, '')
    .split('/')
    .slice(1)
  const id = idOfSegment(last)
  if (!isOwn || more.length > 0 || !ID.test(id)) throw new Refusal('NOT_FOUND')
  return [segment, id]
}

async function readCard(
  call: OembedDependencies['call'],
  [segment, id]: readonly [string, string],
): Promise<Card> {
  if (TITLE_SEGMENTS.has(segment)) {
    const { data } = await call(catalog.getVideo, { params: { id }, query: {} })
    const { poster_landscape, thumbnail_landscape, thumbnail_portrait } = data.attachments
    return {
      title: data.titleLocalized,
      author: data.series?.titleLocalized ?? data.profile?.name,
      picture: poster_landscape ?? thumbnail_landscape ?? thumbnail_portrait,
      embed: data.type !== 'clips' || mayEmbed(data) ? embedOf(data) : undefined,
    }
  }
  if (segment === 'playlists') {
    const [playlist, items] = await Promise.all([
      call(catalog.getPlaylist, { params: { id }, query: {} }),
      call(catalog.listPlaylistItems, { params: { id }, query: { perPage: 1 } }),
    ])
    const { attachments: first, series } = items.data[0] ?? {}
    const { type, titleLocalized: title } = playlist.data
    return {
      // As the page is headed: a season is called `Season 1`.
      title: type === 'season' && series ? `${series.titleLocalized}: ${title}` : title,
      picture: first?.thumbnail_landscape ?? first?.poster_landscape ?? first?.thumbnail_portrait,
    }
  }
  if (segment === 'campaign') {
    const { data } = await call(campaigns.getCampaign, { params: { id }, query: {} })
    const { poster_landscape, thumbnail_landscape, banner_portrait } = data.attachments
    return { title: data.name, picture: poster_landscape ?? thumbnail_landscape ?? banner_portrait }
  }
  if (CHANNEL_SEGMENTS.has(segment)) {
    const { data } = await call(channels.getLiveChannel, { params: { id }, query: {} })
    const { thumbnail_landscape, logo } = data.attachments
    return { title: data.titleLocalized, picture: thumbnail_landscape ?? logo }
  }
  if (segment === '@') {
    const { data } = await call(user.findHandle, { params: { handle: id } })
    return readCard(call, ['profile', data.profileId])
  }
  if (segment === 'profile') {
    const { data } = await call(user.getPublicProfile, { params: { id }, query: {} })
    return { title: data.name, picture: undefined }
  }
  if (segment === 'liveshow' || segment === 'liveshow-vod') {
    const { data } = await call(shows.getLiveShow, { params: { id } })
    const embed = { path: `/embed/${data.type}/${encodeURIComponent(data.id)}`, ...WIDE }
    return { title: data.name || data.profile.name, author: data.profile.name, picture: stillOf(data), embed }
  }
  throw new Refusal('NOT_FOUND')
}

/** What the frame of a clip is made for: its own shape, 640 px on its longer side; films are wide. */
function embedOf({ type, id, width, height }: MediaDetail): NonNullable<Card['embed']> {
  const isUpright = type === 'clips' && (height ?? 0) > (width ?? 0)
  return {
    path: `/embed/${type}/${encodeURIComponent(id)}`,
    width: isUpright ? WIDE.height : WIDE.width,
    height: isUpright ? WIDE.width : WIDE.height,
  }
}

/** A picture of what is on air changes under its address, so that only the one of the streamer's choice is named. */
function stillOf({ thumbnail, profile }: Show): Picture | undefined {
  if (thumbnail === null || thumbnail === profile.avatar) return undefined
  return { fileUrl: thumbnail, width: 480, height: 640 }
}

interface FrameBounds {
  title: string
  origin: string
  widest: number
  tallest: number
}

/** The frame as HTML, made smaller where it would not fit into the bounds of the request. */
function frameOf(
  embed: NonNullable<Card['embed']>,
  { title, origin, widest, tallest }: FrameBounds,
): { html: string; width: number; height: number } {
  const scale = Math.min(1, widest / embed.width, tallest / embed.height)
  const width = Math.floor(embed.width * scale)
  const height = Math.floor(embed.height * scale)
  const html =
    `<iframe src="${escapeHtml(origin + embed.path)}" width="${width}" height="${height}" ` +
    `title="${escapeHtml(title)}" frameborder="0" allow="autoplay; fullscreen; picture-in-picture" ` +
    'loading="lazy" allowfullscreen></iframe>'
  return { html, width, height }
}

/** The widest size that fits into the bounds of the request. */
function thumbnailOf(
  picture: Picture | undefined,
  { origin, widest, tallest }: { origin: string; widest: number; tallest: number },
) {
  if (!picture) return {}
  const sizes = PICTURE_WIDTHS.filter((width) => width <= picture.width).map((width) => ({
    width,
    height: Math.round((picture.height * width) / picture.width),
  }))
  const size = sizes.findLast(({ width, height }) => width <= widest && height <= tallest)
  if (!size) return {}
  const address = new URL(picture.fileUrl, origin)
  address.searchParams.set('w', String(size.width))
  return { thumbnail_url: address.href, thumbnail_width: size.width, thumbnail_height: size.height }
}

function bound(name: string, value: unknown): number {
  if (value === undefined) return Infinity
  if (typeof value === 'string' && /^\d{1,5}$/.test(value)) return Number(value)
  throw new Refusal('INVALID_PARAMETERS', { details: [`${name}: a whole number`] })
}

/** The answer that oembed.com demands for a format that the provider does not support. */
function answerNotImplemented(reply: FastifyReply): FastifyReply {
  return reply.code(501).send({ code: null, message: 'Only format=json is supported', details: [] })
}
