/** A browser as far as a sign-in needs one: it keeps cookies, follows redirects by hand and sends forms. */
export function openBrowserLike() {
  const cookies = new Map<string, string>()

  async function ask(url: string, form?: Record<string, string>): Promise<Response> {
    const answer = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1)
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return answer
  }

  return {
    ask,
    /** Goes on while it is sent on, until a page or an address that begins with `until`. */
    async go(
      url: string,
      until: string,
      form?: Record<string, string>,
    ): Promise<{ url: string; text: string }> {
      let at = url
      let sent = form
      for (let hops = 0; hops < 10; hops++) {
        const answer = await ask(at, sent)
        sent = undefined
        const next = answer.headers.get('location')
        if (next === null) return { url: at, text: await answer.text() }
        at = new URL(next, at).href
        if (at.startsWith(until)) return { url: at, text: '' }
      }
      throw new Error(`sent on and on, at last to ${at}`)
    },
  }
}

export interface Asking {
  readonly authorizationUrl: string
  readonly clientId: string
  readonly scope: string
}

/** What a site sends along and keeps: as our web client does. */
export interface Flow {
  readonly address: URL
  readonly redirectUri: string
  readonly codeVerifier: string
  readonly nonce: string
}

export async function beginFlow(offer: Asking, redirectUri: string): Promise<Flow> {
  const codeVerifier = crypto.randomUUID() + crypto.randomUUID()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier))
  const nonce = crypto.randomUUID()
  const address = new URL(offer.authorizationUrl)
  address.search = new URLSearchParams({
    client_id: offer.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: offer.scope,
    state: crypto.randomUUID(),
    nonce,
    code_challenge: Buffer.from(digest).toString('base64url'),
    code_challenge_method: 'S256',
  }).toString()
  return { address, redirectUri, codeVerifier, nonce }
}

/** Chooses or types somebody on the stand-in's page and answers the code that the site is sent back with. */
export async function codeOf(flow: Flow, form: Record<string, string>): Promise<string> {
  const browser = openBrowserLike()
  const page = await browser.go(flow.address.href, flow.redirectUri)
  const action = /action="([^"]+)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&')
  if (action === undefined) throw new Error(`no form at ${page.url}: ${page.text}`)
  const back = await browser.go(new URL(action, page.url).href, flow.redirectUri, form)
  const returned = new URL(back.url).searchParams
  if (returned.get('state') !== flow.address.searchParams.get('state')) throw new Error('another state')
  const code = returned.get('code')
  if (code === null) throw new Error(`no code but ${returned.get('error')}: ${back.text}`)
  return code
}
