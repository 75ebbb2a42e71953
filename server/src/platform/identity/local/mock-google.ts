import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider, interactionPolicy, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { openMockPeople, type MockPeople } from './mock-people.ts'
import { openMemoryAdapter } from './memory-adapter.ts'
import { plainPagePolicy } from '../../http/plain-page/plain-page.ts'
import { problemPageOf, signInPageOf } from './sign-in-page.ts'
import { readForm, MOCK_PATH, type MockClient } from './mock-client.ts'

export interface MockGoogle {
  /** Everything below the mock's path but its sign-in page. */
  serve(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
  /** The page where a person is chosen, and its form. */
  signIn(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}

const SCOPES = ['openid', 'email', 'profile'] as const
const FLOW_SECONDS = 10 * 60

/** A mock of Google for the demo: an OpenID Connect provider with real codes and signatures, and invented people. */
export async function openMockGoogle({
  issuer,
  client,
}: {
  issuer: string
  client: MockClient
}): Promise<MockGoogle> {
  const people = openMockPeople('google')
  const provider = new Provider(issuer, await configurationOf(client, people))
  const serve = provider.callback()

  return {
    async serve(request, reply) {
      const { raw } = request
      // The provider learns from these two below which path it is mounted.
      const whole = raw.url ?? MOCK_PATH
      Object.assign(raw, { originalUrl: whole, url: whole.slice(MOCK_PATH.length) || '/' })
      reply.hijack()
      reply.raw.setHeader('x-content-type-options', 'nosniff')
      reply.raw.setHeader('cache-control', 'no-store')
      await serve(raw, reply.raw)
    },

    async signIn(request, reply) {
      const page = (html: string, status = 200) =>
        reply
          .code(status)
          .header('content-security-policy', plainPagePolicy({ formsLeave: true }))
          .type('text/html; charset=utf-8')
          .send(html)
      const flow = await provider.interactionDetails(request.raw, reply.raw).catch(() => undefined)
      if (!flow) return page(problemPageOf('This sign-in is over. Close this window and start over.'), 400)
      const ask = (problem?: string) =>
        signInPageOf({
          provider: 'Google',
          people: people.list,
          action: `${MOCK_PATH}/sign-in/${flow.uid}`,
          ...(problem === undefined ? {} : { problem }),
        })
      if (request.method !== 'POST') return page(ask())

      const form = await readForm(request.raw)
      const person = people.ofForm(form)
      if (!person?.email && !form.has('cancel')) return page(ask('Enter an email.'), 400)
      reply.hijack()
      await provider.interactionFinished(
        request.raw,
        reply.raw,
        form.has('cancel') || !person ? { error: 'access_denied' } : { login: { accountId: person.id } },
        { mergeWithLastSubmission: false },
      )
      return undefined
    },
  }
}

async function configurationOf(client: MockClient, people: MockPeople): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const path = MOCK_PATH
  return {
    adapter: openMemoryAdapter(),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [...client.redirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      short: { path, httpOnly: true, sameSite: 'lax', signed: true },
      long: { path, httpOnly: true, sameSite: 'lax', signed: true },
    },
    scopes: [...SCOPES],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // As at Google, the id token carries the email and the name.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    // As at Google, a code may come without a challenge; with one the verifier must match.
    pkce: { required: () => false },
    interactions: {
      policy: askEachTime(),
      url: (_ctx, interaction) => `${path}/sign-in/${interaction.uid}`,
    },
    ttl: {
      AccessToken: FLOW_SECONDS,
      AuthorizationCode: 60,
      Grant: FLOW_SECONDS,
      IdToken: FLOW_SECONDS,
      Interaction: FLOW_SECONDS,
      Session: FLOW_SECONDS,
    },
    findAccount(_ctx, id) {
      const person = people.byId(id)
      if (!person) return undefined
      const { name, email, isEmailVerified } = person
      return {
        accountId: id,
        claims: () => ({ sub: id, name, email: email ?? undefined, email_verified: isEmailVerified }),
      }
    },
    loadExistingGrant: grantAll,
    renderError(ctx, out) {
      ctx.type = 'html'
      ctx.set('content-security-policy', plainPagePolicy({ formsLeave: true }))
      ctx.body = problemPageOf(out.error_description ?? out.error)
    },
  }
}

/** Asks at every sign-in, so that a person who tries the demo can sign in as somebody else. */
function askEachTime(): interactionPolicy.DefaultPolicy {
  const { base, Check } = interactionPolicy
  const policy = base()
  policy
    .get('login')
    ?.checks.add(
      new Check('each_time', 'Say who you are', (ctx) =>
        ctx.oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    )
  return policy
}

/** No consent page: the client is our own site. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider } = oidc
  if (!client || !session?.accountId) return undefined
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(SCOPES.join(' '))
  await grant.save()
  return grant
}
