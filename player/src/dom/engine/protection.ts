/** What the access answer says of a protected title. */
export interface Protection {
  keyId: string
  /** Systems beside ClearKey that have a licence of it: `widevine`, `fairplay`. */
  systems: readonly string[]
}

/** The part of the engine that is set up here. */
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
 * Sets the engine up for licences of a provider, before it loads: where they are asked for, and the certificate that
 * FairPlay begins with, waited for and never fetched in a way that stops the page (A091). The token goes into its
 * header at every question, by the request filter.
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
  // ClearKey comes last: a browser that has a protected way takes it.
  engine.configure({
    drm: { servers, advanced, preferredKeySystems: known.map((system) => keySystems[system] ?? '') },
  })
}

/** Only Safari has FairPlay; nobody else needs its certificate. */
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
  asked: { system: string; keyId: string },
  freshToken: () => Promise<string | null>,
): Promise<Uint8Array> {
  const url = `${CERTIFICATE}?system=${asked.system}&kid=${asked.keyId}`
  const token = await freshToken()
  const answer = await fetch(url, { headers: token === null ? {} : { [TOKEN_HEADER]: token } })
  // Told like a refused licence, which it is: with the words of whoever refused.
  if (!answer.ok) throw licenceRefusal([url, answer.status, await answer.text()])
  return new Uint8Array(await answer.arrayBuffer())
}

/** As the engine itself says that a licence was refused. */
function licenceRefusal(data: readonly unknown[]): object {
  const answer = { severity: 2, category: 1, code: 1001, data }
  return { severity: 2, category: 6, code: 6007, data: [answer] }
}
