/** A VAST answer is a few kilobytes, and `readXml` rejects anything longer than this. */
const BYTES_MAX = 512 * 1024

/**
 * Fetches from an unknown server: without cookies, without the path of the page, and a bounded number of bytes.
 * `signal` bounds the time, also of an answer that arrives drop by drop.
 */
export async function fetchBounded(url: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, {
    signal,
    credentials: 'omit',
    referrerPolicy: 'origin',
    cache: 'no-store',
    headers: { accept: 'application/xml, text/xml' },
  })
  if (!answer.ok || !answer.body) throw new Error(`no answer: ${answer.status}`)
  const reader = answer.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let sizeBytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    sizeBytes += value.byteLength
    if (sizeBytes > BYTES_MAX) {
      await reader.cancel()
      throw new Error('too large')
    }
    text += decoder.decode(value, { stream: true })
  }
}
