import { productSettings, screen } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATOR, openScreenHarness, type ScreenHarness } from '../test/screen-harness.ts'

let app: ScreenHarness
beforeAll(async () => {
  app = await openScreenHarness()
})
afterAll(() => app[Symbol.asyncDispose]())

const get = (key: string) => app.calls.call(screen.getSetting, { params: { key } })

describe('a public setting', () => {
  it('a setting is returned by its key to anybody, and may be cached', async () => {
    const answer = await get('csWhatsapp')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      data: { key: 'csWhatsapp', value: productSettings.csWhatsapp.default },
    })
    expect(answer.headers['cache-control']).toBe('public, max-age=60')
  })

  it('a changed setting is returned with its new value', async () => {
    const value = { en: 'You blocked {name} 🙅', id: 'Kamu blokir {name} 🙅' }
    const { clock, screen: own } = app
    await own.settings.change({ key: 'block.blocker.title', value, by: OPERATOR, now: clock.now() })
    expect((await get('block.blocker.title')).body.data.value).toEqual(value)
  })

  it.each(['nothing', 'DATABASE_URL', 'constructor', '__proto__'])('%s is answered with 404', async (key) => {
    const answer = await get(key)
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
  })

  it('a key of an invalid shape is refused', async () => {
    expect((await get("' or 1=1")).body.code).toBe('INVALID_PARAMETERS')
  })
})
