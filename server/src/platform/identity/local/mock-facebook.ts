import { createHash, createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { newToken } from '../../secrets/tokens.ts'
import { openMockPeople, type MockPerson } from './mock-people.ts'
import { plainPagePolicy } from '../../http/plain-page/plain-page.ts'
import { problemPageOf, signInPageOf } from './sign-in-page.ts'
import { readForm, type MockClient } from './mock-client.ts'

interface Issued {
  readonly person: MockPerson
  readonly redirectUri: string
  readonly challenge: string | null
  readonly endsAt: number
}

const ISSUED_MAX = 500
const CODE_MS = 60_000
const TOKEN_MS = 10 * 60_000

/** A mock of Facebook for the demo: its dialog and the few graph calls that a sign-in needs. */
export function openMockFacebook({ client }: { client: MockClient }) {
  const people = openMockPeople('facebook')
  const codes = openIssued()
  const tokens = openIssued()

  /** The redirect URI; nothing where the dialog was not opened by our client. */
  function redirectOf(query: URLSearchParams): URL | undefined {
    const redirectUri = query.get('redirect_uri') ?? ''
    const isOurs = query.get('client_id') === client.clientId && client.redirectUris.includes(redirectUri)
    return isOurs ? new URL(redirectUri) : undefined
  }

  async function dialog(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const page = (html: string, status = 200) =>
      reply
        .code(status)
        .header('content-security-policy', plainPagePolicy({ formsLeave: true }))
        .type('text/html; charset=utf-8')
        .send(html)
    const query = queryOf(request)
    const back = redirectOf(query)
    if (!back) return page(problemPageOf('This application or its redirect address is unknown.'), 400)
    const ask = (problem?: string) =>
      signInPageOf({
        provider: 'Facebook',
        people: people.list,
        action: request.url,
        ...(problem === undefined ? {} : { problem }),
      })
    if (request.method !== 'POST') return page(ask())

    const form = await readForm(request.raw)
    const person = people.ofForm(form)
    if (form.has('cancel')) back.searchParams.set('error', 'access_denied')
    else if (!person) return page(ask('Enter an email.'), 400)
    else {
      const redirectUri = query.get('redirect_uri') ?? ''
      const challenge = query.get('code_challenge')
      const issued = { person, redirectUri, challenge, endsAt: Date.now() + CODE_MS }
      back.searchParams.set('code', codes.put(issued))
    }
    const state = query.get('state')
    if (state !== null) back.searchParams.set('state', state)
    return reply.code(303).header('location', back.href).send()
  }

  async function exchange(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const input = request.method === 'POST' ? await readForm(request.raw) : queryOf(request)
    const issued = codes.take(input.get('code'))
    const isClient =
      input.get('client_id') === client.clientId && input.get('client_secret') === client.clientSecret
    const isSame = issued !== undefined && issued.redirectUri === input.get('redirect_uri')
    if (!isClient || !isSame || !answersChallenge(issued.challenge, input.get('code_verifier'))) {
      return refuse(reply, "This authorization code isn't valid.")
    }
    const access_token = tokens.put({ ...issued, endsAt: Date.now() + TOKEN_MS })
    return reply.send({ access_token, token_type: 'bearer', expires_in: TOKEN_MS / 1000 })
  }

  return { dialog, exchange, ...graphOf({ client, tokens }) }
}

/** The graph calls that take a token: what it is, and whose. */
function graphOf({ client, tokens }: { client: MockClient; tokens: ReturnType<typeof openIssued> }) {
  async function inspect(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const query = queryOf(request)
    if (query.get('access_token') !== `${client.clientId}|${client.clientSecret}`) {
      return refuse(reply, 'Only the application itself may ask for this.')
    }
    const issued = tokens.read(query.get('input_token'))
    if (!issued) return reply.send({ data: { is_valid: false } })
    const { person, endsAt } = issued
    return reply.send({
      data: {
        app_id: client.clientId,
        type: 'USER',
        is_valid: true,
        user_id: person.id,
        expires_at: Math.floor(endsAt / 1000),
      },
    })
  }

  async function me(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const query = queryOf(request)
    const token = query.get('access_token') ?? ''
    const issued = tokens.read(token)
    const proof = createHmac('sha256', client.clientSecret).update(token).digest('hex')
    if (!issued || query.get('appsecret_proof') !== proof) return refuse(reply, "This token isn't valid.")
    const { id, name, email } = issued.person
    return reply.send({ id, name, ...(email === null ? {} : { email }) })
  }

  return { inspect, me }
}

function openIssued() {
  const kept = new LRUCache<string, Issued>({ max: ISSUED_MAX })
  const read = (key: string | null): Issued | undefined => {
    const found = kept.get(key ?? '')
    return found && found.endsAt > Date.now() ? found : undefined
  }
  return {
    read,
    put(issued: Issued): string {
      const key = newToken()
      kept.set(key, issued)
      return key
    },
    take(key: string | null): Issued | undefined {
      const found = read(key)
      kept.delete(key ?? '')
      return found
    },
  }
}

function answersChallenge(challenge: string | null, verifier: string | null): boolean {
  if (challenge === null) return verifier === null
  return (
    createHash('sha256')
      .update(verifier ?? '')
      .digest('base64url') === challenge
  )
}

const queryOf = (request: FastifyRequest) => new URL(request.url, 'http://localhost').searchParams

/** An error in the format of the graph. */
function refuse(reply: FastifyReply, message: string): FastifyReply {
  return reply.code(400).send({ error: { message, type: 'OAuthException', code: 190 } })
}
