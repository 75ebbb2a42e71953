import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { Failure } from '../errors/failure.ts'
import type { Provider, AuthorizationCode, VerifiedPerson } from './identity.ts'
import { openOutgoing, type Question } from '../outgoing/outgoing.ts'

interface FacebookDependencies {
  readonly graphUrl: string
  readonly dialogUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly answerMs: number
  /** The provider is the mock. */
  readonly isDemo?: boolean
}

const token = z.object({ access_token: z.string() })

/** The graph's answer about a token. */
const inspected = z.object({
  data: z.object({
    app_id: z.optional(z.string()),
    is_valid: z.boolean(),
    user_id: z.optional(z.string()),
    /** Seconds; 0 means that it never expires. */
    expires_at: z.optional(z.number()),
  }),
})

const person = z.object({ id: z.string(), name: z.optional(z.string()), email: z.optional(z.string()) })

/** Facebook: plain OAuth. A token says nothing by itself, so the graph is asked whose it is and for which app. */
export function openFacebook(dependencies: FacebookDependencies): Provider {
  const { graphUrl, clientId, clientSecret } = dependencies
  const ask = openOutgoing({ hosts: [new URL(graphUrl).host], answerMs: dependencies.answerMs })

  /** Nothing where the graph refuses, because then the token or the code is wrong. */
  async function read<T>(
    schema: z.ZodMiniType<T>,
    path: string,
    question?: Question,
  ): Promise<T | undefined> {
    const answer = await ask(`${graphUrl}${path}`, question)
    if (answer.status >= 500) throw new Failure(`Facebook answered ${answer.status}`)
    if (answer.status !== 200) return undefined
    const parsed = z.safeParse(schema, await answer.json().catch(() => undefined))
    if (!parsed.success) throw new Failure(`Facebook was not understood at ${path.split('?', 1)[0]}`)
    return parsed.data
  }

  return {
    offer: async () => ({
      authorizationUrl: dependencies.dialogUrl,
      clientId,
      scope: 'email,public_profile',
    }),

    async exchange({ code, codeVerifier, redirectUri }: AuthorizationCode): Promise<string | undefined> {
      const body = new URLSearchParams({
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: redirectUri,
        code,
        ...(codeVerifier === undefined ? {} : { code_verifier: codeVerifier }),
      })
      return (await read(token, '/oauth/access_token', { method: 'POST', body }))?.access_token
    },

    async verify(accessToken: string, now: number): Promise<VerifiedPerson | undefined> {
      const question = new URLSearchParams({
        input_token: accessToken,
        access_token: `${clientId}|${clientSecret}`,
      })
      const about = (await read(inspected, `/debug_token?${question.toString()}`))?.data
      // A token for another app must not sign anybody in here.
      if (!about?.is_valid || about.app_id !== clientId || about.user_id === undefined) return undefined
      if (about.expires_at !== undefined && about.expires_at !== 0 && about.expires_at * 1000 <= now) {
        return undefined
      }
      const fields = new URLSearchParams({
        fields: 'id,name,email',
        access_token: accessToken,
        appsecret_proof: createHmac('sha256', clientSecret).update(accessToken).digest('hex'),
      })
      const found = await read(person, `/me?${fields.toString()}`)
      if (found?.id !== about.user_id) return undefined
      return {
        provider: 'facebook',
        subject: dependencies.isDemo ? `local:${found.id}` : found.id,
        email: found.email ?? null,
        // The graph never says whether the email was verified.
        isEmailVerified: false,
        name: found.name ?? null,
        isDemo: dependencies.isDemo ?? false,
      }
    },
  }
}
