import { productSettings, screen } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openScreenHarness, type ScreenHarness } from '../test/screen-harness.ts'

let app: ScreenHarness
beforeAll(async () => {
  app = await openScreenHarness()
})
afterAll(() => app[Symbol.asyncDispose]())

const get = (...keys: string[]) => app.calls.call(screen.getSettings, { query: { 'keys[]': keys } })

describe('public settings', () => {
  it('settings are returned by key, and unknown keys are left out', async () => {
    const answer = await get('otp.length', 'age.minimum', 'TAYANG_SECRET', 'constructor')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ data: { 'otp.length': 6, 'age.minimum': 18 } })
    expect(answer.headers['cache-control']).toBe('public, max-age=60')
  })

  it('the address of package explanations, the support contact and the tax rates are public', async () => {
    expect((await get('telco.package.url', 'csWhatsapp', 'tax.vat')).body.data).toEqual({
      'telco.package.url': '/shop',
      csWhatsapp: expect.stringMatching(/^https:/),
      'tax.vat': [{ from: '2022-04-01', percent: 11 }],
    })
    const { schema } = productSettings['telco.package.url']
    for (const wrong of ['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'shop', '']) {
      expect(schema.safeParse(wrong).success).toBe(false)
    }
    const rates = productSettings['tax.vat'].schema
    for (const wrong of [
      [{ from: 'today', percent: 11 }],
      [{ from: '2026-01-01', percent: 11.5 }],
      [{ from: '2026-01-01', percent: 41 }],
    ]) {
      expect(rates.safeParse(wrong).success).toBe(false)
    }
  })

  it('a request without keys returns no settings', async () => {
    expect((await get()).body).toEqual({ data: {} })
  })

  it('at most fifty settings are returned at once', async () => {
    expect((await get(...Array<string>(51).fill('otp.length'))).body.code).toBe('INVALID_PARAMETERS')
  })
})
