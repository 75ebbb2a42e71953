/** The challenge that a browser says it answers, as we wrote it; empty for anything that is no such text. */
export function challengeIn(clientDataJson: string): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
    const isNamed = typeof said === 'object' && said !== null && 'challenge' in said
    return isNamed && typeof said.challenge === 'string'
      ? Buffer.from(said.challenge, 'base64url').toString()
      : ''
  } catch {
    return ''
  }
}
