import { admin } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until, type Person } from '../../../../../tests/app.ts'
import { openClipsHarness, type ClipsHarness } from '../test/clips-harness.ts'

let harness: ClipsHarness
let owner: Person
beforeAll(async () => {
  harness = await openClipsHarness()
  owner = await harness.app.person('Sari')
}, 180_000)
afterAll(() => harness[Symbol.asyncDispose]())

const preparing = () => harness.plant({ owner, state: 'processing' })
const becomes = (id: string, state: string) =>
  until(async () => (await harness.stateOf(id)) === state, { what: `${id} to be ${state}` })

describe('a clip whose encode ended while no server ran', () => {
  test('waits for its review, is rejected where it failed, and is left alone where it goes on', async () => {
    const [plays, failed, goesOn] = [await preparing(), await preparing(), await preparing()]
    await harness.encodeEnds(plays, 'plays')
    await harness.encodeEnds(failed, 'failed')
    await harness.restart()
    await becomes(plays, 'pending')
    await becomes(failed, 'rejected')
    expect(await harness.stateOf(goesOn)).toBe('processing')
    const { body } = await harness.call(
      admin.getClip,
      { params: { id: failed }, query: { locale: 'en' } },
      await harness.app.operator(),
    )
    expect(body.data).toMatchObject({ reason: 'The file is damaged', canResubmit: false, stream: null })
  }, 40_000)

  test('is public at once where the operator wants no review', async () => {
    const operator = await harness.app.operator()
    const set = (value: boolean | null) =>
      harness.call(admin.putSetting, { params: { key: 'clips.autoApprove' }, body: { value } }, operator)
    expect((await set(true)).status).toBe(200)
    const id = await preparing()
    await harness.encodeEnds(id, 'plays')
    await harness.restart()
    await becomes(id, 'approved')
  }, 40_000)
})
