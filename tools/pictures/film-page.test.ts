import sharp from 'sharp'
import { expect, test } from 'vitest'
import { animate } from './film-page.ts'

const frame = async (background: string, at: number) => ({
  bytes: await sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .jpeg()
    .toBuffer(),
  at,
})

test('the frames of a page become one moving picture, which shows each as long as the page did', async () => {
  const frames = [await frame('#f00', 0), await frame('#0f0', 400), await frame('#00f', 500)]
  const made = await sharp(await animate(frames, 20), { animated: true }).metadata()
  expect([made.format, made.pages, made.width, made.pageHeight]).toEqual(['webp', 3, 20, 10])
  expect(made.delay?.slice(0, 2)).toEqual([400, 100])
  expect(made.loop).toBe(0)
})
