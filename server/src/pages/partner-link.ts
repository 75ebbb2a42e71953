/** What a partner's sign-in link carries (A052): the key to an account, for one use. */
const SECRET: readonly string[] = ['jwt_token', 'jwt_client', 'msisdn']

/**
 * The address of a page without what a partner's link carries. Only this one is rendered, kept and shown: a key to
 * an account is no part of a page (trust 22). The page itself takes it out of the address that the browser shows.
 */
export function withoutPartnerLink(url: string): string {
  const cut = url.indexOf('?')
  if (cut < 0 || !url.startsWith('/mobile/')) return url
  const query = new URLSearchParams(url.slice(cut))
  const found = SECRET.filter((name) => query.has(name))
  if (found.length === 0) return url
  for (const name of found) query.delete(name)
  return query.size > 0 ? `${url.slice(0, cut)}?${String(query)}` : url.slice(0, cut)
}
