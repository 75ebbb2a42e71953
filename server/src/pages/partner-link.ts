/** The parameters of a partner's sign-in link: a single-use key to an account. */
const SECRET: readonly string[] = ['jwt_token', 'jwt_client', 'msisdn']

/**
 * The URL of a page without the parameters of a partner's link. Only this URL is rendered and cached, because a key to
 * an account must not become part of a page. The page itself removes them from the address bar.
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
