import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { Failure } from '../errors/failure.ts'
import type { Provider, ShownCode, VerifiedPerson } from './identity.ts'
import { openOutgoing, type Question } from '../outgoing/outgoing.ts'

interface Needs {
  readonly graphUrl: string
  readonly dialogUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly answerMs: number
  /** The provider is the stand-in. */
  readonly isDemo?: boolean
}

const token = z.object({ access_token: z.string() })

/** What the graph says of a token. */
const inspected = z.object({
  data: z.object({
    app_id: z.optional(z.string()),
    is_valid: z.boolean(),
    user_id: z.optional(z.string()),
    /** Seconds; 0: it does not end. */
    expires_at: z.optional(z.number()),
  }),
})

const person = z.object({ id: z.string(), name: z.optional(z.string()), email: z.optional(z.string()) })

/** Facebook: plain OAuth, so a token says nothing by itself and the graph is asked whom and for whom it is. */
export function openFacebook(needs: Needs): Provider {
  const { graphUrl, clientId, clientSecret } = needs
  const ask = openOutgoing({ hosts: [new URL(graphUrl).host], answerMs: needs.answerMs })

  /** Nothing where the graph refuses: then it is the token or the code that is wrong. */
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
      authorizationUrl: needs.dialogUrl,
      clientId,
      scope: 'email,public_profile',
    }),

    async exchange({ code, codeVerifier, redirectUri }: ShownCode): Promise<string | undefined> {
      const body = new URLSearchParams({
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: redirectUri,
        code,
        ...(codeVerifier === undefined ? {} : { code_verifier: codeVerifier }),
      })
      return (await read(token, '/oauth/access_token', { method: 'POST', body }))?.access_token
    },

    async verify(shown: string, now: number): Promise<VerifiedPerson | undefined> {
      const question = new URLSearchParams({
        input_token: shown,
        access_token: `${clientId}|${clientSecret}`,
      })
      const about = (await read(inspected, `/debug_token?${question.toString()}`))?.data
      // A token that somebody gave to another app proves nothing here.
      if (!about?.is_valid || about.app_id !== clientId || about.user_id === undefined) return undefined
      if (about.expires_at !== undefined && about.expires_at !== 0 && about.expires_at * 1000 <= now) {
        return undefined
      }
      const fields = new URLSearchParams({
        fields: 'id,name,email',
        access_token: shown,
        appsecret_proof: createHmac('sha256', clientSecret).update(shown).digest('hex'),
      })
      const found = await read(person, `/me?${fields.toString()}`)
      if (found?.id !== about.user_id) return undefined
      return {
        provider: 'facebook',
        subject: needs.isDemo ? `local:${found.id}` : found.id,
        email: found.email ?? null,
        // The graph never says whether the email was proved, so nothing is built on it.
        isEmailVerified: false,
        name: found.name ?? null,
        isDemo: needs.isDemo ?? false,
      }
    },
  }
}
