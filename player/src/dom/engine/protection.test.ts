import { afterEach, expect, test, vi } from 'vitest'
import { faultOf } from './engine-fault.ts'
import { protect } from './protection.ts'

const KEY_ID = '00112233445566778899aabbccddeeff'
const agent = { userAgent: 'Safari', maxTouchPoints: 0 }

afterEach(() => vi.unstubAllGlobals())

/** A browser that has these key systems, and the requests that reach the server. */
function browserWith(systems: readonly string[], answer: () => Response) {
  const requests: { url: string; token: string | null }[] = []
  vi.stubGlobal('navigator', {
    requestMediaKeySystemAccess: async (system: string) => {
      if (!systems.includes(system)) throw new DOMException('not here', 'NotSupportedError')
    },
  })
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    requests.push({ url, token: new Headers(headers).get('x-custom-data') })
    return answer()
  })
  return requests
}

async function configured(systems: readonly string[]) {
  const engine = { configure: vi.fn() }
  await protect(engine, { keyId: KEY_ID, systems }, async () => 'token of now')
  return engine.configure.mock.calls[0]?.[0].drm
}

test('licences are requested from our proxy for the key of this title; ClearKey comes last', async () => {
  const requests = browserWith([], () => new Response())
  expect(await configured(['fairplay', 'widevine'])).toEqual({
    servers: {
      'com.apple.fps': `/drm/v1.0/license/fairplay?kid=${KEY_ID}`,
      'com.widevine.alpha': `/drm/v1.0/license/widevine?kid=${KEY_ID}`,
    },
    advanced: {},
    preferredKeySystems: ['com.apple.fps', 'com.widevine.alpha'],
  })
  // Only a browser that has FairPlay needs its certificate.
  expect(requests).toEqual([])
})

test('in a browser with FairPlay the film is loaded only after its certificate', async () => {
  const requests = browserWith(['com.apple.fps'], () => new Response(new Uint8Array([1, 2, 3])))
  const drm = await configured(['fairplay'])
  expect(drm.advanced['com.apple.fps'].serverCertificate).toEqual(new Uint8Array([1, 2, 3]))
  expect(requests).toEqual([
    { url: `/drm/v1.0/certificate?system=fairplay&kid=${KEY_ID}`, token: 'token of now' },
  ])
})

test('a refused certificate fails with the text of the refusal', async () => {
  const refusal = { code: 'NOT_CONFIGURED', message: "This isn't set up here", details: [] }
  browserWith(['com.apple.fps'], () => Response.json(refusal, { status: 503 }))
  const error = await configured(['fairplay']).catch((thrown: unknown) => thrown)
  expect(faultOf(error, agent)).toEqual({
    kind: 'licence',
    code: 'NOT_CONFIGURED',
    message: "This isn't set up here",
  })
})

test('a refusal of a provider is displayed with its own code, and the JSON of code 8002 is read', async () => {
  const words = JSON.stringify({ MESSAGE: 'Too many devices', ERROR: 'DEVICE_LIMIT' })
  const refusal = { code: 'LICENCE_REFUSED', message: words, details: ['8002'] }
  const answer = { severity: 2, category: 1, code: 1001, data: ['/drm', 403, JSON.stringify(refusal)] }
  const fault = faultOf({ severity: 2, category: 6, code: 6007, data: [answer] }, agent)
  expect(fault).toEqual({ kind: 'licence', code: '8002', message: words })
})
