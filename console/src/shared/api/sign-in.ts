import { admin } from '@tayang/contract'
import { session } from '#shared/session'
import { queries } from './queries.ts'
import { call } from './call.ts'
import { send } from './send.ts'

/** Opens a session. A refusal `TOTP_REQUIRED` says that the code is missing. */
export async function signIn(fields: { username: string; password: string; totp?: string }): Promise<void> {
  const { data } = await send(admin.createConsoleSession, { body: fields })
  session.begin({ ...data, usesCode: fields.totp !== undefined })
}

/** Ends the session here at once, and at the server when it answers. */
export async function signOut(): Promise<void> {
  const ended = call(admin.leaveConsole, {}).catch(() => undefined)
  session.end('signed-out')
  queries.clear()
  await ended
}
