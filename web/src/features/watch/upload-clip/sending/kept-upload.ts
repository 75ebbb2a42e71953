/** Where this browser remembers an upload that broke off. */
export const KEPT_KEY = 'tayang.clip-upload'

/** The server keeps what has arrived for as long. See docs/product/clips.md#upload-modal. */
const KEPT_MS = 24 * 60 * 60 * 1000
/** Of the beginning and of the end, where the index of many films is. */
const HASHED_BYTES = 1024 * 1024

/** What is remembered of a file, to know it again; never its bytes. */
export interface KeptUpload {
  clipId: string
  /** Whose: several people may use one browser. */
  profileId: string
  fileName: string
  sizeBytes: number
  modifiedAtMs: number
  /** Of the first and the last MB; empty where the browser cannot hash. */
  hash: string
  keptAtMs: number
}

export async function keepUpload(file: File, of: Pick<KeptUpload, 'clipId' | 'profileId'>): Promise<void> {
  const kept: KeptUpload = {
    ...of,
    fileName: file.name,
    sizeBytes: file.size,
    modifiedAtMs: file.lastModified,
    hash: await hashOf(file),
    keptAtMs: Date.now(),
  }
  localStorage.setItem(KEPT_KEY, JSON.stringify(kept))
}

export const forgetUpload = (): void => localStorage.removeItem(KEPT_KEY)

/** The upload that this person can continue here; null where there is none, or its day is over. */
export function readKeptUpload(profileId: string, nowMs = Date.now()): KeptUpload | null {
  const kept = parse(localStorage.getItem(KEPT_KEY))
  if (!kept || kept.profileId !== profileId) return null
  if (nowMs - kept.keptAtMs < KEPT_MS) return kept
  forgetUpload()
  return null
}

/**
 * Whether this is the file of which a part has arrived, by its size and its bytes. Its date is for browsers that cannot
 * hash: a phone gives a film of its gallery another one each time that it is chosen.
 */
export async function isSameFile(file: File, kept: KeptUpload): Promise<boolean> {
  if (file.size !== kept.sizeBytes) return false
  return kept.hash === '' ? file.lastModified === kept.modifiedAtMs : kept.hash === (await hashOf(file))
}

async function hashOf(file: Blob): Promise<string> {
  // Absent on an address without TLS.
  const subtle = (crypto as Partial<Crypto>).subtle
  if (!subtle) return ''
  const ends = new Blob([file.slice(0, HASHED_BYTES), file.slice(-HASHED_BYTES)])
  const bytes = await ends.arrayBuffer()
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function parse(text: string | null): KeptUpload | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<KeptUpload> | null
    const isWhole =
      typeof kept?.clipId === 'string' &&
      typeof kept.profileId === 'string' &&
      typeof kept.fileName === 'string' &&
      typeof kept.sizeBytes === 'number' &&
      typeof kept.modifiedAtMs === 'number' &&
      typeof kept.hash === 'string' &&
      typeof kept.keptAtMs === 'number'
    return isWhole ? (kept as KeptUpload) : null
  } catch {
    return null
  }
}
