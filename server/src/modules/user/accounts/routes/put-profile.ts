import { AVATAR_BYTES_MAX, profileTexts, user } from '@tayang/contract'
import * as z from 'zod/mini'
import type { Clock } from '#platform/clock/clock'
import { isAllowedIn } from '#platform/automod/automod'
import { readForm } from '#platform/http/bodies/forms'
import { openConcurrencyLimiter } from '#platform/limits/concurrency-limiter'
import { Refusal } from '#platform/http/refusal'
import { route, type Route } from '#platform/http/route'
import { ownProfileAnswerOf, type Accounts } from '../accounts.ts'
import type { Attempts } from '../../limits/attempts.ts'
import { isOfficialName } from '../official-names.ts'
import { isOperator } from '../roles.ts'
import type { Avatars } from '../avatars.ts'

/** Forms that are read at once. The file of each, up to ten megabytes, is in memory until it has been re-encoded. */
const FORMS_AT_ONCE = { ofOne: 2, ofAll: 24 }

/** Changes the caller's name, bio and picture: docs/product/accounts.md#profile. */
export function putProfileRoute(needs: {
  accounts: Accounts
  avatars: Avatars
  attempts: Attempts
  clock: Clock
}): Route {
  const { accounts, avatars, attempts, clock } = needs
  const within = openConcurrencyLimiter(FORMS_AT_ONCE)
  return route(user.putProfile, async ({ caller, params, asked, refuse }) => {
    if (params.id !== caller.profileId) return refuse('FORBIDDEN')
    await attempts.takeProfileChange(caller.accountId)
    await within(caller.accountId, async () => {
      const { fields, file } = await readForm(
        { stream: asked.stream, contentType: asked.header('content-type'), clock },
        { fields: ['name', 'bio'], file: 'avatar', fileBytesMax: AVATAR_BYTES_MAX },
      )
      if (file === 'too-large') return refuse('gfx4000006')
      const texts = readTexts(fields)
      const isAllowed = isAllowedIn('name', texts.name ?? '') && isAllowedIn('text', texts.bio ?? '')
      if (!isAllowed) return refuse('TEXT_NOT_ALLOWED')
      // Operators do speak for the app.
      if (!isOperator(caller) && isOfficialName(texts.name ?? '')) return refuse('TEXT_NOT_ALLOWED')
      await avatars.changeOwn(caller.profileId, { ...texts, picture: file })
    })
    const profile = await accounts.profileOfAccount(caller.accountId)
    return profile ? { data: ownProfileAnswerOf(profile) } : refuse('Session InvalidSessionToken')
  })
}

/** The HTTP layer validates JSON bodies only, so the texts of a form are validated here, with the same schema. */
function readTexts(fields: ReadonlyMap<string, string>): z.output<typeof profileTexts> {
  const read = z.safeParse(profileTexts, Object.fromEntries(fields))
  if (read.success) return read.data
  const { issues } = read.error
  const message = issues[0]?.message
  throw new Refusal('INVALID_PARAMETERS', {
    ...(message ? { unlisted: message } : {}),
    details: issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  })
}
