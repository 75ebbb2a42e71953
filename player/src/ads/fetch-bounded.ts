/** A VAST answer is some kilobytes; twice what `readXml` takes would only be thrown away. */
const BYTES_MAX = 512 * 1024

/**
 * Asks a stranger: without cookies, without telling which page, and no more than so many bytes. Time is bounded by
 * `signal`, which also ends an answer that drips.
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
