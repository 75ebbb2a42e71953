/** The protection of a title, from the answer of the access call. */
export interface Protection {
  keyId: string
  /** DRM systems beside ClearKey that have a licence for it: `widevine`, `fairplay`. */
  systems: readonly string[]
}

/** The part of the engine that is configured here. */
interface Engine {
  configure(config: object): unknown
}

const LICENCE = '/drm/v1.0/license'
const CERTIFICATE = '/drm/v1.0/certificate'
const TOKEN_HEADER = 'x-custom-data'

const keySystems: Readonly<Record<string, string>> = {
  widevine: 'com.widevine.alpha',
  fairplay: 'com.apple.fps',
}

/**
 * Configures the engine for the licences of a provider, before it loads: the licence addresses, and the certificate
 * that FairPlay needs first. The certificate is fetched asynchronously, because a synchronous request would block the
 * page. The request filter adds the token to every licence request.
 */
export async function protect(
  engine: Engine,
  { keyId, systems }: Protection,
  freshToken: () => Promise<string | null>,
): Promise<void> {
  const known = systems.flatMap((system) => (keySystems[system] === undefined ? [] : [system]))
  const servers: Record<string, string> = {}
  const advanced: Record<string, object> = {}
  for (const system of known) {
    const keySystem = keySystems[system] ?? ''
    servers[keySystem] = `${LICENCE}/${system}?kid=${keyId}`
    if (system !== 'fairplay' || !(await isOffered(keySystem))) continue
    advanced[keySystem] = { serverCertificate: await fetchCertificate({ system, keyId }, freshToken) }
  }
  // ClearKey comes last, so that a browser uses a protected system where it has one.
  engine.configure({
    drm: { servers, advanced, preferredKeySystems: known.map((system) => keySystems[system] ?? '') },
  })
}

/** Only Safari has FairPlay, so other browsers need no certificate. */
async function isOffered(keySystem: string): Promise<boolean> {
  const capability = { contentType: 'video/mp4; codecs="avc1.42E01E"' }
  const wanted = [{ initDataTypes: ['sinf', 'skd', 'cenc'], videoCapabilities: [capability] }]
  try {
    await navigator.requestMediaKeySystemAccess(keySystem, wanted)
    return true
  } catch {
    return false
  }
}

async function fetchCertificate(
  title: { system: string; keyId: string },
  freshToken: () => Promise<string | null>,
): Promise<Uint8Array> {
  const url = `${CERTIFICATE}?system=${title.system}&kid=${title.keyId}`
  const token = await freshToken()
  const answer = await fetch(url, { headers: token === null ? {} : { [TOKEN_HEADER]: token } })
  // A refused certificate is a refused licence: the error shows the text of the refusal.
  if (!answer.ok) throw licenceRefusal([url, answer.status, await answer.text()])
  return new Uint8Array(await answer.arrayBuffer())
}

/** The engine's own error for a refused licence. */
function licenceRefusal(data: readonly unknown[]): object {
  const answer = { severity: 2, category: 1, code: 1001, data }
  return { severity: 2, category: 6, code: 6007, data: [answer] }
}
