import type { Secrets } from '#platform/secrets/secrets'

const PURPOSE = 'clips.upload'

/** A file may come within this time of its announcement. */
export const UPLOAD_MS = 24 * 60 * 60 * 1000

/** The address of a clip's file; its signature is the right to send the file. */
export function uploadUrlOf(secrets: Secrets, id: string, expiresAt: number): string {
  const signature = secrets.sign(PURPOSE, signedText(id, expiresAt))
  return `/media/v1.0/clips/${id}?expires=${expiresAt}&signature=${signature}`
}

/** Whether an address is ours, unchanged and still good. */
export function isGoodAddress(
  secrets: Secrets,
  { id, expires, signature }: { id: string; expires: number; signature: string },
  now: number,
): boolean {
  return secrets.verifies(PURPOSE, signedText(id, expires), signature) && now < expires
}

function signedText(id: string, expiresAt: number): string {
  return `${id}\n${expiresAt}`
}
