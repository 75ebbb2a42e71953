import { afterEach, expect, test, vi } from 'vitest'
import { faultOf } from './engine-fault.ts'
import { protect } from './protection.ts'

const KEY_ID = '00112233445566778899aabbccddeeff'
const agent = { userAgent: 'Safari', maxTouchPoints: 0 }

afterEach(() => vi.unstubAllGlobals())

/** A browser that has these key systems, and what was asked of the server. */
function browserWith(systems: readonly string[], answer: () => Response) {
  const asked: { url: string; token: string | null }[] = []
  vi.stubGlobal('navigator', {
    requestMediaKeySystemAccess: async (system: string) => {
      if (!systems.includes(system)) throw new DOMException('not here', 'NotSupportedError')
    },
  })
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    asked.push({ url, token: new Headers(headers).get('x-custom-data') })
    return answer()
  })
  return asked
}

async function configured(systems: readonly string[]) {
  const engine = { configure: vi.fn() }
  await protect(engine, { keyId: KEY_ID, systems }, async () => 'token of now')
  return engine.configure.mock.calls[0]?.[0].drm
}

test('licences are asked for at our proxy, of the key of this title; ClearKey comes last', async () => {
  const asked = browserWith([], () => new Response())
  expect(await configured(['fairplay', 'widevine'])).toEqual({
    servers: {
      'com.apple.fps': `/drm/v1.0/license/fairplay?kid=${KEY_ID}`,
      'com.widevine.alpha': `/drm/v1.0/license/widevine?kid=${KEY_ID}`,
    },
    advanced: {},
    preferredKeySystems: ['com.apple.fps', 'com.widevine.alpha'],
  })
  // Only a browser that has FairPlay needs its certificate.
  expect(asked).toEqual([])
})

test('where FairPlay is, its certificate is waited for before the film is loaded (PLY-029)', async () => {
  const asked = browserWith(['com.apple.fps'], () => new Response(new Uint8Array([1, 2, 3])))
  const drm = await configured(['fairplay'])
  expect(drm.advanced['com.apple.fps'].serverCertificate).toEqual(new Uint8Array([1, 2, 3]))
  expect(asked).toEqual([
    { url: `/drm/v1.0/certificate?system=fairplay&kid=${KEY_ID}`, token: 'token of now' },
  ])
})

test('a certificate that is refused is told with the words of whoever refused', async () => {
  const refusal = { code: 'NOT_CONFIGURED', message: 'This is not configured here', details: [] }
  browserWith(['com.apple.fps'], () => Response.json(refusal, { status: 503 }))
  const error = await configured(['fairplay']).catch((thrown: unknown) => thrown)
  expect(faultOf(error, agent)).toEqual({
    kind: 'licence',
    code: 'NOT_CONFIGURED',
    message: 'This is not configured here',
  })
})

test('what a provider refused is told with its own code, and of 8002 its JSON is read (PLY-041, PLY-042)', async () => {
  const words = JSON.stringify({ MESSAGE: 'Too many devices', ERROR: 'DEVICE_LIMIT' })
  const refusal = { code: 'LICENCE_REFUSED', message: words, details: ['8002'] }
  const answer = { severity: 2, category: 1, code: 1001, data: ['/drm', 403, JSON.stringify(refusal)] }
  const fault = faultOf({ severity: 2, category: 6, code: 6007, data: [answer] }, agent)
  expect(fault).toEqual({ kind: 'licence', code: '8002', message: words })
})
