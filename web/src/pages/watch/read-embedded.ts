import {
  catalog,
  mayEmbed,
  mayPlayInFrame,
  playback,
  shows,
  subscription,
  type Access,
  type MediaDetail,
  type Show,
} from '@tayang/contract'
import type { SiteContext } from '#shared/api'
import { formatRupiah, type Language } from '#shared/i18n'
import { urls } from '#shared/urls'
import { embedTexts } from './embed-texts.ts'

/** What a frame of another site shows. */
export interface Embedded {
  readonly title: string
  readonly name: string | null
  /** The page of it on the site. */
  readonly page: string
  readonly pictureUrl: string | null
  /** Where it plays; null where it plays on the site alone. */
  readonly source: Pick<Access, 'stream' | 'subtitles'> | null
  readonly isLive: boolean
  /** Said instead of playing. */
  readonly said: string | null
}

type Site = Pick<SiteContext, 'call'> & { language: Language }

/** Null where there is nothing that other sites may show. */
export async function readEmbedded(site: Site, kind: string, id: string): Promise<Embedded | null> {
  try {
    return kind === 'liveshow' || kind === 'liveshow-vod'
      ? await ofShow(site, id)
      : await ofTitle(site, kind, id)
  } catch (error) {
    if (isRefused(error)) return null
    throw error
  }
}

async function ofTitle({ call, language }: Site, kind: string, id: string): Promise<Embedded | null> {
  const { data: item } = await call(catalog.getVideo, { params: { id }, query: { locale: language } })
  const isClip = item.type === 'clips'
  if (isClip !== (kind === 'clips') || (isClip && !mayEmbed(item))) return null
  const words = embedTexts[language]
  const plays = isClip || mayPlayInFrame(item)
  const access = plays ? await call(playback.getVideoPublicAccess, { params: { id }, query: {} }) : null
  // Without an account there is no licence to decrypt by.
  const source = access && access.data.drm === null && access.data.drmToken === null ? access.data : null
  const offer = item.premium ? await offerOf({ call, language }) : words.elsewhere
  return {
    title: item.titleLocalized,
    name: item.series?.titleLocalized ?? item.profileData?.name ?? null,
    page: isClip ? urls.clip(item.id) : urls.title(item),
    pictureUrl: pictureOf(item),
    source,
    isLive: false,
    said: source ? null : offer,
  }
}

function pictureOf({ attachments }: MediaDetail): string | null {
  const { poster_landscape, thumbnail_landscape, thumbnail_portrait } = attachments
  const picture = poster_landscape ?? thumbnail_landscape ?? thumbnail_portrait
  return picture ? `${picture.fileUrl}?w=640` : null
}

/** What a subscription costs at least, where one is sold. */
async function offerOf({ call, language }: Site): Promise<string> {
  const words = embedTexts[language]
  const { data: plans } = await call(subscription.getSubscriberPlan, {})
  const lowest = Math.min(...plans.map(({ price }) => price))
  return Number.isFinite(lowest) ? `${words.premium} ${words.from} ${formatRupiah(lowest)}` : words.premium
}

async function ofShow({ call, language }: Site, id: string): Promise<Embedded> {
  const { data: show } = await call(shows.getLiveShow, { params: { id } })
  const isLive = show.type === 'liveshow'
  const access = await call(playback.getLiveShowPublicAccess, { params: { id }, query: {} }).catch(
    (error: unknown) => {
      if (isRefused(error)) return null
      throw error
    },
  )
  const words = embedTexts[language]
  return {
    title: show.name || show.profile.name,
    name: show.profile.name,
    page: isLive ? urls.liveShow(show.id) : urls.replay(show.id),
    pictureUrl: stillOf(show),
    source: access?.data ?? null,
    isLive,
    said: access ? null : isLive ? words.notOnAir : words.noRecording,
  }
}

const stillOf = ({ still, thumbnail }: Show): string | null => still ?? thumbnail

/** Whether a call was refused: `siteContextOf` makes a response of that. */
function isRefused(error: unknown): boolean {
  const { init } = (error ?? {}) as { init?: { status?: number } | null }
  return init?.status !== undefined && init.status < 500
}
