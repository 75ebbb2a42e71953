import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CatalogTables } from '#modules/library'
import { Readable } from 'node:stream'
import { pictureBytes } from '../../../../../tests/catalog-harness.ts'
import { openChannelsHarness, type ChannelsHarness } from './test/channels-harness.ts'

let test: ChannelsHarness
beforeAll(async () => {
  test = await openChannelsHarness()
  await test.film('biasa')
  await test.film('bisu', { isSilent: true })
  await test.film('mahal', { draft: { premium: true } })
  await test.harness.putTitle({ friendlyId: 'belum' })
  await test.harness.putTitle({ friendlyId: 'seri', type: 'series' })
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const skips = (state: Awaited<ReturnType<ChannelsHarness['schedule']>>) =>
  Object.fromEntries(state.programmes.map(({ title, skipped }) => [title, skipped]))

describe('a schedule', () => {
  it('answers what it leaves out and why, and plays the rest', async () => {
    await test.putChannel('campur')
    const state = await test.schedule('campur', 'biasa', 'bisu', 'mahal', 'belum')
    expect(skips(state)).toEqual({ biasa: null, bisu: 'no-sound', mahal: 'premium', belum: 'not-ready' })
    expect(state.loopSeconds).toBe(10)
    await test.putChannel('campur', { premium: true })
    expect(skips(await test.harness.live.channelState('campur'))['mahal']).toBe(null)
  })

  it('includes a title by itself once it is ready', async () => {
    await test.putChannel('nanti')
    await test.schedule('nanti', 'belum')
    await test.film('belum')
    const state = await test.harness.live.channelState('nanti')
    expect([skips(state), state.loopSeconds]).toEqual([{ belum: null }, 10])
  })

  it('is stored under the field names that rows of older servers have', async () => {
    const rows = await test.harness.database
      .forModule<CatalogTables>('catalog')
      .selectFrom('channel_run')
      .select('line')
      .execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const { line } of rows) {
      expect(line).toEqual({
        before: { pictures: expect.any(Number), sounds: expect.any(Number), showings: expect.any(Number) },
        reels: expect.any(Array),
      })
    }
  })

  it('refuses a series or an unknown title, and channels that play an address', async () => {
    await test.putChannel('utama')
    await expect(test.schedule('utama', 'tiada')).rejects.toThrow('Video not found')
    await expect(test.schedule('utama', 'seri')).rejects.toThrow('Invalid parameters')
    await expect(test.schedule('tiada', 'biasa')).rejects.toThrow('Channel not found')
    await test.putChannel('bingkai', { kind: 'webview', url: 'https://example.com/' })
    await expect(test.schedule('bingkai', 'biasa')).rejects.toThrow('Invalid parameters')
  })
})

describe('a channel', () => {
  it('keeps its id and its kind when it is put again, and shares no name with a title', async () => {
    const id = await test.putChannel('tetap')
    expect(await test.putChannel('tetap', { order: 7 })).toBe(id)
    await expect(test.putChannel('tetap', { kind: 'stream' })).rejects.toThrow('Invalid parameters')
    await expect(test.putChannel('biasa')).rejects.toThrow('Invalid parameters')
    await expect(test.putChannel('kosong', { kind: 'webview' })).rejects.toThrow('Invalid parameters')
  })

  it('remains hidden until an operator shows it again', async () => {
    const id = await test.putChannel('ditutup')
    await test.harness.content.hide(id)
    await test.putChannel('ditutup', { order: 3 })
    expect((await test.harness.live.channelState('ditutup')).isHidden).toBe(true)
    await test.putChannel('ditutup', { isHidden: false })
    expect((await test.harness.live.channelState('ditutup')).isHidden).toBe(false)
  })

  it('is listed to operators even when hidden, has pictures, and is not in their list of titles', async () => {
    await test.putChannel('sembunyi', { isHidden: true })
    const { data } = await test.harness.live.listChannels({ page: 1, perPage: 100 })
    expect(data.find(({ friendlyId }) => friendlyId === 'sembunyi')?.isHidden).toBe(true)
    const stream = Readable.from([await pictureBytes()])
    await test.harness.live.putChannelArt({ friendlyId: 'tetap', kind: 'logo', stream })
    const [card] = await test.harness.content.itemsOf([await test.putChannel('tetap')], 'id')
    expect(card?.attachments.logo?.fileUrl).toMatch(/^\/media\/p\//)
    const titles = await test.harness.library.listTitles({ page: 1, perPage: 100 })
    expect(titles.data.map(({ friendlyId }) => friendlyId)).not.toContain('tetap')
  })
})
