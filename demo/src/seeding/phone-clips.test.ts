import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalog, clipSocial, ownClips } from '@tayang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureDemoPeople, DEMO_OPERATOR, DEMO_PASSWORD } from '../../../server/src/demo/people.ts'
import { openTestApp, type TestApp } from '../../../tests/app.ts'
import { phoneClips } from '../catalogue/phone-clips.ts'
import { signIn } from './client.ts'
import { seedPhoneClips } from './phone-clips.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await openTestApp({ engine: true })
  folder = await mkdtemp(join(tmpdir(), 'tayang-phone-clips-'))
}, 180_000)
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

test('people upload clips, two of them upright, which are approved, liked and commented on; once', async () => {
  const { operatorPassword } = await ensureDemoPeople(app.app)
  const { address } = app
  const operator = await signIn({ address, email: DEMO_OPERATOR, password: operatorPassword })
  const people = { address, password: DEMO_PASSWORD }
  await seedPhoneClips(operator, { ...people, folder })
  await seedPhoneClips(operator, { ...people, folder })
  for (const { by, title, upright, likes, comments } of phoneClips) {
    const owner = await signIn({ ...people, email: by })
    const { data } = await owner.call(ownClips.listOwnClips, { query: {} })
    expect(data.map(({ titles, state }) => [titles[1], state])).toEqual([[title, 'approved']])
    const id = data[0]?.id ?? ''
    const seen = await operator.call(catalog.getVideo, { params: { id }, query: {} })
    const { width = 0, height = 0, totalLikes } = seen.data
    expect((height ?? 0) > (width ?? 0)).toBe(upright !== null)
    expect(totalLikes).toBe(likes.length)
    const beside = await operator.call(clipSocial.getComment, { params: { id }, query: {} })
    expect(beside.data.map(({ comment }) => comment).toReversed()).toEqual(comments.map(({ text }) => text))
  }
}, 300_000)
