import { readFile } from 'node:fs/promises'
import { admin, type MediaItem } from '@tayang/contract'
import sharp from 'sharp'
import { catalogue } from '../catalogue/catalogue.ts'
import type { Entry } from '../catalogue/entry.ts'
import { artPath } from '../footage/stills.ts'
import { shotPicture } from '../footage/shot-picture.ts'
import type { Client } from './client.ts'

type ArtKind = keyof MediaItem['attachments']

const TITLES_PER_PAGE = 100
/** A phone's hero is 4:5, a poster 2:3. */
export const BANNER = { width: 1080, height: 1350 }
const PORTRAIT = { width: 480, height: 720 }

/** Posters: they stand on the most cards. */
export const FIRST_ART = ['thumbnail_portrait'] as const
export const REST_OF_ART = ['thumbnail_landscape', 'poster_landscape', 'banner_portrait'] as const

/** Gives every title the pictures of some kinds that it has not got yet. */
export async function seedArt(client: Client, kinds: readonly ArtKind[]): Promise<void> {
  const there = await listArt(client)
  for (const kind of kinds) {
    for (const entry of catalogue) {
      if (there.get(entry.slug)?.[kind] !== undefined) continue
      const picture = await pictureOf(entry, kind)
      if (picture !== null) await client.put(admin.putTitleArt, { friendlyId: entry.slug, kind }, picture)
    }
  }
}

async function listArt(client: Client): Promise<Map<string, MediaItem['attachments']>> {
  const found = new Map<string, MediaItem['attachments']>()
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, meta } = await client.call(admin.listTitles, { query: { page, perPage: TITLES_PER_PAGE } })
    for (const { friendlyId, item } of data) found.set(friendlyId, item.attachments)
    pages = meta.totalPages
  }
  return found
}

async function pictureOf(entry: Entry, kind: ArtKind): Promise<Buffer | null> {
  const { art, type, film } = entry
  if (art === null || type === 'season') return null
  const isUpright = kind === 'thumbnail_portrait' || kind === 'banner_portrait'
  // An episode stands on lying cards only.
  if (isUpright && type === 'episode') return null
  if ('scene' in art) {
    const scene = artPath(`scenes/${art.scene}.webp`)
    if (kind === 'thumbnail_portrait' && type !== 'clips')
      return readFile(artPath(`posters/${art.scene}.webp`))
    if (kind === 'poster_landscape') return readFile(scene)
    if (kind === 'thumbnail_landscape') return sharp(scene).resize(1280, 720).webp({ quality: 88 }).toBuffer()
    return upright(await readFile(scene), art.focus, kind === 'banner_portrait' ? BANNER : PORTRAIT)
  }
  const shot = film?.shots[art.shot]
  if (shot === undefined || kind === 'banner_portrait') return null
  const frame = await shotPicture(shot)
  return kind === 'thumbnail_portrait' ? upright(frame, 0.5, PORTRAIT) : frame
}

export async function upright(
  picture: Buffer,
  focus: number,
  size: { width: number; height: number },
): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata()
  const wide = Math.round((height * size.width) / size.height)
  const left = Math.round(Math.min(width - wide, Math.max(0, focus * width - wide / 2)))
  return sharp(picture)
    .extract({ left, top: 0, width: wide, height })
    .resize(size.width, size.height)
    .webp({ quality: 86 })
    .toBuffer()
}
