/** The very HTML of one of our pages without a single script: what a page of the same cards can be at best. */
export async function copyWithoutScripts(address: string): Promise<string> {
  const answer = await fetch(address)
  const html = await answer.text()
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '')
    .replace(/<link\b[^>]*as="script"[^>]*>/g, '')
}
