import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { admin, type TitleDraft } from '@tayang/contract'
import { root } from '../protocol/machine.ts'
import { until } from '../protocol/until.ts'
import type { Calls } from './calls.ts'

const ART = path.join(root, 'demo/art')

/** Titles of the demo by the names of their posters and scenes. */
const NAMES = [
  'burung braga rel toba mega topeng jendela lorong warung senen ceplok hutan',
  'layangan subuh laut gunung kopi nada kebun truntum kliwon kereta garis kawung',
].flatMap((line) => line.split(' '))

/** Rows of home, as the demo has them: a hero and then cards. */
const ROWS: readonly (readonly [layout: 'hero' | 'portrait' | 'landscape', from: number, to: number])[] = [
  ['hero', 0, 6],
  ['portrait', 2, 11],
  ['portrait', 13, 22],
  ['landscape', 6, 13],
  ['landscape', 14, 18],
  ['portrait', 9, 16],
]

/** Puts 24 titles with their pictures and the home page into an app, by an operator's calls; no video. */
export async function fillCatalogue(calls: Calls): Promise<void> {
  const { call } = calls
  for (const [at, name] of NAMES.entries()) {
    await call(admin.putTitle, { params: { friendlyId: name }, body: draftOf(name, at) })
    const poster = await readFile(path.join(ART, 'posters', `${name}.webp`))
    const scene = await readFile(path.join(ART, 'scenes', `${name}.webp`))
    const pictures = {
      thumbnail_portrait: poster,
      banner_portrait: poster,
      thumbnail_landscape: scene,
      poster_landscape: scene,
    }
    for (const kind of admin.artKinds) {
      await putArt(calls, { friendlyId: name, kind }, pictures[kind])
    }
  }
  const sections = []
  for (const [at, [layout, from, to]] of ROWS.entries()) {
    const playlist = `baris-${at}`
    await call(admin.putPlaylist, {
      params: { friendlyId: playlist },
      body: {
        type: layout === 'hero' ? 'featured' : 'editorial',
        title: { en: `Row ${at}`, id: `Baris ${at}` },
        items: NAMES.slice(from, to),
      },
    })
    sections.push({ playlist, layout })
  }
  await call(admin.putPage, {
    params: { friendlyId: 'home' },
    body: { title: { en: 'Home', id: 'Beranda' }, isCategory: false, order: 0, sections },
  })
}

/** A body of bytes has no type in the contract: it never is JSON. */
async function putArt(
  { call }: Calls,
  params: { friendlyId: string; kind: (typeof admin.artKinds)[number] },
  picture: Uint8Array,
): Promise<void> {
  await call(admin.putTitleArt, { params, body: picture as never })
}

/** Uploads a film for a title that has its texts, and waits until all of it plays. */
export async function uploadFilm(
  { call, put }: Calls,
  friendlyId: string,
  film: Uint8Array,
  withinMs: number,
  more: Partial<TitleDraft> = {},
): Promise<string> {
  await call(admin.putTitle, { params: { friendlyId }, body: { ...draftOf(friendlyId, 0), ...more } })
  const asked = await call(admin.createUpload, {
    params: { friendlyId },
    body: { sizeBytes: film.byteLength },
  })
  await put(asked.data.uploadUrl, film)
  const title = await until(
    async () => {
      const { data } = await call(admin.getTitle, { params: { friendlyId } })
      if (data.state === 'failed') throw new Error(`${friendlyId} failed: ${data.failure?.message}`)
      return data.state === 'ready' && data.heightsToCome.length === 0 && data
    },
    { withinMs, what: `${friendlyId} to be ready`, everyMs: 500 },
  )
  return title.id
}

function draftOf(friendlyId: string, at: number): TitleDraft {
  return {
    friendlyId,
    type: 'movie',
    title: { en: `A film called ${friendlyId}`, id: `Film bernama ${friendlyId}` },
    description: {
      en: 'Every evening the sky threatens to clear, and every evening she bargains with the clouds.',
      id: 'Setiap sore langit hampir terang, dan setiap sore ia menawar pada awan.',
    },
    year: 2000 + at,
    rating: '13+',
    genres: [{ en: 'Drama', id: 'Drama' }],
    cast: ['Sekar Ayuningtyas', 'Raka Pramudya'],
    premium: false,
    thumbColor: '#0E2A30',
    heights: [720, 480, 360, 240],
  }
}
