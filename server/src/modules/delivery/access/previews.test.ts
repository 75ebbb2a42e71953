import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openCatalogHarness,
  people,
  pictureBytes,
  type CatalogHarness,
} from '../../../../../tests/catalog-harness.ts'

let test: CatalogHarness
beforeAll(async () => void (test = await openCatalogHarness()))
afterAll(() => test[Symbol.asyncDispose]())

const ME = people['citra']?.accountId ?? ''
const PREVIEW_MS = 10 * 60_000
const ask = (url: string) => test.calls.ask({ method: 'GET', url })

/** A clip with a picture that nobody may see. */
async function hiddenClip() {
  const { title } = await test.publish({ type: 'clips' })
  const stream = Readable.from([await pictureBytes()])
  await test.library.putArt({ friendlyId: title.friendlyId, kind: 'thumbnail_landscape', stream }, 0)
  await test.content.hide(title.id)
  await test.clock.advance(3_000)
  const item = (await test.library.clips.factsOf([title.id])).get(title.id)
  return { id: title.id, versionId: item?.versionId ?? '', pictureId: item?.thumbnailId ?? '' }
}

describe('a preview', () => {
  it('plays a hidden clip and shows its picture for ten minutes, to its own caches alone', async () => {
    const { versionId, pictureId } = await hiddenClip()
    const stream = test.delivery.previews.streamOf(versionId, ME)
    const picture = test.delivery.previews.pictureOf(pictureId, ME)
    const segment = stream.replace('multivariant.m3u8', 'v360/1.m4s')
    for (const url of [stream, segment, picture, `${picture}?w=320`]) {
      const { status, headers } = await ask(url)
      expect([url, status]).toEqual([url, 200])
      expect(headers['cache-control']).toContain('private')
    }
    await test.clock.advance(PREVIEW_MS)
    for (const url of [stream, segment, picture]) expect((await ask(url)).status).toBe(404)
  })

  it('opens nothing but what it names, and a grant to play opens nothing that is hidden', async () => {
    const [one, other] = [await hiddenClip(), await hiddenClip()]
    const stream = test.delivery.previews.streamOf(one.versionId, ME)
    expect((await ask(stream.replace(`/t/${one.versionId}`, `/t/${other.versionId}`))).status).not.toBe(200)
    const picture = test.delivery.previews.pictureOf(one.versionId, ME)
    expect((await ask(picture.replace(`/p/${one.versionId}`, `/p/${one.pictureId}`))).status).not.toBe(200)
    expect((await ask(`/media/t/${one.versionId}/multivariant.m3u8`)).status).toBe(404)
    expect((await ask(`/media/p/${one.pictureId}`)).status).toBe(404)
    const endsAt = test.clock.now() + PREVIEW_MS
    const grant = test.delivery.grants.grant({ accountId: ME, versionId: one.versionId, endsAt })
    expect((await ask(`/media/g/${grant}/t/${one.versionId}/multivariant.m3u8`)).status).toBe(404)
  })
})
